import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { addressOf, assemble, databaseFile, openCore, usesFolder } from "./app.ts"
import { systemClock } from "./base/clock.ts"
import { systemRandom } from "./base/random.ts"
import type { Config } from "./config/options.ts"
import type { Ports } from "./endpoints/ports.ts"
import { concerned } from "./http/concerned.ts"
import type { WrittenAnswer, WrittenRequest } from "./http/in_process.ts"
import { askInProcess } from "./http/in_process.ts"
import type { KeepRefusal } from "./http/keep_refusal.ts"
import { keptRefusal } from "./http/keep_refusal.ts"
import { createLog } from "./observe/log.ts"
import type { Concerned } from "./observe/told_refusal.ts"
import type { Outbound } from "./outbound/outbound.ts"
import type { KeptRefusal } from "./store/store.ts"

/** The server at work on the configured data, of which it changes nothing. */
export interface DryRun {
  readonly ports: Ports
  /** What the server would answer, with all that it keeps of a refusal; limits are not counted. */
  ask(request: WrittenRequest): Promise<Asked>
  close(): Promise<void>
}

interface Asked {
  readonly answer: WrittenAnswer
  readonly refusal: KeptRefusal | undefined
  readonly whom: Concerned
}

/** Others are asked for what the verdict needs, such as a client's keys; nobody is told anything. */
const silent = (own: Outbound): Outbound => ({ ...own, postForm: async () => ({ problem: "a dry run tells nobody" }) })

const UNLIMITED = { tokenLimit: "off", userinfoLimit: "off", tokeninfoLimit: "off", signInLimit: "off" } as const

/**
 * Opens a dry run, also while a server is at work on the same data. `url` is the service's public address. Throws, in words for the
 * operator, where there is no database to look at.
 */
export async function openDryRun(config: Config, url: string): Promise<DryRun> {
  if (usesFolder(config) && !existsSync(databaseFile(config.data)))
    throw new Error(`there is no database in ${resolve(config.data)}: set GATEHOUSE_DATA to the folder that has one`)
  const { openDryStore } = await import("./store/open_dry.ts")
  const refusals = new Map<string, KeptRefusal>()
  const store = await openDryStore(addressOf(config))
  try {
    const core = await openCore(config, store, systemClock, systemRandom)
    const log = createLog({ level: "silent", readable: false })
    const keep: KeepRefusal = ({ traceId, ...facts }, refusal, request) =>
      void refusals.set(traceId, keptRefusal({ traceId, ...facts }, refusal, request, systemClock(), ports))
    const dry = { ...config, ...UNLIMITED, url }
    const { server, ports, close } = assemble(core, dry, log, { keep, outbound: silent })
    return {
      ports,
      async ask(request) {
        const answer = await askInProcess(server, request)
        const refusal = refusals.get(answer.headers["x-trace-id"] ?? "")
        return { answer, refusal, whom: concerned(written(request), ports) }
      },
      close,
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function written({ method, target, headers, body }: WrittenRequest) {
  const all = (name: string) => headers.flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []))
  const query = target.split("?").slice(1).join("?")
  return { method, query, body, contentType: all("content-type")[0], authorization: all("authorization") }
}

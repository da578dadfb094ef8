// Starts servers as separate processes, several on one PostgreSQL database.
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { TestContext } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { openAdministration } from "../../src/assembly/core.ts"
import { databaseUrl } from "../../src/config/database_url.ts"
import { configure, Secret } from "../../src/gatehouse.ts"
import type { Ran } from "../cli/command.ts"
import { commandOn, environment, RUN, temporaryFolder } from "../cli/command.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import type { TestPostgres } from "../support/postgres.ts"
import { testPostgres } from "../support/postgres.ts"
import type { World } from "../support/world.ts"

export const SECRET = "a server secret of 32 characters or more"
export const found = await testPostgres()
export const skip = found.here ? false : found.why

const OFF = {
  GATEHOUSE_TOKEN_LIMIT: "off",
  GATEHOUSE_AUTHORIZATION_LIMIT: "off",
  GATEHOUSE_USERINFO_LIMIT: "off",
  GATEHOUSE_TOKENINFO_LIMIT: "off",
  GATEHOUSE_SIGN_IN_LIMIT: "off",
}

export interface Line {
  readonly msg: string
  readonly url?: string
  readonly worker?: number
  readonly workers?: number
}

/** A server in the form that the support functions for tests need. These functions use only the server's URL. */
export type Instance = World & {
  readonly child: ChildProcessWithoutNullStreams
  readonly lines: readonly Line[]
  readonly ended: Promise<{ status: number | null; stderr: string }>
}

interface Given {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly program?: string
}

export interface Scene {
  readonly url: string
  readonly postgres: TestPostgres
  /** Starts a server and waits until it listens. If the server ends instead, throws its output. `program` replaces the command line. */
  start(given?: Given): Promise<Instance>
  run(args: readonly string[]): Promise<Ran>
  /** The administration as on the command line, without a process. */
  readonly administer: Awaited<ReturnType<typeof openAdministration>>["administration"]
  rows(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** Creates an empty database for one test. `administer` opens the database, and so migrates it, at its first use. */
export async function database(t: TestContext): Promise<Omit<Scene, "administer"> & { open(): Promise<Scene> }> {
  if (!found.here) throw new Error(found.why)
  const { postgres } = found
  const url = await postgres.emptyDatabase()
  const data = join(temporaryFolder(), "unused")
  const env = { ...OFF, GATEHOUSE_DATABASE_URL: url, GATEHOUSE_SECRET: SECRET, GATEHOUSE_DATABASE_POOL: "4", PORT: "0" }
  const scene = {
    url,
    postgres,
    rows: (sql: string) => postgres.asOwner(sql, url),
    run: (args: readonly string[]) => commandOn(data)(args, { env }),
    start: ({ args = [], env: more = {}, program = RUN }: Given = {}) =>
      started(t, [program, "serve", ...args], environment(data, { ...env, ...more })),
  }
  return {
    ...scene,
    async open() {
      const parsed = databaseUrl.parse(url)
      if (!parsed.ok) throw new Error(parsed.why)
      const opened = await openAdministration(configure({ databaseUrl: parsed.value, secret: [new Secret(SECRET)] }))
      t.after(() => opened.close())
      return { ...scene, administer: opened.administration }
    },
  }
}

async function started(t: TestContext, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Instance> {
  const child = spawn(process.execPath, args, { env })
  const lines: Line[] = []
  let stderr = ""
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text))
  const ended = once(child, "close").then(([status]) => ({ status: status as number | null, stderr }))
  t.after(async () => {
    child.kill("SIGKILL")
    await ended
  })
  const listens = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      const line = JSON.parse(text) as Line
      lines.push(line)
      if (line.msg.startsWith("Gatehouse listens at") && line.url !== undefined) resolve(line.url)
    })
  })
  const first = await Promise.race([listens, ended])
  if (typeof first !== "string") throw new Error(`it ended with ${first.status}: ${first.stderr}`)
  return { url: first, child, lines, ended } as unknown as Instance
}

/**
 * Longer than any event takes on a busy machine, where a second may pass before a process runs at all. What no notice announces, a server never
 * sees.
 */
const PATIENCE_MS = 60_000

/** Resolves when the condition is true. Throws if the condition stays false. */
export async function soon(condition: () => boolean | Promise<boolean>): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!(await condition())) {
    patience.throwIfAborted()
    // The processes for which the test waits need the machine too.
    await pause(10)
  }
}

/** Whether the condition is true at every server. */
export const atAll = async (all: readonly Instance[], holds: (at: Instance) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(all.map(holds))).every(Boolean)

/** Registers a client that never asks users for consent. */
export const newClient = async ({ administer }: Scene, more: Record<string, unknown> = {}) => {
  const settings = { name: "Sample", kind: "confidential", consent: "first-party", redirect_uris: [REDIRECT_URI] }
  const { result } = await administer.clients.create({ ...settings, ...more } as never)
  return { client_id: result.client_id, client_secret: result.client_secret ?? "" }
}

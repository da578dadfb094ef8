import { text as readAll } from "node:stream/consumers"
import type { Command } from "commander"
import { openDryRun } from "../assembly/dry_run.ts"
import { systemClock } from "../base/clock.ts"
import { loadConfig } from "../config/load.ts"
import { explainUrl, OtherAddress } from "../explain/authorization_request.ts"
import { explainCredential } from "../explain/credential.ts"
import { explainRefusal } from "../explain/explanation.ts"
import { opened, publicUrlOf } from "./open.ts"
import { printJson, warn } from "./print.ts"
import { refusalInWords, verdictInWords } from "./tell_explanation.ts"
import { misused } from "./verb.ts"

/** The options of `gatehouse explain`, as commander gives them. */
export interface ExplainOptions {
  readonly url?: string
  readonly token?: string
  readonly json?: true
}

/** `gatehouse explain`, as its help says. Status 1 is for what would not be accepted: another service's address is wrong usage. */
export async function explain(
  trace: string | undefined,
  { url, token, json }: ExplainOptions,
  command: Command,
): Promise<void> {
  if ([trace, url, token].filter((each) => each !== undefined).length !== 1)
    misused(command, "name one thing: a trace id, --url or --token")
  if (trace !== undefined) return explainTrace(trace, json)
  if (token !== undefined && token !== "-") warn(TYPED)
  const given = url ?? token ?? ""
  const text = (given === "-" ? await readAll(process.stdin) : given).trim()
  const config = loadConfig()
  const publicUrl = publicUrlOf(config)
  const { ports, close } = await openDryRun(config, publicUrl)
  try {
    const told = await (url === undefined
      ? explainCredential(text, ports, ports.clock())
      : explainUrl(text, ports, publicUrl))
    if (told.verdict === "refused") process.exitCode = 1
    if (json) printJson(told)
    else console.log("refusal" in told ? refusalInWords(told, "would be") : verdictInWords(told))
  } catch (error) {
    if (error instanceof OtherAddress) misused(command, error.message)
    throw error
  } finally {
    await close()
  }
}

const TYPED =
  "the shell history keeps the value of --token, and others on this machine can read it in the process list; next time write `--token -` and paste the value"

const explainTrace = (trace: string, json: true | undefined): Promise<void> =>
  opened(async ({ store }) => {
    const kept = await store.refusals.find(trace.trim().toLowerCase(), systemClock())
    if (kept === undefined)
      throw new Error(
        `there is no refusal ${JSON.stringify(trace.slice(0, 100))}: it was none, or is too old, or one of many at once. The log may still have it`,
      )
    const told = await explainRefusal(kept, store)
    if (json) printJson(told)
    else console.log(refusalInWords(told, "was"))
  })

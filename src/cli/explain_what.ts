import { text as readAll } from "node:stream/consumers"
import type { Command } from "commander"
import { systemClock } from "../base/clock.ts"
import { loadConfig } from "../config/load.ts"
import type { DryRun } from "../dry_run.ts"
import { openDryRun } from "../dry_run.ts"
import { explainCredential } from "../explain/credential.ts"
import type { Addressed } from "../explain/curl.ts"
import { readCurl, readUrl } from "../explain/curl.ts"
import { explainRequest } from "../explain/dry_request.ts"
import { explainRefusal } from "../explain/explanation.ts"
import { Unreadable } from "../explain/shell_words.ts"
import { opened, publicUrlOf } from "./open.ts"
import { printJson } from "./print.ts"
import { acceptedInWords, credentialInWords, refusalInWords } from "./tell_explanation.ts"
import { misused } from "./verb.ts"

/** The options of `gatehouse explain`, as commander gives them. */
export interface ExplainOptions {
  readonly url?: string
  readonly curl?: string
  readonly token?: string
  readonly json?: true
}

/** `gatehouse explain`, as its help says. Status 1 is for what would not be accepted: a request that cannot be read is wrong usage. */
export async function explain(trace: string | undefined, options: ExplainOptions, command: Command): Promise<void> {
  try {
    await explained(trace, options, command)
  } catch (error) {
    if (error instanceof Unreadable) misused(command, error.message)
    throw error
  }
}

async function explained(
  trace: string | undefined,
  { url, curl, token, json }: ExplainOptions,
  command: Command,
): Promise<void> {
  if ([trace, url, curl, token].filter((each) => each !== undefined).length !== 1)
    misused(command, "name one thing: a trace id, --url, --curl or --token")
  if (trace !== undefined) return explainTrace(trace, json)
  if (url !== undefined) {
    const at = readUrl(await given(url))
    return explainDry(
      { url: at, request: { method: "GET", target: at.pathname + at.search, headers: [], body: undefined } },
      json,
    )
  }
  if (curl !== undefined) return explainDry(readCurl(await given(curl)), json)
  return explainToken(await given(token ?? ""), json)
}

/** What stands on the command line, or where that is `-` on standard input. */
const given = async (text: string): Promise<string> => (text === "-" ? await readAll(process.stdin) : text).trim()

const explainTrace = (trace: string, json: true | undefined): Promise<void> =>
  opened(async ({ store, config }) => {
    const kept = await store.refusals.find(trace.trim().toLowerCase(), systemClock())
    if (kept === undefined)
      throw new Error(
        `there is no refusal ${JSON.stringify(trace.slice(0, 100))}: it was none, or is too old, or one of many at once. The log may still have it`,
      )
    const explained = await explainRefusal(kept, store, new URL(publicUrlOf(config)).pathname.replace(/\/$/, ""))
    if (json) printJson(explained)
    else console.log(refusalInWords(explained, "was"))
  })

const explainDry = (asked: Addressed, json: true | undefined): Promise<void> =>
  dryRun(async (dry, publicUrl) => {
    const explained = await explainRequest(asked, dry, publicUrl)
    if (explained.verdict === "refused") process.exitCode = 1
    if (json) printJson(explained)
    else
      console.log(explained.verdict === "refused" ? refusalInWords(explained, "would be") : acceptedInWords(explained))
  })

const explainToken = (token: string, json: true | undefined): Promise<void> =>
  dryRun(async (dry) => {
    const explained = await explainCredential(token, dry, systemClock())
    if (explained.verdict === "refused") process.exitCode = 1
    if (json) printJson(explained)
    else console.log(credentialInWords(explained))
  })

async function dryRun(work: (dry: DryRun, publicUrl: string) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const publicUrl = publicUrlOf(config)
  const dry = await openDryRun(config, publicUrl)
  try {
    await work(dry, publicUrl)
  } finally {
    await dry.close()
  }
}

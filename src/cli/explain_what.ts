import { text as readAll } from "node:stream/consumers"
import type { Command } from "commander"
import { clientRecord } from "../admin/client_record.ts"
import { openDryRun } from "../assembly/dry_run.ts"
import { systemClock } from "../base/clock.ts"
import type { ClientId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import { loadConfig } from "../config/load.ts"
import { publicUrlOf } from "../config/public_url.ts"
import { explainUrl, OtherAddress } from "../explain/authorization_request.ts"
import { explainCredential } from "../explain/credential.ts"
import type { RefusalExplained } from "../explain/explanation.ts"
import { explainRefusal } from "../explain/explanation.ts"
import type { Warning } from "../explain/proposals.ts"
import { proposalsFor } from "../explain/proposals.ts"
import type { Store } from "../store/store.ts"
import { opened } from "./open.ts"
import { printJson, warn } from "./print.ts"
import { refusalInWords, verdictInWords } from "./print_explanation.ts"
import { misused } from "./verb.ts"

/** The options of `gatehouse explain`, as commander parses them. */
export interface ExplainOptions {
  readonly url?: string
  readonly token?: string
  readonly json?: true
}

/** Runs `gatehouse explain`. Exit status 1: the server would refuse the credential or request. Exit status 2: wrong usage. */
export async function explain(
  trace: string | undefined,
  { url, token, json }: ExplainOptions,
  command: Command,
): Promise<void> {
  if ([trace, url, token].filter((each) => each !== undefined).length !== 1)
    misused(command, "give exactly one of: a trace id, --url, --token")
  if (trace !== undefined) return explainTrace(trace, json)
  if (token !== undefined && token !== "-") warn(TYPED)
  const given = url ?? token ?? ""
  const text = (given === "-" ? await readAll(process.stdin) : given).trim()
  const config = loadConfig()
  const publicUrl = publicUrlOf(config)
  const { ports, close } = await openDryRun(config, publicUrl)
  try {
    const explained = await (url === undefined
      ? explainCredential(text, ports, ports.clock())
      : explainUrl(text, ports, publicUrl))
    if (explained.verdict === "refused") process.exitCode = 1
    if (json) printJson(explained)
    else if ("refusal" in explained)
      console.log(refusalInWords(explained, "would be", await warningsAbout(explained, ports.store)))
    else console.log(verdictInWords(explained))
  } catch (error) {
    if (error instanceof OtherAddress) misused(command, error.message)
    throw error
  } finally {
    await close()
  }
}

/** Returns the risks of the change that would prevent a refusal, because an attacker may have caused the refusal. Decision 0058. */
async function warningsAbout(
  { reason, received, client_id }: RefusalExplained,
  { clients, apis }: Pick<Store, "clients" | "apis">,
): Promise<readonly Warning[]> {
  const client = isId("client", client_id ?? "") ? await clients.find(client_id as ClientId) : undefined
  if (client === undefined) return []
  const [proposal] = proposalsFor({ reason, received }, clientRecord(client), await apis.list())
  return proposal?.warnings ?? []
}

const TYPED =
  "the shell history keeps the value of --token, and others on this machine can read it in the process list. Next time write `--token -` and paste the value"

/** With OpenTelemetry, the trace id of a request is the id of the request's span. Decision 0038. */
const OF_A_WHOLE_TRACE =
  "is the id of a whole trace of OpenTelemetry, which may contain several requests. Give the id of one request: the span id of its server span, which is also in X-Trace-Id and in the log"

const explainTrace = (trace: string, json: true | undefined): Promise<void> =>
  opened(async ({ store }) => {
    const given = trace.trim().toLowerCase()
    if (/^[0-9a-f]{32}$/.test(given)) throw new Error(`${given} ${OF_A_WHOLE_TRACE}`)
    const kept = await store.refusals.find(given, systemClock())
    if (kept === undefined)
      throw new Error(
        `no refusal found for ${JSON.stringify(trace.slice(0, 100))}: the request was not refused, the record has expired, or it was dropped under load. The log may still have it`,
      )
    const explained = await explainRefusal(kept, store)
    if (json) printJson(explained)
    else console.log(refusalInWords(explained, "was", await warningsAbout(explained, store)))
  })

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
import { opened, publicUrlOf } from "./open.ts"
import { printJson } from "./print.ts"
import { acceptedInWords, credentialInWords, refusalInWords } from "./tell_explanation.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly url?: string
  readonly curl?: string
  readonly token?: string
  readonly json?: true
}

export const explainCommand = (): Command =>
  verb("explain", {
    does: "Say why a request was refused, by its trace id, or whether one would be, without making it",
    about: [
      "A trace id stands in the answer's X-Trace-Id header, on error pages and in the log. Refusals are kept for 30 days, the latest of them only: about 16,000, and in a flood a sample.",
      "--url, --curl and --token are dry runs: the real endpoints on the real data, of which nothing is changed, used or counted; limits are not looked at. The exit status is 0 where it would be accepted, 1 where not. What is given to them may hold secrets; nothing that is printed does. A - is read from standard input, which leaves no trace in the shell's history.",
    ],
    examples: [
      "gatehouse explain f15f040e33ee6c24",
      "gatehouse explain --url 'https://auth.example.com/oauth/authorize.php?response_type=code&client_id=…'",
      "gatehouse explain --curl - <<'END'",
      "curl https://auth.example.com/oauth/token.php -d grant_type=client_credentials -u 'client_0190…:SECRET'",
      "END",
      "gatehouse explain --token -        then paste it, and press Ctrl+D",
    ],
  })
    .argument("[trace]", "the trace id of a refusal: 16 characters, digits and a to f")
    .option("--url <url>", "an address to which a browser would go, such as an authorization request")
    .option("--curl <command>", "a request as a curl command")
    .option("--token <token>", "a code, access token, refresh token, session or ID token of this service")
    .action((trace: string | undefined, options: Options, command: Command) => explain(trace, options, command))

async function explain(
  trace: string | undefined,
  { url, curl, token, json }: Options,
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

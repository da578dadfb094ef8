import { Command, Option } from "commander"
import type { KeySetSourceRecord, SigningKeyRecord } from "../admin/contract.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable, warn } from "./print.ts"
import { verb } from "./verb.ts"

export const keyCommand = (): Command =>
  new Command("key")
    .description("Keys that sign tokens, published at /oauth/jwks.php")
    .addCommand(list())
    .addCommand(rotate())

const COLUMNS = ["key_id", "alg", "state", "created_at", "active_at", "fetched_by", "not_fetched_by"]

const list = (): Command =>
  verb("list", {
    does: "List the signing keys by algorithm, oldest first, and who fetched them",
    about: [
      "Prints key_id (the kid of tokens and of the key set), alg, state, created_at and active_at. The state is announced (published, does not sign yet), active, retiring (no longer signs, still published) or retired.",
      "fetched_by is the number of sources that fetched the key set since the key was announced. not_fetched_by is the number of sources that fetched the key set in the last 30 days, but not since the key was announced: they still need the previous key. The table is followed by the latest 20 of these sources; --json lists all of them. A source is an address (behind proxies see GATEHOUSE_TRUSTED_PROXIES) and a user agent.",
      "HS256 uses the client's secret and has no key here. The first key of an algorithm is created when it is first needed.",
    ],
    examples: ["gatehouse key list", "gatehouse key list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const keys = await administration.keys.list()
      if (json) return printJson(keys)
      if (keys.length === 0)
        return note("no keys yet; the first key of an algorithm is created when it is first needed")
      printTable(COLUMNS, keys.map(row))
      // Replaced keys are omitted, because they no longer sign. A source needs only the newer keys to verify new tokens.
      const wanted = keys.filter(({ state }) => state === "announced" || state === "active")
      for (const key of wanted.filter(({ not_fetched_by }) => not_fetched_by.length > 0)) {
        note(`\nNot fetched since ${key.key_id} was announced:`)
        printSources(key.not_fetched_by)
      }
    }),
  )

const row = ({ not_fetched_by, ...key }: SigningKeyRecord) => ({ ...key, not_fetched_by: not_fetched_by.length })

/** The maximum number of printed sources: one screen. JSON lists all sources. */
const MAX_LISTED = 20

function printSources(sources: readonly KeySetSourceRecord[]): void {
  for (const { address, user_agent, last_at } of sources.slice(0, MAX_LISTED))
    note(`  ${address}  ${last_at}  ${user_agent === "" ? "without a user agent" : user_agent}`)
  if (sources.length > MAX_LISTED) note(`  and ${sources.length - MAX_LISTED} more`)
}

const rotate = (): Command =>
  verb("rotate", {
    does: "Create a signing key that replaces the current one",
    about: [
      "The new key is published at once, and signs when every cached key set can contain it. The previous key stays published until its last token has expired. Nothing breaks, so rotate as often as you like.",
      "Use --now if a key may be stolen: the new key signs at once and the previous ones are removed. Tokens that the previous keys signed no longer verify. Clients refuse new tokens until they fetch the key set again; the command lists the sources that may still need to do so.",
      "The server also rotates keys on a schedule: GATEHOUSE_KEY_ROTATION.",
    ],
    examples: ["gatehouse key rotate", "gatehouse key rotate --alg ES256 --now"],
  })
    .addOption(
      new Option("--alg <alg>", "the algorithm of the key").choices(["RS256", "ES256", "EdDSA"]).default("RS256"),
    )
    .option("--now", "sign with the new key at once and remove the previous ones")
    .action(({ json, alg, now }: { json?: true; alg: string; now?: true }) =>
      opened(async ({ administration }) => {
        const key = await administration.keys.rotate({ alg, now })
        if (json) printJson(key)
        else printMembers(row(key))
        if (now) warnOfStale(key.not_fetched_by)
        if (json) return
        note(
          key.state === "active"
            ? "\nThe new key signs from now on."
            : "\nThe new key is published now and signs from active_at on. Until then the previous key signs.",
        )
      }),
    )

/** Prints a warning to standard error, even with --json. */
function warnOfStale(sources: readonly KeySetSourceRecord[]): void {
  if (sources.length === 0) return
  warn(
    `${sources.length} sources fetched the key set before it contained this key. They may refuse tokens until they fetch it again:`,
  )
  printSources(sources)
}

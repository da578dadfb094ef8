import { Command, Option } from "commander"
import type { KeySetSourceRecord, SigningKeyRecord } from "../admin/contract.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable, warn } from "./print.ts"
import { verb } from "./verb.ts"

export const keyCommand = (): Command =>
  new Command("key")
    .description("Keys that sign ID tokens, published at /oauth/jwks.php")
    .addCommand(list())
    .addCommand(rotate())

const COLUMNS = ["key_id", "alg", "state", "created_at", "active_at", "fetched_by", "not_fetched_by"]

const list = (): Command =>
  verb("list", {
    does: "List the signing keys, by algorithm, oldest first, and who has fetched them",
    about: [
      "Prints key_id (the kid of tokens and of the key set), alg, state, created_at and active_at. The state is announced (published, does not sign yet), active, retiring (signs no longer, still published) or retired.",
      "fetched_by says how many have fetched the key set since the key was announced; not_fetched_by how many fetched it before, within 30 days, and not since: they still need the former key. These are named below, with --json all of them. Who fetches is told apart by address (behind proxies see GATEHOUSE_TRUSTED_PROXIES) and user agent.",
      "HS256 is signed with the client's secret and has no key here. The first key of an algorithm is made when it is first needed.",
    ],
    examples: ["gatehouse key list", "gatehouse key list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const keys = await administration.keys.list()
      if (json) return printJson(keys)
      if (keys.length === 0) return note("no keys yet; the first of an algorithm is made when it is first needed")
      printTable(COLUMNS, keys.map(row))
      // A source with a later key does not need one that no longer signs.
      const wanted = keys.filter(({ state }) => state === "announced" || state === "active")
      for (const key of wanted.filter(({ not_fetched_by }) => not_fetched_by.length > 0)) {
        note(`\nNot fetched since ${key.key_id} was announced:`)
        tellSources(key.not_fetched_by)
      }
    }),
  )

const row = ({ not_fetched_by, ...key }: SigningKeyRecord) => ({ ...key, not_fetched_by: not_fetched_by.length })

/** One screen; JSON lists all. */
const MAX_LISTED = 20

function tellSources(sources: readonly KeySetSourceRecord[]): void {
  for (const { address, user_agent, last_at } of sources.slice(0, MAX_LISTED))
    note(`  ${address}  ${last_at}  ${user_agent === "" ? "without a user agent" : user_agent}`)
  if (sources.length > MAX_LISTED) note(`  and ${sources.length - MAX_LISTED} more`)
}

const rotate = (): Command =>
  verb("rotate", {
    does: "Make a new signing key, which takes over from the one in use",
    about: [
      "It is published at once and signs once every client's cached key set has it; the former key stays published until its last token has expired. So nothing breaks, and it can be done as often as one likes.",
      "With --now, for a key that may be stolen, the new key signs at once and the former ones are gone: ID tokens that they signed verify no longer, and clients that cache the key set refuse new ones until they read it again. Who they may be is told.",
      "The server does the former by itself: GATEHOUSE_KEY_ROTATION.",
    ],
    examples: ["gatehouse key rotate", "gatehouse key rotate --alg ES256 --now"],
  })
    .addOption(new Option("--alg <alg>", "whose key").choices(["RS256", "ES256", "EdDSA"]).default("RS256"))
    .option("--now", "sign with the new key at once and remove the former ones")
    .action(({ json, alg, now }: { json?: true; alg: string; now?: true }) =>
      opened(async ({ administration }) => {
        const key = await administration.keys.rotate({ alg, now })
        if (json) printJson(key)
        else printMembers(row(key))
        if (now) warnOfStale(key.not_fetched_by)
        if (json) return
        note(
          key.state === "active"
            ? "\nIt signs from now on."
            : "\nIt is published now and signs from active_at on; until then the former key does.",
        )
      }),
    )

/** Also printed with JSON, because it goes to standard error. */
function warnOfStale(sources: readonly KeySetSourceRecord[]): void {
  if (sources.length === 0) return
  warn(
    `${sources.length} fetched the key set before this key was there, and may refuse ID tokens until they fetch it again:`,
  )
  tellSources(sources)
}

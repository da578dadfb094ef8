import { Command, Option } from "commander"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const keyCommand = (): Command =>
  new Command("key")
    .description("Keys that sign ID tokens, published at /oauth/jwks.php")
    .addCommand(list())
    .addCommand(rotate())

const list = (): Command =>
  verb("list", {
    does: "List the signing keys, by algorithm, oldest first",
    about: [
      "Prints key_id (the kid of tokens and of the key set), alg, state, created_at and active_at. The state is announced (published, does not sign yet), active, retiring (signs no longer, still published) or retired.",
      "HS256 is signed with the client's secret and has no key here. The first key of an algorithm is made when it is first needed.",
    ],
    examples: ["gatehouse key list"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const keys = await administration.keys.list()
      if (json) return printJson(keys)
      if (keys.length === 0) return note("no keys yet; the first of an algorithm is made when it is first needed")
      printTable(
        ["key_id", "alg", "state", "created_at", "active_at"],
        keys.map((key) => ({ ...key })),
      )
    }),
  )

const rotate = (): Command =>
  verb("rotate", {
    does: "Make a new signing key, which takes over from the one in use",
    about: [
      "It is published at once and signs once every client's cached key set has it; the former key stays published until its last token has expired. So nothing breaks, and it can be done as often as one likes.",
      "With --now, for a key that may be stolen, the new key signs at once and the former ones are gone: ID tokens that they signed verify no longer, and clients that cache the key set refuse new ones until they read it again.",
    ],
    examples: ["gatehouse key rotate", "gatehouse key rotate --alg ES256 --now"],
  })
    .addOption(new Option("--alg <alg>", "whose key").choices(["RS256", "ES256", "EdDSA"]).default("RS256"))
    .option("--now", "sign with the new key at once and remove the former ones")
    .action(({ json, alg, now }: { json?: true; alg: string; now?: true }) =>
      opened(async ({ administration }) => {
        const key = await administration.keys.rotate({ alg, now })
        if (json) return printJson(key)
        printMembers({ ...key })
        note(
          key.state === "active"
            ? "\nIt signs from now on."
            : "\nIt is published now and signs from active_at on; until then the former key does.",
        )
      }),
    )

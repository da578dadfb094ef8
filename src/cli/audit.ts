import { Command, InvalidArgumentError } from "commander"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

const USUAL_LIMIT = 50
const HIGHEST_LIMIT = 100_000

export const auditCommand = (): Command =>
  new Command("audit").description("What was done, by whom, and to whom").addCommand(list())

const list = (): Command =>
  verb("list", {
    does: "List audit events, newest first: sign-ins, grants, replays, and every change by an operator",
    about: [
      "Prints at, type, actor, subject, address and trace_id; as JSON also event_id. The actor is operator for the command line, server for what a server does by itself, else the user or client that acted. Events are kept for 90 days. Refreshes and token checks are none.",
      "`gatehouse explain` tells more of a refusal, by its trace id.",
    ],
    examples: [
      "gatehouse audit list",
      "gatehouse audit list --about user_0190… --limit 200",
      "gatehouse audit list --about grant_0190… --json",
    ],
  })
    .option("--about <id>", "only those that name this user, client, grant or key, or that have this trace id")
    .option("--limit <n>", `so many at most (default: ${USUAL_LIMIT})`, limitFrom)
    .action(({ json, about, limit = USUAL_LIMIT }: { json?: true; about?: string; limit?: number }) =>
      opened(async ({ administration }) => {
        const events = await administration.audit.list({ about, limit })
        if (json) return printJson(events)
        if (events.length === 0) return note("no such events")
        printTable(
          ["at", "type", "actor", "subject", "address", "trace_id"],
          events.map((event) => ({ ...event })),
        )
      }),
    )

function limitFrom(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= HIGHEST_LIMIT) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${HIGHEST_LIMIT}.`)
}

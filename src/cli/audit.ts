import { once } from "node:events"
import { Command, InvalidArgumentError } from "commander"
import type { AuditEventType } from "../base/audit_event_types.ts"
import { AUDIT_EVENT_TYPES } from "../base/audit_event_types.ts"
import { momentFrom } from "./moment.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

const USUAL_LIMIT = 50
const HIGHEST_LIMIT = 100_000

export const auditCommand = (): Command =>
  new Command("audit")
    .description("Audit events: what was done, and by whom")
    .addCommand(list())
    .addCommand(exportEvents())

interface Filter {
  readonly about?: string
  readonly since?: number
  readonly until?: number
  readonly type?: readonly AuditEventType[]
}

interface Options extends Filter {
  readonly json?: true
  readonly limit?: number
  readonly includeConsole?: true
}

const filtered = (command: Command): Command =>
  command
    .option("--about <id>", "only events that name this user, client, grant or key, or that have this trace id")
    .option("--since <when>", "only events since this time: a time span such as 2h or 7d, or a time in UTC", momentFrom)
    .option("--until <when>", "only events before this time: a time span or a time, as for --since", momentFrom)
    .option("--type <type>", "only events of this type, or of several, separated by commas", typesFrom)

const list = (): Command =>
  filtered(
    verb("list", {
      does: "List audit events, newest first: sign-ins, grants, replays, and every change by an operator",
      about: [
        "Prints at, type, actor, subject, address, trace_id and detail. With --json it also prints event_id and changes, the values before and after. The actor is operator:NAME (a system user at the command line), server (periodic work), or the user or client that acted. Events are kept for 90 days. Token checks and successful refreshes are not recorded, except repeats: refresh-repeated records the first repeat of a rotation, and the first repeat from another address. Its address sent the repeat; the address in its detail, rotated_from, sent the rotation. The detail of an update names the changed settings; as JSON, changes has their values before and after. A user's name, username and e-mail address are not recorded.",
        `Types: ${AUDIT_EVENT_TYPES.join(", ")}.`,
        "`gatehouse explain` shows more about a refusal, by its trace id.",
      ],
      examples: [
        "gatehouse audit list",
        "gatehouse audit list --since 2h --type signed-in,password-set",
        "gatehouse audit list --about user_0190… --since 2026-11-20T08:00Z --limit 200",
        "gatehouse audit list --about grant_0190… --json",
      ],
    }),
  )
    .option("--limit <n>", `the maximum number of events to list (default: ${USUAL_LIMIT})`, limitFrom)
    .option("--include-console", "also the grants of the console, one for each of its sign-ins")
    .action(({ json, type: types, limit = USUAL_LIMIT, ...filter }: Options) =>
      opened(async ({ administration }) => {
        const events = await administration.audit.list({ ...filter, types, limit })
        if (json) return printJson(events)
        if (events.length === 0) return note("no events found")
        printTable(
          ["at", "type", "actor", "subject", "address", "trace_id", "detail"],
          events.map(({ changes: _, ...event }) => event),
        )
      }),
    )

const exportEvents = (): Command =>
  filtered(
    verb("export", {
      does: "Print all audit events that match, newest first, as lines of JSON or as CSV",
      about: [
        "The events are read and printed page by page, so that an audit of any size can be exported. In CSV, a cell that a spreadsheet would compute begins with an apostrophe.",
      ],
      examples: ["gatehouse audit export > audit.jsonl", "gatehouse audit export --csv --since 30d > audit.csv"],
    }),
  )
    .option("--csv", "CSV with the names of the columns, instead of lines of JSON")
    .action(({ csv, json: _, type: types, ...filter }: Filter & { readonly csv?: true; readonly json?: true }) =>
      opened(async ({ administration }) => {
        const { auditExport } = await import("../admin/audit_export.ts")
        for await (const lines of auditExport(administration.audit, { ...filter, types }, csv ? "csv" : "jsonl"))
          if (!process.stdout.write(lines)) await once(process.stdout, "drain")
      }),
    )

function limitFrom(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= HIGHEST_LIMIT) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${HIGHEST_LIMIT}.`)
}

function typesFrom(text: string, before: readonly AuditEventType[] = []): readonly AuditEventType[] {
  const types = text.split(",").map((word) => {
    const type = AUDIT_EVENT_TYPES.find((each) => each === word.trim())
    if (type === undefined) throw new InvalidArgumentError(`Known types: ${AUDIT_EVENT_TYPES.join(", ")}.`)
    return type
  })
  return [...before, ...types]
}

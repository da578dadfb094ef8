import Type from "typebox"
import { auditExport, EXPORT_FORMATS } from "../../admin/audit_export.ts"
import type { AuditFilter } from "../../admin/contract.ts"
import { AUDIT_EVENT_TYPES } from "../../base/audit_event_types.ts"
import { isId } from "../../base/id.ts"
import { say } from "../../base/say.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import { list, stream } from "../operation.ts"
import { auditEventSchema } from "../records.ts"
import { about, oneOf, text, time } from "../schemas.ts"

const selection = {
  about: about("The id of an actor or a subject, or a trace id.", text),
  include: about(
    "`console`: also the grants of the console, one for each of its sign-ins. Without it they appear only if `about` names them.",
    oneOf(["console"]),
  ),
  type: about(
    "Only events of this type. Repeat the parameter for several types.",
    Type.Array(oneOf(AUDIT_EVENT_TYPES)),
  ),
}
const filter = {
  ...selection,
  since: about("Only events at this time or later.", time),
  until: about("Only events before this time.", time),
}

/** An export is the whole audit: it always has the grants of the console. */
const { include: _, ...forExport } = filter

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

type Query = Readonly<
  Partial<Record<"about" | "since" | "until", string | undefined>> & {
    type?: AuditFilter["types"] | undefined
    include?: "console" | undefined
  }
>

const filterOf = ({ about, since, until, type: types, include }: Query): Omit<AuditFilter, "limit"> => ({
  about,
  types,
  since: timeOf(since),
  until: timeOf(until),
  includeConsole: include !== undefined,
})

export const auditOperations = [
  list({
    id: "listAuditEvents",
    path: "/audit_events",
    summary: "List the audit events, newest first",
    description: "Events are kept for 90 days. A page may be empty although another page follows.",
    right: "admin:read",
    query: filter,
    item: auditEventSchema,
    run: ({ administration, query, after, limit }) => administration.audit.page(filterOf(query), { after, limit }),
  }),
  stream({
    id: "exportAuditEvents",
    path: "/audit_events/export",
    summary: "Export the audit events, newest first",
    description:
      "CSV (RFC 4180) with the names of the columns, or one JSON object on each line. In CSV, a cell that a spreadsheet would compute begins with an apostrophe. If the export breaks off, so does the connection.",
    right: "admin:read",
    query: { ...forExport, format: about("Default: `jsonl`.", oneOf(["csv", "jsonl"])) },
    mediaTypes: ["text/csv", "application/jsonl"],
    async run({ administration, query: { format = "jsonl", ...query }, caller }) {
      const goOn = async () => {
        if (!(await caller.isAccepted())) throw new Refusal("invalid_token", "token-expired", {})
      }
      return {
        contentType: EXPORT_FORMATS[format],
        file: `audit.${format}`,
        pieces: () => auditExport(administration.audit, filterOf(query), format, goOn),
      }
    },
  }),
  stream({
    id: "streamAuditEvents",
    path: "/audit_events/stream",
    summary: "Follow the audit events live",
    description:
      "Server-sent events: each `audit` has an AuditEvent as its data, and `gap` says that events were left out because there were too many at once. Without the header Last-Event-ID, the stream begins now. With it, the stream begins a minute before this event, and may repeat events: compare `event_id`. A comment every 15 seconds shows that the connection is alive. The stream ends when the token would no longer be accepted. A user or client can read four streams at once.",
    right: "admin:read",
    query: selection,
    mediaTypes: ["text/event-stream"],
    async run({ query, caller, deps }) {
      const { lastEventId: after } = caller
      if (after !== undefined && !isId("event", after))
        return refuse("invalid_request", "admin-query-invalid", {
          says: say("last-event-id-malformed"),
        })
      return {
        contentType: "text/event-stream; charset=utf-8",
        pieces: deps.auditTail(
          { about: query.about, types: query.type, includeConsole: query.include !== undefined, after },
          caller,
        ),
      }
    },
  }),
]

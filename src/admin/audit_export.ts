import type { AuditAdministration } from "./audit.ts"
import type { AuditFilter, AuditRecord } from "./contract.ts"

/** The forms in which the audit leaves the service, with their media types. */
export const EXPORT_FORMATS = {
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/jsonl; charset=utf-8",
} as const

export type ExportFormat = keyof typeof EXPORT_FORMATS

const COLUMNS = [
  "at",
  "type",
  "actor",
  "subject",
  "address",
  "trace_id",
  "detail",
  "changes",
  "event_id",
] as const satisfies readonly (keyof AuditRecord)[]

const PAGE = 500

/**
 * Writes the events that match a filter, newest first, one page of events at a time, so that the memory needed does not grow with the audit. CSV is
 * as in RFC 4180, and its first line names the columns. Calls `goOn` before each page; it throws to stop the export.
 */
export async function* auditExport(
  audit: Pick<AuditAdministration, "page">,
  filter: Omit<AuditFilter, "limit">,
  format: ExportFormat,
  goOn: () => Promise<void> = async () => {},
): AsyncGenerator<string> {
  if (format === "csv") yield `${COLUMNS.join(",")}\r\n`
  let after: string | undefined
  do {
    await goOn()
    const page = await audit.page({ ...filter, includeConsole: true }, { after, limit: PAGE })
    const lines = page.items.map(format === "csv" ? csvLine : jsonLine)
    if (lines.length > 0) yield lines.join("")
    after = page.next
  } while (after !== undefined)
}

const jsonLine = (event: AuditRecord): string => `${JSON.stringify(event)}\n`

const csvLine = (event: AuditRecord): string =>
  `${COLUMNS.map((name) => csvCell(typeof event[name] === "object" ? jsonOrNothing(event[name]) : event[name])).join(",")}\r\n`

const jsonOrNothing = (value: object | null): string => (value === null ? "" : JSON.stringify(value))

/**
 * A spreadsheet computes a cell that begins with one of these characters, even after spaces or in full-width form. So a name could run a command
 * there. An apostrophe makes the cell text.
 */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns a CSV cell that no spreadsheet runs as a formula. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

import { pipeline, Readable } from "node:stream"
import { parse } from "csv-parse"
import type { PersonOrFlaw } from "../admin/import_users.ts"
import { say } from "../base/say.ts"
import type { Pieces } from "./person.ts"
import { FileUnreadable } from "./person.ts"

const COLUMNS = [
  "username",
  "email",
  "email_verified",
  "name",
  "role",
  "disabled",
  "password_hash",
  "roles",
  "groups",
] as const
type Column = (typeof COLUMNS)[number]
/** `attribute.NAME` is the attribute NAME. */
const ATTRIBUTE = "attribute."
/** Maximum length of a line. A quote that is never closed would otherwise fill the memory. */
const MAX_RECORD = 1_000_000

/** A line that Excel reads and does not show: `sep=;`. console/src/views/people/import_parts.ts has the same pattern. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?\n/i

interface Row {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads CSV (RFC 4180) whose first line names the columns, in any order. `start` is the beginning of the text: its first line decides between comma,
 * semicolon and tab, or names the separator for Excel. Throws FileUnreadable for an unknown column.
 */
export async function* readCsv(pieces: Pieces, start: string): AsyncGenerator<PersonOrFlaw> {
  const named = SEPARATOR_LINE.exec(start)?.[1]
  const rows = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
    delimiter: named ?? separatorOf(start),
    from_line: named === undefined ? 1 : 2,
  })
  // The loop below receives the error of either stream.
  pipeline(Readable.from(pieces), rows, () => {})
  let columns: readonly string[] | undefined
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      if (columns === undefined) columns = checkedColumns(record)
      else yield personFrom(columns, record, info.lines)
    }
  } catch (error) {
    if (error instanceof FileUnreadable) throw error
    throw new FileUnreadable(say("file-not-csv", { why: (error as Error).message }))
  }
}

/** Excel uses semicolons where the comma is the decimal separator. */
function separatorOf(start: string): string {
  const [header = ""] = start.trimStart().split(/[\r\n]/, 1)
  const unquoted = header.replaceAll(/"[^"]*"/g, "")
  const count = (sign: string) => unquoted.split(sign).length
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function checkedColumns(record: readonly string[]): readonly string[] {
  const columns = record.map((name) => name.trim())
  for (const [at, name] of columns.entries()) {
    if (name === "password") throw new FileUnreadable(say("column-password"))
    if (!COLUMNS.includes(name as Column) && !name.startsWith(ATTRIBUTE))
      throw new FileUnreadable(say("column-unknown", { column: name.slice(0, 60), known: COLUMNS }))
    if (columns.indexOf(name) !== at) throw new FileUnreadable(say("column-twice", { column: name }))
  }
  if (!columns.includes("username") && !columns.includes("email")) throw new FileUnreadable(say("columns-missing"))
  return columns
}

function personFrom(columns: readonly string[], record: readonly string[], line: number): PersonOrFlaw {
  const values = new Map(columns.map((name, at) => [name, record[at] ?? ""]))
  const value = (name: Column) => values.get(name)?.trim() || undefined
  const username = value("username") ?? value("email")
  if (record.length !== columns.length)
    return { line, username, flaw: say("row-fields", { fields: record.length, columns: columns.length }) }
  const [emailVerified, disabled] = [flagOf(value("email_verified")), flagOf(value("disabled"))]
  if (emailVerified === undefined || disabled === undefined) return { line, username, flaw: say("row-flags") }
  const attributes = [...values].filter(([name, text]) => name.startsWith(ATTRIBUTE) && text !== "")
  return {
    line,
    username,
    email: value("email"),
    emailVerified,
    name: value("name"),
    role: value("role"),
    disabled,
    hash: value("password_hash"),
    attributes: Object.fromEntries(attributes.map(([name, text]) => [name.slice(ATTRIBUTE.length), text])),
    roles: listOf(value("roles")),
    groups: listOf(value("groups")),
  }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

const flagOf = (text = "false"): boolean | undefined => FLAGS[text.toLowerCase()]

const listOf = (text = ""): string[] =>
  text
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "")

import type { ClientRecord } from "../admin/contract.ts"
import { withCodes } from "../base/quoted.ts"
import { withCommandsAsRun } from "../config/load.ts"

/** The value of any member in contract.ts. */
type Member = string | number | boolean | null | readonly string[]

/** Prints a value of contract.ts as JSON, for scripts. */
export const printJson = (value: unknown): void => console.log(withCodes(JSON.stringify(value, null, 2)))

/** Prints a hint to standard error, so that standard output contains only the result. */
export const note = (text: string): void => console.error(withCommandsAsRun(text))

export const warn = (text: string): void => note(`warning: ${text}`)

/** Prints one line per member: its JSON name, then its value. A list takes one line per item. */
export function printMembers(record: { readonly [Name: string]: Member | undefined }): void {
  const shown = Object.entries(record).filter(([, value]) => value !== undefined)
  const width = Math.max(...shown.map(([name]) => name.length))
  for (const [name, value] of shown) {
    const lines = Array.isArray(value) && value.length > 0 ? value : [inWords(value ?? null)]
    lines.forEach((line, index) => {
      console.log(`${(index === 0 ? name : "").padEnd(width)}  ${line}`)
    })
  }
}

/** Prints aligned columns. The header contains the JSON names of the members. */
export function printTable(columns: readonly string[], rows: readonly { readonly [Name: string]: Member }[]): void {
  const cells = rows.map((row) => columns.map((column) => inWords(row[column] ?? null)))
  const lines = [columns.map((column) => column.toUpperCase()), ...cells]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => [...(line[index] ?? "")].length)))
  for (const line of lines)
    console.log(
      line
        .map((cell, index) => padded(cell, widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
}

const padded = (cell: string, width: number): string => cell + " ".repeat(Math.max(0, width - [...cell].length))

function inWords(value: Member): string {
  if (value === null) return "-"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "object") return value.length === 0 ? "-" : value.join(" ")
  return String(value)
}

export function printClient(client: ClientRecord, json: true | undefined): void {
  if (json) {
    printJson(client)
    return
  }
  const secrets = client.secrets?.map(
    ({ created_at, created_by, expires_at, last_used_at }) =>
      `created ${created_at}${created_by === null ? "" : ` by ${created_by}`}, ${expires_at === null ? "does not expire" : `expires ${expires_at}`}, ${last_used_at === null ? "not used yet" : `last used ${last_used_at}`}`,
  )
  printMembers({ ...client, secrets })
}

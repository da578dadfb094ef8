import { quoted as inQuotes } from "../../../base/quoted.ts"

/** Quotes a value that another server sent: control characters could change what the terminal shows. */
export const quoted = (value: unknown): string =>
  inQuotes(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"))

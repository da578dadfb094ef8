import type { Migration } from "./migration.ts"

const quoted = (column: string): string => `'"' || REPLACE(REPLACE(${column}, '\\', '\\\\'), '"', '\\"') || '"'`

const member = (locale: string): string => `COALESCE(',"${locale}":' || ${quoted(`description_${locale}`)}, '')`

/**
 * `descriptions` has the translations of a description as JSON, sorted by locale: an update compares the text. The columns `description_…` stay for the
 * previous program, which reads and writes only these. A service has few scope values, so the step may fill the column.
 */
export const scopeDescriptions: Migration = {
  version: 6,
  name: "scope_descriptions",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE scope_value ADD COLUMN descriptions TEXT NOT NULL DEFAULT '{}'",
    `UPDATE scope_value SET descriptions = '{' || SUBSTR(${["de", "es", "fr"].map(member).join(" || ")}, 2) || '}'`,
  ],
}

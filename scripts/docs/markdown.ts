/** A table cell: what would end the cell or the row is escaped. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

export const code = (text: string): string => `\`${text}\``

/** The blocks with an empty line between them; those that are not there are left out. */
export const blocks = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join("\n\n")

/** A table cell, with the characters escaped that would end the cell or the row. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

export const code = (text: string): string => `\`${text}\``

/** The blocks with an empty line between them; absent ones are skipped. */
export const blocks = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join("\n\n")

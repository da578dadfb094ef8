/** Escapes the characters that would end a table cell or a table row. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

/** Returns a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

export const code = (text: string): string => `\`${text}\``

/** Joins blocks of text with empty lines. Skips undefined blocks. */
export const blocks = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join("\n\n")

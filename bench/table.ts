/** Columns of text: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join("\n")
}

/** About three significant digits. */
export function number(value: number): string {
  if (Number.isNaN(value)) return "–"
  if (value >= 100) return Math.round(value).toLocaleString("en").replaceAll(",", " ")
  return value.toFixed(value >= 10 ? 1 : 2)
}

export const percent = (share: number): string => `${number(100 * share)} %`
export const megabytes = (bytes: number): string => number(bytes / 1e6)

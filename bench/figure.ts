/** What a load saw. Latencies in milliseconds. */
export interface Load {
  readonly operations: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

/** What was measured of one server at one work. */
export interface Figure extends Pick<Load, "p50" | "p99"> {
  /** Operations a second. */
  readonly rate: number
  /** Microseconds of the server's CPU time for one operation. */
  readonly cpu: number
  /** Resident memory in bytes after the measurement. */
  readonly memory: number
  /** Microseconds of the database server's CPU time for one operation; NaN without one. */
  readonly database: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Each member's median. */
export function medianFigure(figures: readonly Figure[]): Figure {
  const of = (member: keyof Figure) => median(figures.map((figure) => figure[member]))
  const [rate, cpu, p50, p99] = [of("rate"), of("cpu"), of("p50"), of("p99")]
  return { rate, cpu, p50, p99, memory: of("memory"), database: of("database") }
}

/** What a long work prints, and what goes into the JSON. */
export interface LongResult {
  readonly text: string
  readonly figures: unknown
}

/** Columns of text: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(pad).join("  ")}`.trimEnd()).join("\n")
}

/** About three significant digits. */
export function number(value: number): string {
  if (Number.isNaN(value)) return "–"
  if (value >= 100) return Math.round(value).toLocaleString("en").replaceAll(",", " ")
  return value.toFixed(value >= 10 ? 1 : 2)
}

export const percent = (share: number): string => `${number(100 * share)} %`
export const megabytes = (bytes: number): string => number(bytes / 1e6)

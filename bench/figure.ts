export interface Timing {
  /** The length of the warm-up, in seconds. */
  readonly warmUp: number
  readonly seconds: number
}

/** The results of a load. Latencies are in milliseconds. */
export interface Load {
  readonly operations: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

/** The results of one server for one kind of work. */
export interface Figure extends Pick<Load, "p50" | "p99"> {
  /** Operations per second. */
  readonly rate: number
  /** CPU time of the server per operation, in microseconds. */
  readonly cpu: number
  /** Resident memory in bytes after the measurement. */
  readonly memory: number
  /** CPU time of the database server per operation, in microseconds. NaN if the engine has no server. */
  readonly database: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Returns the smallest value that at least this share of the values does not exceed. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** Returns a figure with the median of each member. */
export function medianFigure(figures: readonly Figure[]): Figure {
  const of = (member: keyof Figure) => median(figures.map((figure) => figure[member]))
  const [rate, cpu, p50, p99] = [of("rate"), of("cpu"), of("p50"), of("p99")]
  return { rate, cpu, p50, p99, memory: of("memory"), database: of("database") }
}

/** The result of a long measurement: text to print, and data for the JSON file. */
export interface LongResult {
  readonly text: string
  readonly figures: unknown
}

/** Formats rows as text columns. The first column is left-aligned, the others are right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(pad).join("  ")}`.trimEnd()).join("\n")
}

/** Formats a number with about three significant digits. */
export function number(value: number): string {
  if (Number.isNaN(value)) return "–"
  if (value >= 100) return Math.round(value).toLocaleString("en").replaceAll(",", " ")
  return value.toFixed(value >= 10 ? 1 : 2)
}

export const percent = (share: number): string => `${number(100 * share)} %`
export const megabytes = (bytes: number): string => number(bytes / 1e6)

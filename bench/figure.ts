/** What was measured of one server at one work. */
export interface Figure {
  /** Operations a second. */
  readonly rate: number
  /** Microseconds of the server's CPU time for one operation. */
  readonly cpu: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Resident memory in bytes after the measurement. */
  readonly memory: number
  /** Share of one core that our generator used; absent where wrk or autocannon did the load. */
  readonly generator?: number
  /** Microseconds of the database server's CPU time for one operation, where there is one. */
  readonly database?: number
  /** Share of the server's core that other processes took. */
  readonly others?: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Each member's median. */
export function medianFigure(figures: readonly Figure[]): Figure {
  const of = (read: (figure: Figure) => number | undefined) =>
    median(figures.map((figure) => read(figure) ?? Number.NaN))
  return {
    rate: of(({ rate }) => rate),
    cpu: of(({ cpu }) => cpu),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    memory: of(({ memory }) => memory),
    ...(figures[0]?.generator !== undefined && { generator: of(({ generator }) => generator) }),
    ...(figures[0]?.database !== undefined && { database: of(({ database }) => database) }),
    ...(figures[0]?.others !== undefined && { others: of(({ others }) => others) }),
  }
}

/** What a long work prints, and what goes into the JSON. */
export interface LongResult {
  readonly text: string
  readonly figures: unknown
}

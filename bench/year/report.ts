import { megabytes, number, percent, table } from "../figure.ts"
import type { Sizes } from "../sizes.ts"
import { bytesOf } from "../sizes.ts"
import type { Report } from "./crowd.ts"

/** The state at the end of a month, and what happened in it. */
export interface Month extends Sizes {
  readonly month: number
  /** CPU time of the server and of the database server per visit, with maintenance, in microseconds. */
  readonly cpu: number
  /** Resident memory of the server in bytes. */
  readonly memory: number
  /** How many signing keys are published. */
  readonly keys: number
  readonly acts: Report
  /** The time that the month took, in seconds. */
  readonly seconds: number
}

export interface Year {
  readonly engine: string
  readonly people: number
  /** What happened between the sixth and the seventh month. */
  readonly upgrade: string
  readonly months: readonly Month[]
}

/**
 * By then the rows of the first days are gone: the server keeps audit events and grants for ninety days. People who signed in together do so again when
 * their grants end. So the months of a quarter differ, and the largest sizes of quarters are compared.
 */
const SETTLED_AT = 4
const QUARTER = 3
/** The report names a table or an index that grows by more than this from the quarter that begins with SETTLED_AT to the last one. */
const ALLOWED_GROWTH = 0.1
/** Growth by less than this is not named: a page more of a small table is a large share of it. */
const NAMED_FROM_BYTES = 1_000_000

const TABLES = ["grant", "session", "audit_event"]

export function reportOf(year: Year): string {
  const head = ["month", "sign-ins", "p50 ms", "p99", "refreshes", "p50 ms", "p99", "checks", "p50 ms", "p99", "CPU µs"]
  const sizeHead = ["all MB", ...TABLES, "rest", "log MB", "checkpoints", "keys", "memory MB"]
  const rows = year.months.map(({ month, acts, ...state }, at) => {
    const ofTables = TABLES.map((name) => bytesOf(state.relations, ({ table }) => table === name))
    const all = bytesOf(state.relations)
    const rest = all - ofTables.reduce((sum, bytes) => sum + bytes, 0)
    return [
      String(month),
      ...[acts.sign_in, acts.refresh, acts.check].flatMap(({ count, p50, p99 }) => [count, p50, p99].map(number)),
      number(state.cpu),
      ...[all, ...ofTables, rest, state.log].map(megabytes),
      String(checkpointsSince(year.months[at - 1], state)),
      String(state.keys),
      megabytes(state.memory),
    ]
  })
  const grown = grownIn(year.months)
  const title = `a year of ${number(year.people)} people on ${year.engine}; in the middle: ${year.upgrade}`
  const verdict =
    grown.length === 0
      ? `No table or index is larger by more than ${percent(ALLOWED_GROWTH)} in the last quarter than in the second one.`
      : `Larger by more than ${percent(ALLOWED_GROWTH)} in the last quarter than in the second one: ${grown.join(", ")}.`
  return `${title}\n${table([[...head, ...sizeHead], ...rows])}\n  ${verdict}\n`
}

/** A restart of the server ends the log of SQLite, whose count then begins again. */
function checkpointsSince(before: Pick<Sizes, "checkpoints"> | undefined, { checkpoints }: Pick<Sizes, "checkpoints">) {
  return before === undefined || checkpoints < before.checkpoints ? checkpoints : checkpoints - before.checkpoints
}

/** Returns the tables and indexes that grew between the quarter that begins with SETTLED_AT and the last one, with the largest size in both. */
export function grownIn(months: readonly Pick<Month, "month" | "relations">[]): string[] {
  const settled = months.filter(({ month }) => month >= SETTLED_AT && month < SETTLED_AT + QUARTER)
  const last = months.slice(-QUARTER)
  return (last.at(-1)?.relations ?? []).flatMap(({ name }) => {
    const [before, now] = [largest(name, settled), largest(name, last)]
    const isGrown = now > before * (1 + ALLOWED_GROWTH) && now - before >= NAMED_FROM_BYTES
    return isGrown ? [`${name} (${megabytes(before)} → ${megabytes(now)} MB)`] : []
  })
}

const largest = (name: string, months: readonly Pick<Month, "relations">[]): number =>
  Math.max(
    0,
    ...months.flatMap(({ relations }) => relations.filter((each) => each.name === name)).map(({ bytes }) => bytes),
  )

import type { Engine } from "./bench_options.ts"
import { buildOfCommit, ownBuild } from "./builds.ts"
import { median, number, percent, table } from "./figure.ts"
import { withGenerator, withSite } from "./measure.ts"
import { startPostgres } from "./postgres/server.ts"
import type { Contender } from "./servers/servers.ts"
import { gatehouse, onPostgres } from "./servers/servers.ts"
import type { Work } from "./works.ts"
import { WORKS } from "./works.ts"

/** The working tree may need at most this multiple of the base commit's CPU time. */
const ALLOWED = 1.05
/** The number of pairs of turns, for each pair of processes. In one turn, one build receives load for TURN_SECONDS. */
const TURNS = 140
/**
 * The number of pairs of processes. A pair has one process of each build. One pair is not enough, because the memory layout of a process affects its
 * speed.
 */
const PROCESSES = 2
/** The length of a turn. Turns are short, so that load from other processes affects both turns of a pair. */
const TURN_SECONDS = 0.025
/** The length of the warm-up. After this time the compiler has optimized the hot paths. */
const WARM_UP_SECONDS = 1.5

/** Sends load to a server for a time. Returns the server's CPU time per operation in microseconds. */
type Turn = (seconds: number) => Promise<number>

/** The CPU times of both builds in one pair of turns. */
interface Pair {
  readonly ours: number
  readonly base: number
}

/**
 * Compares the working tree with a commit. Their measurements alternate. Returns false if the working tree is significantly slower. On PostgreSQL each
 * build has a database server of its own, because only one database of a server is measured at a time.
 */
export async function compareWith(ref: string, only: readonly string[], engine: Engine): Promise<boolean> {
  const base = buildOfCommit(ref)
  const databases = engine === "postgres" ? [await startPostgres(), await startPostgres()] : []
  const [ours, theirs] = [ownBuild(), base.dist].map((dist, at) => {
    const database = databases[at]
    return database === undefined ? gatehouse(dist) : onPostgres(gatehouse(dist), database)
  }) as [Contender, Contender]
  const rows = [["", "ours, CPU µs", "base, CPU µs", "ours / base", "99 % interval"]]
  const slower: string[] = []
  for (const work of WORKS.filter(({ name, compared }) => (only.length === 0 ? compared : only.includes(name)))) {
    const pairs: Pair[] = []
    for (let process = 0; process < PROCESSES; process++)
      await withTurns(work, ours, (mine) => withTurns(work, theirs, (other) => alternate(mine, other, pairs)))
    const ratios = pairs.map((pair) => pair.ours / pair.base)
    const { low, high } = intervalOfMedian(ratios)
    const least = (side: keyof Pair) => number(Math.min(...pairs.map((pair) => pair[side])))
    const interval = `${low.toFixed(3)} to ${high.toFixed(3)}`
    rows.push([work.name, least("ours"), least("base"), median(ratios).toFixed(3), interval])
    if (low > ALLOWED) slower.push(work.name)
  }
  for (const database of databases) await database.stop()
  console.log(
    `CPU time per operation, minimum of ${TURNS * PROCESSES} turns each; the base is ${base.title}\n${table(rows)}\n` +
      (slower.length === 0
        ? `No work is significantly more than ${percent(ALLOWED - 1)} slower than the base.`
        : `Slower by more than ${percent(ALLOWED - 1)}: ${slower.join(", ")}.`),
  )
  return slower.length === 0
}

async function alternate(mine: Turn, other: Turn, pairs: Pair[]): Promise<void> {
  await mine(WARM_UP_SECONDS)
  await other(WARM_UP_SECONDS)
  for (let turn = 0; turn < TURNS; turn++) {
    // The order alternates, so that a temporary slowdown of the machine affects both builds.
    const first = turn % 2 === 0 ? await mine(TURN_SECONDS) : undefined
    const base = await other(TURN_SECONDS)
    pairs.push({ ours: first ?? (await mine(TURN_SECONDS)), base })
  }
}

/** Starts a server, and a load generator that pauses between turns. */
const withTurns = (work: Work, contender: Contender, use: (turn: Turn) => Promise<void>): Promise<void> =>
  withSite(contender, async (site, server, folder) => {
    const workerOptions = { port: server.port, connections: work.connections, chain: await work.prepare(site) }
    return withGenerator(workerOptions, folder, (drive) =>
      use(async (seconds) => {
        const before = await server.usage()
        const { operations } = await drive({ seconds })
        return ((await server.usage()).cpu - before.cpu) / operations
      }),
    )
  })

/**
 * Returns the 99 % confidence interval of the median, without assumptions about the distribution. The bounds are two of the sorted values.
 * Their positions follow from the binomial distribution, approximated by the normal distribution (2.576 is its 99 % quantile).
 */
function intervalOfMedian(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const below = Math.max(0, Math.floor((sorted.length - 2.576 * Math.sqrt(sorted.length)) / 2))
  return { low: sorted[below] ?? Number.NaN, high: sorted.at(-1 - below) ?? Number.NaN }
}

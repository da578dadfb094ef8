import type { Build } from "./base_build.ts"
import { buildOfCommit } from "./base_build.ts"
import { median } from "./figure.ts"
import { builtFolder } from "./install.ts"
import type { Drive } from "./load/generator.ts"
import type { Load } from "./load/load.ts"
import { withGenerator, withSite } from "./measure.ts"
import { gatehouse } from "./servers/servers.ts"
import { number, percent, table } from "./table.ts"
import type { Work } from "./works.ts"
import { WORKS } from "./works.ts"

/** How much slower than the base a build may be. */
const ALLOWED = 1.05
/** Pairs of turns in one pair of processes, and pairs of processes: a process keeps the luck of its memory layout. */
const TURNS = 14
const PROCESSES = 2
const TURN_SECONDS = 0.25
/** Before anything counts: the compiler is done with a hot path after about this long. */
const WARM_UP_SECONDS = 1.5

interface Side {
  /** Microseconds of the server's CPU time for one operation. */
  turn(seconds: number): Promise<number>
}

/** One work, both builds. Ratios are ours to the base's: above 1 is slower. */
interface Comparison {
  readonly work: string
  readonly ours: number
  readonly base: number
  readonly ratio: number
  readonly low: number
  readonly high: number
}

/** Measures the working tree and a commit in alternation on this machine. Returns false where a work is slower beyond doubt. */
export async function compareWith(ref: string, only: readonly string[]): Promise<boolean> {
  const base = buildOfCommit(ref)
  const ours = { title: "working tree", dist: builtFolder(undefined) }
  const works = WORKS.filter(({ name, rival }) => (only.length === 0 ? rival !== "none" : only.includes(name)))
  const compared: Comparison[] = []
  for (const work of works) {
    compared.push(await compare(work, ours, base))
    if (process.stderr.isTTY) process.stderr.write(".")
  }
  console.log(comparisonText(compared, base.title))
  return compared.every(({ low }) => low <= ALLOWED)
}

async function compare(work: Work, ours: Build, base: Build): Promise<Comparison> {
  const turns: { ours: number; base: number }[] = []
  for (let process = 0; process < PROCESSES; process++) {
    await withSide(work, ours, (mine) => withSide(work, base, (other) => alternate(mine, other, turns)))
  }
  const ratios = turns.map((turn) => turn.ours / turn.base).sort((a, b) => a - b)
  const { low, high } = intervalOfMedian(ratios)
  const least = (side: "ours" | "base") => Math.min(...turns.map((turn) => turn[side]))
  return { work: work.name, ours: least("ours"), base: least("base"), ratio: median(ratios), low, high }
}

async function alternate(mine: Side, other: Side, turns: { ours: number; base: number }[]): Promise<void> {
  await mine.turn(WARM_UP_SECONDS)
  await other.turn(WARM_UP_SECONDS)
  for (let turn = 0; turn < TURNS; turn++) {
    // Every other turn the other way round: what slows a machine down for a while then hits both.
    const first = turn % 2 === 0 ? await mine.turn(TURN_SECONDS) : undefined
    const base = await other.turn(TURN_SECONDS)
    turns.push({ ours: first ?? (await mine.turn(TURN_SECONDS)), base })
  }
}

/** A server of the build, and a generator that rests between its turns. */
const withSide = (work: Work, { dist }: Build, use: (side: Side) => Promise<void>): Promise<void> =>
  withSite(gatehouse(dist), async (site, server, folder) => {
    const crew = { port: server.port, connections: work.connections, chain: await work.prepare(site) }
    return withGenerator(crew, folder, (drive: (drive: Drive) => Promise<Load>) =>
      use({
        async turn(seconds) {
          const before = await server.usage()
          const { operations } = await drive({ seconds })
          return ((await server.usage()).cpu - before.cpu) / operations
        },
      }),
    )
  })

/**
 * The interval that holds the median with 99 % confidence, whatever the distribution: two order statistics, by the
 * normal approximation of the binomial distribution. `sorted` ascends.
 */
function intervalOfMedian(sorted: readonly number[]): { readonly low: number; readonly high: number } {
  const n = sorted.length
  const below = Math.max(0, Math.floor((n - 2.576 * Math.sqrt(n)) / 2))
  return { low: sorted[below] ?? Number.NaN, high: sorted[n - 1 - below] ?? Number.NaN }
}

function comparisonText(compared: readonly Comparison[], base: string): string {
  const head = ["", "ours, CPU µs", "base, CPU µs", "ours / base", "99 % interval"]
  const rows = compared.map(({ work, ours, base: other, ratio, low, high }) => [
    work,
    number(ours),
    number(other),
    ratio.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
  ])
  const slower = compared.filter(({ low }) => low > ALLOWED)
  const verdict =
    slower.length === 0
      ? `No work is slower than the base by more than ${percent(ALLOWED - 1)} beyond doubt.`
      : `Slower by more than ${percent(ALLOWED - 1)}: ${slower.map(({ work }) => work).join(", ")}.`
  return `CPU time of one operation, the least of ${TURNS * PROCESSES} turns each; the base is ${base}\n${table([head, ...rows])}\n${verdict}`
}

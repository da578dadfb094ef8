import { diskLibrary } from "../test/support/disk/disk.ts"
import type { Options } from "./bench_options.ts"
import type { Load, LongResult } from "./figure.ts"
import { median, number, table } from "./figure.ts"
import type { Drive } from "./load/generator.ts"
import { withGenerator, withSite } from "./measure.ts"
import { DATA } from "./scratch.ts"
import type { Contender } from "./servers/servers.ts"
import { newGrants } from "./servers/site.ts"
import { refreshChain, WORKS } from "./works.ts"

/** By how many milliseconds each sync is delayed: this machine's disk, and two disks across a network. */
const DELAYS_MS = [0, 2, 5]
const CHECKERS = 16
const CHAINS = 64

/** One contender at one delay: checks of tokens alone, and both works at once. */
interface Round {
  readonly checks: Load
  readonly refreshes: Load
}

/** The rounds of one build at one delay. */
export interface SlowDiskCase {
  readonly ms: number
  readonly name: string
  readonly rounds: readonly Round[]
}

/** Measures checks of tokens beside refresh chains, while each sync of the disk takes longer. Needs gcc. */
export async function measureSlowDisk(contenders: readonly Contender[], options: Options): Promise<LongResult> {
  const library = diskLibrary(DATA)
  if (library === undefined) return { text: "slow_disk: not measured, it needs Linux and gcc", figures: [] }
  const cases = DELAYS_MS.flatMap((ms) => contenders.map((contender) => ({ ms, contender, rounds: [] as Round[] })))
  for (let round = 0; round < options.rounds; round++)
    for (const { ms, contender, rounds } of round % 2 === 0 ? cases : cases.toReversed())
      rounds.push(
        await measureOnce({ ...contender, env: { LD_PRELOAD: library, DISK_SYNC_US: String(1000 * ms) } }, options),
      )
  const rows = cases.map(({ ms, contender, rounds }) => {
    const of = (share: (round: Round) => number) => number(median(rounds.map(share)))
    const cells = [
      of(({ checks }) => checks.operations / checks.seconds),
      of(({ checks }) => checks.p50),
      of(({ checks }) => checks.p99),
      of(({ refreshes }) => refreshes.operations / refreshes.seconds),
      of(({ refreshes }) => refreshes.p50),
      of(({ refreshes }) => refreshes.p99),
    ]
    return [`${contender.name}, ${ms} ms`, ...cells]
  })
  const head = ["delay of a sync", "checks/s", "p50 ms", "p99 ms", "refreshes/s", "p50 ms", "p99 ms"]
  const title = `checks of tokens on ${CHECKERS} connections beside ${CHAINS} refresh chains`
  return {
    text: `${title}\n${table([head, ...rows])}\n`,
    figures: cases.map(({ ms, contender, rounds }): SlowDiskCase => ({ ms, name: contender.name, rounds })),
  }
}

const measureOnce = (contender: Contender, { warmUp, seconds }: Options): Promise<Round> =>
  withSite(contender, async (site, { port }, folder) => {
    const tokeninfo = WORKS.find(({ name }) => name === "tokeninfo")
    if (tokeninfo === undefined) throw new Error("no work tokeninfo")
    const checker = { port, connections: CHECKERS, chain: await tokeninfo.prepare(site) }
    const refresher = { port, connections: CHAINS, chain: refreshChain(site, await newGrants(site, CHAINS)) }
    return withGenerator(checker, folder, (check) =>
      withGenerator(refresher, folder, async (refresh) => {
        const both = async (drive: Drive) => {
          const [checks, refreshes] = await Promise.all([check(drive), refresh(drive)])
          return { checks, refreshes }
        }
        await both({ seconds: warmUp })
        return both({ seconds })
      }),
    )
  })

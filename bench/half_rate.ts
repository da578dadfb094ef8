import type { Options } from "./bench_options.ts"
import type { Load, LongResult } from "./figure.ts"
import { median, number, table } from "./figure.ts"
import type { ChainSpec } from "./load/chains.ts"
import type { Drive } from "./load/generator.ts"
import { record, withGenerator, withServer, withSite } from "./measure.ts"
import type { Gatehouses } from "./servers/servers.ts"
import { bare } from "./servers/servers.ts"
import { WORKS } from "./works.ts"

type Drives = (drive: Drive) => Promise<Load>

/**
 * Measures the latency of Gatehouse at half of its maximum rate. The goal in docs/performance.md is 5 ms at p99. Then measures a bare server at the
 * same rate, to show how much latency comes from the load generator, the machine and the runtime.
 */
export async function measureHalfRate({ ours }: Gatehouses, options: Options): Promise<LongResult> {
  const figures = []
  for (const work of WORKS.filter(({ compared }) => compared)) {
    const driven = <T>(port: number, chain: ChainSpec, folder: string, measure: (drive: Drives) => Promise<T>) =>
      withGenerator({ port, connections: work.connections, chain }, folder, async (drive) => {
        await drive({ seconds: options.warmUp })
        return measure(drive)
      })
    const half = await withSite(ours, async (site, { port }, folder) =>
      driven(port, await work.prepare(site), folder, async (drive) => {
        const highest = await roundsOf(options, drive)
        const rate = median(highest.map(({ operations, seconds }) => operations / seconds)) / 2
        return { rate, ...(await latencyAt(rate, drive, options)) }
      }),
    )
    const { answers, chain } = await record(ours, work)
    const other = await withServer(bare(answers), ({ port }, folder) =>
      driven(port, chain, folder, (drive) => latencyAt(half.rate, drive, options)),
    )
    figures.push({ work: work.name, ...half, bare: other })
  }
  const rows = figures.map(({ work, rate, p50, p99, bare: other }) => [
    work,
    ...[rate, p50, p99, other.p50, other.p99].map(number),
  ])
  const head = ["", "per second", "p50 ms", "p99 ms", "bare p50", "p99"]
  return { text: `${ours.name} at half of its highest rate\n${table([head, ...rows])}\n`, figures }
}

/** Measures the latency at a rate. Ignores the first round: the compiler still adapts to the new rate, and the disk still writes older data. */
async function latencyAt(rate: number, drive: Drives, options: Options): Promise<{ p50: number; p99: number }> {
  await drive({ seconds: options.seconds, rate })
  const loads = await roundsOf(options, drive, rate)
  return { p50: median(loads.map(({ p50 }) => p50)), p99: median(loads.map(({ p99 }) => p99)) }
}

async function roundsOf({ rounds, seconds }: Options, drive: Drives, rate?: number): Promise<Load[]> {
  const loads: Load[] = []
  while (loads.length < rounds) loads.push(await drive({ seconds, ...(rate !== undefined && { rate }) }))
  return loads
}

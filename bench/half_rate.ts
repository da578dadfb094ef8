import type { Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { median } from "./figure.ts"
import type { Drive } from "./load/generator.ts"
import type { Load } from "./load/load.ts"
import { record, withGenerator, withServer, withSite } from "./measure.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"
import type { Contender } from "./servers/servers.ts"
import { BARE, MIRRORS } from "./servers/servers.ts"
import { number, table } from "./table.ts"
import type { Work } from "./works.ts"
import { WORKS } from "./works.ts"

type Asked = (drive: Drive) => Promise<Load>

/** Milliseconds, medians of the rounds. */
interface Latency {
  readonly p50: number
  readonly p99: number
}

/**
 * Latency of Gatehouse at half of the highest rate that our generator gets out of it: design.md §6 asks for 5 ms. Beside it that of a
 * bare server, asked the same as often: what of it is the generator, the machine and the runtime.
 */
export async function measureHalfRate({ contenders }: Gatehouses, options: Options): Promise<LongResult> {
  const results = []
  for (const contender of contenders) results.push({ name: contender.name, ...(await halfRateOf(contender, options)) })
  return {
    text: results.map(({ text }) => text).join("\n"),
    figures: Object.fromEntries(results.map(({ name, figures }) => [name, figures])),
  }
}

async function halfRateOf(ours: Contender, options: Options): Promise<LongResult> {
  const figures = []
  for (const work of WORKS.filter(({ rival }) => rival !== "none")) figures.push(await measureWork(ours, work, options))
  const rows = figures.map(({ name, rate, p50, p99, bare }) => [
    name,
    ...[rate, p50, p99, bare.p50, bare.p99].map(number),
  ])
  const head = ["", "per second", "p50 ms", "p99 ms", `${BARE} p50`, "p99"]
  return { text: `${ours.name} at half of its highest rate\n${table([head, ...rows])}\n`, figures }
}

async function measureWork(ours: Contender, work: Work, options: Options) {
  const { name, connections, prepare } = work
  const { reference, chain } = await record(ours, work)
  const half = await withSite(ours, async (site, _server, folder) =>
    withGenerator({ port: site.port, connections, chain: await prepare(site) }, folder, async (ask) => {
      await ask({ seconds: options.warmUp })
      const highest = await ask({ seconds: options.seconds })
      const rate = highest.operations / highest.seconds / 2
      return { rate, ...(await latencyAt(rate, ask, options)) }
    }),
  )
  const bare = await withServer(
    MIRRORS[BARE],
    () => ({ answers: reference.answers }),
    ({ port }, folder) =>
      withGenerator({ port, connections, chain }, folder, async (ask) => {
        await ask({ seconds: options.warmUp })
        return latencyAt(half.rate, ask, options)
      }),
  )
  return { name, ...half, bare }
}

/** A round more than is counted: after the highest rate the code is optimized anew for smaller batches, and the disk has work left. */
async function latencyAt(rate: number, ask: Asked, { rounds, seconds }: Options): Promise<Latency> {
  await ask({ seconds, rate })
  const loads: Load[] = []
  while (loads.length < rounds) loads.push(await ask({ seconds, rate }))
  return { p50: median(loads.map(({ p50 }) => p50)), p99: median(loads.map(({ p99 }) => p99)) }
}

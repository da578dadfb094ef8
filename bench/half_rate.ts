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

/** Latency of Gatehouse at half of the highest rate that our generator gets out of it: the goal is 5 ms at p99, docs/performance.md. */
export async function measureHalfRate({ contenders, ours }: Gatehouses, options: Options): Promise<LongResult> {
  const results: LongResult[] = []
  for (const contender of contenders) results.push(await halfRateOf(contender, contender === ours, options))
  return {
    text: results.map(({ text }) => text).join("\n"),
    figures: Object.fromEntries(contenders.map(({ name }, at) => [name, results[at]?.figures])),
  }
}

/** Beside the latency, where asked, that of a bare server that is asked as often: what the generator, the machine and the runtime have in it. */
async function halfRateOf(contender: Contender, besideBare: boolean, options: Options): Promise<LongResult> {
  const figures = []
  for (const work of WORKS.filter(({ rival }) => rival !== "none")) {
    const half = await measureHalf(contender, work, options)
    figures.push({ ...half, ...(besideBare && { bare: await measureBare(contender, work, half.rate, options) }) })
  }
  const rows = figures.map(({ name, rate, p50, p99, bare }) => [
    name,
    ...[rate, p50, p99, ...(bare ? [bare.p50, bare.p99] : [])].map(number),
  ])
  const head = ["", "per second", "p50 ms", "p99 ms", ...(besideBare ? [`${BARE} p50`, "p99"] : [])]
  return { text: `${contender.name} at half of its highest rate\n${table([head, ...rows])}\n`, figures }
}

const measureHalf = (contender: Contender, { name, connections, prepare }: Work, options: Options) =>
  withSite(contender, async (site, _server, folder) =>
    withGenerator({ port: site.port, connections, chain: await prepare(site) }, folder, async (ask) => {
      await ask({ seconds: options.warmUp })
      const highest = await roundsOf(options, () => ask({ seconds: options.seconds }))
      const rate = median(highest.map(({ operations, seconds }) => operations / seconds)) / 2
      return { name, rate, ...(await latencyAt(rate, ask, options)) }
    }),
  )

async function measureBare(contender: Contender, work: Work, rate: number, options: Options): Promise<Latency> {
  const { reference, chain } = await record(contender, work)
  return withServer(
    MIRRORS[BARE],
    () => ({ answers: reference.answers }),
    ({ port }, folder) =>
      withGenerator({ port, connections: work.connections, chain }, folder, async (ask) => {
        await ask({ seconds: options.warmUp })
        return latencyAt(rate, ask, options)
      }),
  )
}

/** A round more than is counted: after the highest rate the code is optimized anew for smaller batches, and the disk has work left. */
async function latencyAt(rate: number, ask: Asked, options: Options): Promise<Latency> {
  const atRate = () => ask({ seconds: options.seconds, rate })
  await atRate()
  const loads = await roundsOf(options, atRate)
  return { p50: median(loads.map(({ p50 }) => p50)), p99: median(loads.map(({ p99 }) => p99)) }
}

async function roundsOf({ rounds }: Options, load: () => Promise<Load>): Promise<Load[]> {
  const loads: Load[] = []
  while (loads.length < rounds) loads.push(await load())
  return loads
}

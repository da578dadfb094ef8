import type { Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { withGenerator, withSite } from "./measure.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"
import type { Contender } from "./servers/servers.ts"
import { number, table } from "./table.ts"
import { WORKS } from "./works.ts"

/** Latency of Gatehouse at half of the highest rate that our generator gets out of it: design.md §6 asks for 5 ms. */
export async function measureHalfRate({ contenders }: Gatehouses, options: Options): Promise<LongResult> {
  const results = []
  for (const contender of contenders) results.push({ name: contender.name, ...(await halfRateOf(contender, options)) })
  return {
    text: results.map(({ text }) => text).join("\n"),
    figures: Object.fromEntries(results.map(({ name, figures }) => [name, figures])),
  }
}

async function halfRateOf(ours: Contender, { warmUp, seconds }: Options): Promise<LongResult> {
  const figures = []
  for (const { name, connections, prepare } of WORKS.filter(({ rival }) => rival !== "none")) {
    figures.push(
      await withSite(ours, async (site, _server, folder) => {
        const chain = await prepare(site)
        return withGenerator({ port: site.port, connections, chain }, folder, async (drive) => {
          await drive({ seconds: warmUp })
          const highest = await drive({ seconds })
          const rate = highest.operations / highest.seconds / 2
          const { p50, p99 } = await drive({ seconds, rate })
          return { name, rate, p50, p99 }
        })
      }),
    )
  }
  const rows = figures.map(({ name, rate, p50, p99 }) => [name, number(rate), number(p50), number(p99)])
  const text = `${ours.name} at half of its highest rate\n${table([["", "per second", "p50 ms", "p99 ms"], ...rows])}\n`
  return { text, figures }
}

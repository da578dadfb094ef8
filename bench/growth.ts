import type { Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { megabytes, number, table } from "./figure.ts"
import { measureChain, withGenerator, withSite } from "./measure.ts"
import type { Child } from "./servers/child.ts"
import type { Gatehouses } from "./servers/servers.ts"
import type { Site, Tokens } from "./servers/site.ts"
import { newGrants } from "./servers/site.ts"
import { codeFlow, refreshChain } from "./works.ts"

const GRANTS = 1000
const CONNECTIONS = 32
const REFRESHES = 1_000_000

/** Bytes of the database file and of its write-ahead log. */
type Sizes = Record<"database" | "log", number>
/** Bytes of the database pages that store grants, and of those that store audit events. */
type Pages = Record<"grants" | "events", number>

/** Measures sizes while a thousand grants are refreshed. Database, log and memory must stay bounded. */
export const measureGrowth = ({ onSqlite }: Gatehouses): Promise<LongResult> =>
  withSite(onSqlite, async (site, server, folder) => {
    const chain = refreshChain(site, await newGrants(site, GRANTS))
    return withGenerator({ port: site.port, connections: CONNECTIONS, chain }, folder, async (drive) => {
      const figures: (Sizes & { done: number; memory: number })[] = []
      let done = 0
      // The growth is counted from the end of the first tenth. By then the write-ahead log has its full size, and its content is in the database.
      for (const share of [0, 0.1, 0.4, 0.5]) {
        if (share > 0) done += (await drive({ operations: REFRESHES * share })).operations
        figures.push({ done, ...(await server.ask<Sizes>("sizes")), memory: (await server.usage()).memory })
      }
      const sizes = ({ database, log, memory }: (typeof figures)[0]) => [database, log, memory].map(megabytes)
      const rows = figures.map((figure) => [`after ${number(figure.done)} refreshes`, ...sizes(figure)])
      const grown = (figures.at(-1)?.database ?? Number.NaN) - (figures[1]?.database ?? Number.NaN)
      const text = `${number(GRANTS)} grants refreshed, sizes in MB\n${table([["", "database", "log", "memory"], ...rows])}\n  The database grew by ${grown} bytes after the first tenth.\n`
      return { text, figures }
    })
  })

const LEVELS = [1_000, 10_000, 100_000, 1_000_000]
/** The number of grants whose tokens the load uses. These grants are spread evenly among all grants. */
const SAMPLE = 1000
const STEPS = 100

/** Measures throughput and size with a growing number of live grants. */
export const measureScale = ({ onSqlite }: Gatehouses, options: Options): Promise<LongResult> =>
  withSite(onSqlite, async (site, server, folder) => {
    const figures = []
    let live = 0
    for (const level of LEVELS) {
      const before = await server.ask<Pages>("pages")
      const sample = await fill(site, server, level - live, folder)
      const after = await server.ask<Pages>("pages")
      const bytes = (after.grants - before.grants) / (level - live)
      const eventBytes = (after.events - before.events) / (level - live)
      live = level
      const checks = { kind: "repeat", requests: sample.map(({ access }) => site.checkToken(access)) } as const
      const tokeninfo = await measureChain(server, checks, CONNECTIONS, options, folder)
      const refresh = await measureChain(server, refreshChain(site, sample), CONNECTIONS, options, folder)
      figures.push({ live, bytes, eventBytes, tokeninfo, refresh })
    }
    const rows = figures.map(({ live, bytes, eventBytes, tokeninfo, refresh }) => [
      `${number(live)} grants`,
      ...[bytes, eventBytes, tokeninfo.rate, tokeninfo.p99, refresh.rate, refresh.p99].map(number),
      megabytes(refresh.memory),
    ])
    const head = ["", "bytes each", "its event", "tokeninfo/s", "p99 ms", "refresh/s", "p99 ms", "memory MB"]
    const text = `live grants, with ${SAMPLE} of them in use; bytes per grant with its indexes, and per audit event\n${table([head, ...rows])}\n`
    return { text, figures }
  })

/** Creates live grants by authorization code flows. Returns the tokens of SAMPLE of these grants. */
async function fill(site: Site, server: Child, count: number, folder: string): Promise<Tokens[]> {
  const sample: Tokens[] = []
  // Each connection has one unexchanged code. The number of connections is below 20, because the server keeps only the newest 20 codes.
  const workerOptions = { port: server.port, connections: 16, chain: codeFlow(site) }
  await withGenerator(workerOptions, folder, async (drive) => {
    for (let step = 0; step < STEPS; step++) {
      if (count > SAMPLE) await drive({ operations: (count - SAMPLE) / STEPS })
      sample.push(...(await newGrants(site, SAMPLE / STEPS)))
    }
  })
  return sample
}

import type { Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { withGenerator, withSite } from "./measure.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"
import { gatehouse } from "./servers/servers.ts"
import { newGrants } from "./servers/site.ts"
import { megabytes, number, table } from "./table.ts"

const GRANTS = 1000
const CONNECTIONS = 32
const REFRESHES = 1_000_000
const QUICK_REFRESHES = 20_000

interface Sizes {
  /** Bytes of the database file and of its write-ahead log. */
  readonly database: number
  readonly log: number
}

/** Refreshes of a thousand grants: the database must not grow, the log stay within its bound, and memory too. */
export const measureGrowth = ({ dist }: Gatehouses, { quick }: Options): Promise<LongResult> =>
  withSite(gatehouse(dist), async (site, server, folder) => {
    const tokens = (await newGrants(site, GRANTS)).map(({ refresh }) => refresh)
    const refreshes = quick ? QUICK_REFRESHES : REFRESHES
    const chain = { kind: "refresh", port: site.port, path: site.paths.token, client: site.client, tokens } as const
    return withGenerator({ port: site.port, connections: CONNECTIONS, chain }, folder, async (drive) => {
      const state = async (done: number) => ({
        done,
        ...(await server.ask<Sizes>("sizes")),
        memory: (await server.usage()).memory,
      })
      // A tenth first: by then the log has wrapped around, and what it held is in the database.
      const figures = [await state(0)]
      for (const share of [0.1, 0.4, 0.5]) {
        const { operations } = await drive({ operations: refreshes * share })
        figures.push(await state((figures.at(-1)?.done ?? 0) + operations))
      }
      const rows = figures.map(({ done, database, log, memory }) => [
        `after ${number(done)} refreshes`,
        megabytes(database),
        megabytes(log),
        megabytes(memory),
      ])
      const [, early = figures[0], , last = early] = figures
      const grown = last === undefined || early === undefined ? Number.NaN : last.database - early.database
      const text = `${number(GRANTS)} grants refreshed, sizes in MB\n${table([["", "database", "log", "memory"], ...rows])}\n  The database grew by ${grown} bytes after the first tenth.\n`
      return { text, figures }
    })
  })

import type { Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { measureChain, withSite } from "./measure.ts"
import type { Child } from "./servers/child.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"
import { gatehouse } from "./servers/servers.ts"
import type { Site, Tokens } from "./servers/site.ts"
import { newGrants, REDIRECT_URI } from "./servers/site.ts"
import { megabytes, number, table } from "./table.ts"

const LEVELS = [1_000, 10_000, 100_000, 1_000_000]
const QUICK_LEVELS = [1_000, 10_000]
/** Grants whose tokens are used, spread evenly among all. */
const SAMPLE = 1000
const STEPS = 100
const CONNECTIONS = 32

/** Bytes of the pages that hold grants, and of all. */
interface Pages {
  readonly grants: number
  readonly all: number
}

/** How Gatehouse does with more and more live grants in its database, and what each of them takes there. */
export const measureScale = ({ dist }: Gatehouses, options: Options): Promise<LongResult> =>
  withSite(gatehouse(dist), async (site, server, folder) => {
    const figures = []
    let live = 0
    let before = await server.ask<Pages>("pages")
    for (const level of options.quick ? QUICK_LEVELS : LEVELS) {
      const added = level - live
      const sample = await fill(site, server, added)
      live = level
      const after = await server.ask<Pages>("pages")
      const refresh = {
        kind: "refresh",
        port: site.port,
        path: site.paths.token,
        client: site.client,
        tokens: sample.map((tokens) => tokens.refresh),
      } as const
      const checks = { kind: "repeat", requests: sample.map(({ access }) => site.checkToken(site, access)) } as const
      figures.push({
        live,
        bytes: (after.grants - before.grants) / added,
        withAudit: (after.all - before.all) / added,
        tokeninfo: await measureChain(server, checks, CONNECTIONS, options, folder),
        refresh: await measureChain(server, refresh, CONNECTIONS, options, folder),
      })
      before = await server.ask<Pages>("pages")
    }
    const rows = figures.map(({ live, bytes, withAudit, tokeninfo, refresh }) => [
      `${number(live)} grants`,
      number(bytes),
      number(withAudit),
      number(tokeninfo.rate),
      number(tokeninfo.p99),
      number(refresh.rate),
      number(refresh.p99),
      megabytes(refresh.memory),
    ])
    const head = ["", "bytes each", "in all", "tokeninfo/s", "p99 ms", "refresh/s", "p99 ms", "memory MB"]
    const text = `live grants, of which ${SAMPLE} spread among all are used; bytes of a grant with its indexes, and in all: with its audit event and a tenth of a user\n${table([head, ...rows])}\n`
    return { text, figures }
  })

/** Inserts so many live grants, and by HTTP, evenly among them, those that are used. */
async function fill(site: Site, server: Child, count: number): Promise<Tokens[]> {
  const sample: Tokens[] = []
  const others = Math.max(0, count - SAMPLE)
  for (let step = 0; step < STEPS; step++) {
    const until = (share: number) => Math.floor((others * share) / STEPS)
    const wanted = { count: until(step + 1) - until(step), clientId: site.client.client_id, redirectUri: REDIRECT_URI }
    await server.ask("seed", wanted)
    sample.push(...(await newGrants(site, SAMPLE / STEPS)))
  }
  return sample
}

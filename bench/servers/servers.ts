import { join } from "node:path"
import type { Postgres } from "../postgres/server.ts"
import type { Child } from "./child.ts"
import { gatehouseSite } from "./gatehouse_site.ts"
import { oidcProviderSite } from "./oidc_provider_site.ts"
import type { Site } from "./site.ts"
import { REDIRECT_URI } from "./site.ts"

/** A server under test that speaks OAuth. */
export interface Contender {
  readonly name: string
  readonly program: string
  /** What its program is started with, given a folder of its own. */
  readonly options: (folder: string) => Record<string, string> | Promise<Record<string, string>>
  /** Microseconds of CPU time of the database server behind it so far. */
  readonly databaseCpu?: () => number | undefined
  /** A page that says that it serves. */
  readonly probe: string
  readonly open: (server: Child) => Promise<Site>
}

export const OIDC_MEMORY: Contender = {
  name: "oidc-provider, memory",
  program: "oidc_provider",
  options: () => ({ redirectUri: REDIRECT_URI }),
  probe: "/.well-known/openid-configuration",
  open: oidcProviderSite,
}

export const OIDC_DURABLE: Contender = {
  ...OIDC_MEMORY,
  name: "oidc-provider, SQLite",
  options: (folder) => ({ redirectUri: REDIRECT_URI, file: join(folder, "oidc.db") }),
}

/** This service, from the folder of a build. */
export const gatehouse = (dist: string): Contender => ({
  name: "Gatehouse",
  program: "gatehouse",
  options: (folder) => ({ redirectUri: REDIRECT_URI, dist, data: join(folder, "data") }),
  probe: "/healthz",
  open: gatehouseSite,
})

/** The same on a database of its own, by itself or as two instances behind one port. */
export const gatehouseOnPostgres = (dist: string, postgres: Postgres): Contender => ({
  ...gatehouse(dist),
  name: "Gatehouse, PostgreSQL",
  options: async (folder) => ({
    redirectUri: REDIRECT_URI,
    dist,
    data: join(folder, "data"),
    database: await postgres.newDatabase(),
  }),
  databaseCpu: () => postgres.cpu(),
})

export const TWO_INSTANCES = "gatehouse_cluster"
export const twoInstances = (dist: string, postgres: Postgres): Contender => ({
  ...gatehouseOnPostgres(dist, postgres),
  name: "Gatehouse, PostgreSQL, two instances",
  program: TWO_INSTANCES,
})

/** Servers that only give back what they were told to: the limit of the runtime, and of the framework. */
export const BARE = "bare node:http"
export const FASTIFY = "bare fastify"
export const MIRRORS = { [BARE]: "bare", [FASTIFY]: "fastify" } as const

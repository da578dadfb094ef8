import type { Engine } from "../bench_options.ts"
import type { Postgres } from "../postgres/server.ts"
import type { Contender } from "./servers.ts"
import { gatehouse, gatehouseOnPostgres, twoInstances } from "./servers.ts"

/** What is measured of Gatehouse in one run. */
export interface Gatehouses {
  /** The folder of the build. */
  readonly dist: string
  readonly contenders: readonly Contender[]
  /** The one that the others are compared with. */
  readonly ours: Contender
  readonly onPostgres: Contender | undefined
  /** The URL of the database that is used now. */
  readonly database: () => string
}

/** Those of the engines asked for; those on PostgreSQL only where there is one. */
export function gatehousesOf(dist: string, engine: Engine, postgres: Postgres | undefined): Gatehouses {
  const onPostgres = postgres && gatehouseOnPostgres(dist, postgres)
  const contenders = [
    ...(engine === "postgres" ? [] : [gatehouse(dist)]),
    ...(postgres && onPostgres && engine !== "sqlite" ? [onPostgres, twoInstances(dist, postgres)] : []),
  ]
  const [ours] = contenders
  if (ours === undefined) throw new Error("there is no PostgreSQL to measure")
  return { dist, contenders, ours, onPostgres, database: () => postgres?.url() ?? "" }
}

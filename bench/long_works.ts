import type { LongWork, Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { measureGrowth } from "./growth.ts"
import { measureHalfRate } from "./half_rate.ts"
import type { Postgres } from "./postgres/server.ts"
import { measureSharding } from "./postgres/sharding.ts"
import { measureSize } from "./postgres/size.ts"
import { measureScale } from "./scale.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"

type Measure = (gatehouses: Gatehouses, options: Options, postgres: Postgres | undefined) => Promise<LongResult>

const onPostgres =
  (measure: (postgres: Postgres, options: Options) => Promise<LongResult>): Measure =>
  (_gatehouses, options, postgres) => {
    if (postgres === undefined) throw new Error("there is no PostgreSQL to measure")
    return measure(postgres, options)
  }

export const longWorks: Record<LongWork, Measure> = {
  half_rate: measureHalfRate,
  growth: measureGrowth,
  scale: measureScale,
  postgres_size: onPostgres(measureSize),
  sharding: onPostgres(measureSharding),
}

import type { LongWork, Options } from "./bench_options.ts"
import type { LongResult } from "./figure.ts"
import { measureGrowth } from "./growth.ts"
import { measureHalfRate } from "./half_rate.ts"
import { measureScale } from "./scale.ts"
import type { Contender } from "./servers/servers.ts"

export const longWorks: Record<LongWork, (ours: Contender, options: Options) => Promise<LongResult>> = {
  half_rate: measureHalfRate,
  growth: measureGrowth,
  scale: measureScale,
}

import type { Aggregator, Registry } from "prom-client"
import { Counter, Gauge, Histogram } from "prom-client"
import type { Label } from "./declarations.ts"
import { METRICS } from "./declarations.ts"

type Named<Type> = { [Name in keyof typeof METRICS]: (typeof METRICS)[Name] extends { type: Type } ? Name : never }
type NameOf<Type> = Named<Type>[keyof typeof METRICS]
type LabelOf<Name extends keyof typeof METRICS> = (typeof METRICS)[Name]["labels"][number] & Label

/** Makes the declared metrics in a registry. */
export function instruments(registry: Registry) {
  const about = <Name extends keyof typeof METRICS>(metric: Name) => {
    const declared = METRICS[metric]
    const aggregator: Aggregator = "ofWorkers" in declared ? declared.ofWorkers : "sum"
    const labelNames = declared.labels as readonly LabelOf<Name>[]
    return { name: declared.name, help: declared.help, labelNames, aggregator, registers: [registry] }
  }
  return {
    counter: <Name extends NameOf<"counter">>(metric: Name) => new Counter<LabelOf<Name>>(about(metric)),
    histogram: <Name extends NameOf<"histogram">>(metric: Name) =>
      new Histogram<LabelOf<Name>>({ ...about(metric), buckets: [...METRICS[metric].buckets] }),
    /** `collect` sets the gauge before each scrape. */
    gauge: <Name extends NameOf<"gauge">>(metric: Name, collect: (gauge: Gauge<LabelOf<Name>>) => unknown) => {
      const gauge: Gauge<LabelOf<Name>> = new Gauge({
        ...about(metric),
        collect: async () => void (await collect(gauge)),
      })
    },
  }
}

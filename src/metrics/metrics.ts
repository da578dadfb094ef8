import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client"
import type { ListenAt } from "../config/kinds.ts"
import type { Log } from "../observe/log.ts"
import type { Counts } from "./count.ts"
import { counts } from "./count.ts"
import type { Measured } from "./gauges.ts"
import { gauges } from "./gauges.ts"
import type { MetricsServer } from "./serve.ts"
import { serveMetrics } from "./serve.ts"

export interface Metrics extends Counts {
  /** Starts to serve the metrics. A worker has no metrics server: it sends its metrics to its primary process on request. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Counts and measures this server. `at` is the address and port of the metrics server; undefined in a worker of `gatehouse serve --workers`. */
export function openMetrics(measured: Measured, at: ListenAt | undefined, log: Log, version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauges(registry, measured, version)
  const counted = counts(registry)
  measured.store.observe(counted)
  let server: MetricsServer | undefined
  return {
    ...counted,
    async listen() {
      if (at === undefined) answerThePrimary(registry)
      else server = await serveMetrics(registry, at, log)
    },
    async close() {
      await server?.close()
    },
  }
}

/** Answers each request of the primary process for this worker's metrics. */
function answerThePrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/** Serves the metrics of all workers from the primary process. `ofWorkers` in declarations.ts says how the values are combined. */
export function serveMetricsOfWorkers(at: ListenAt, log: Log): Promise<MetricsServer> {
  const workers = new AggregatorRegistry()
  return serveMetrics({ contentType: workers.contentType, metrics: () => workers.clusterMetrics() }, at, log)
}

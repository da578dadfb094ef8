/**
 * The exports of the package; test/deploy/package.test.ts lists all of them. `createGatehouse` makes the whole server in the caller's
 * process. `gatehouse serve` uses the same function.
 */
import type { Around, Gatehouse } from "./assembly/assemble.ts"
import { assemble } from "./assembly/assemble.ts"
import type { Core } from "./assembly/core.ts"
import { openCore } from "./assembly/core.ts"
import { holdDataPlace, IN_MEMORY } from "./assembly/data_place.ts"
import { version } from "./assembly/version.ts"
import type { Clock } from "./base/clock.ts"
import type { Random } from "./base/random.ts"
import { systemRandom } from "./base/random.ts"
import type { Config } from "./config/options.ts"
import { configure } from "./config/options.ts"
import { publicUrlOf } from "./config/public_url.ts"
import { tracesUrl } from "./config/trace_options.ts"
import type { RequestTraces } from "./http/request_traces.ts"
import type { Metrics } from "./metrics/metrics.ts"
import type { Log } from "./observe/log.ts"
import { createLog } from "./observe/log.ts"
import type { Store } from "./store/store.ts"

export type { Administration } from "./admin/administration.ts"
export type { Gatehouse } from "./assembly/assemble.ts"
export { IN_MEMORY } from "./assembly/data_place.ts"
export { type Clock, type ManualClock, manualClock } from "./base/clock.ts"
export { Secret } from "./base/secret.ts"
export { loadConfig } from "./config/load.ts"
export { type Config, configure } from "./config/options.ts"
export type { ReportedRefusal } from "./http/refusals/report_refusal.ts"
export { createLog, type Log } from "./observe/log.ts"
export type { Store } from "./store/store.ts"

export interface GatehouseOptions extends Omit<Around, "release" | "metrics" | "traces"> {
  /** Default: a config for tests, with data in memory and any free port of this machine. */
  readonly config?: Config
  /**
   * The caller's store. Default: the PostgreSQL database that `config` names. If `config` names none: a SQLite file in its data folder, or
   * memory if the folder is `:memory:`.
   */
  readonly store?: Store
  /** The server uses this clock unchanged, even if it goes backwards. Default: a clock that is never behind the latest time in the database. */
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  /** The number of server processes on this machine. Each process uses only its share of the cores for hashing passwords. */
  readonly processes?: number
  /** Whether this process is a worker of node:cluster, whose primary process serves the metrics of all workers. */
  readonly isWorker?: boolean
  /** Hashes passwords at argon2's least cost, for the data of tests. Refused unless the data are in memory and discarded. */
  readonly cheapPasswords?: boolean
}

/** Makes the whole server. If that is impossible, throws an Error whose message is for the operator. */
export async function createGatehouse({
  config = configure({ data: IN_MEMORY, port: 0 }),
  store: given,
  clock,
  random = systemRandom,
  log = createLog({ level: "silent", readable: false }),
  processes = 1,
  isWorker = false,
  cheapPasswords = false,
  disturb,
  onRefusal,
  onOutboxMail,
}: GatehouseOptions = {}): Promise<Gatehouse> {
  if (cheapPasswords && (given !== undefined || config.data !== IN_MEMORY || config.databaseUrl !== undefined))
    throw new Error("cheapPasswords is only for data in memory: hashes of this cost protect no password. Omit it")
  const release = given === undefined ? holdDataPlace(config) : () => {}
  try {
    const core = await openCore(config, given, clock, random, { processes, cheapPasswords })
    const metrics = await metricsOf(core, config, log, isWorker)
    const traces = await tracesOf(core, config, log)
    return assemble(core, config, log, { disturb, onRefusal, onOutboxMail, metrics, traces, release })
  } catch (error) {
    release()
    throw error
  }
}

/** The metrics library and all counting code are loaded only if metrics are on. */
async function metricsOf(
  core: Core,
  { metrics: at }: Config,
  log: Log,
  isWorker: boolean,
): Promise<Metrics | undefined> {
  if (at === undefined) return undefined
  const { openMetrics } = await import("./metrics/metrics.ts")
  return openMetrics(core, isWorker ? undefined : at, log, version())
}

/** OpenTelemetry is loaded only if a collector is set. Throws if its packages are not installed. */
async function tracesOf({ random }: Core, config: Config, log: Log): Promise<RequestTraces | undefined> {
  const url = tracesUrl(config)
  if (url === undefined) return undefined
  const { openTraces } = await import("./tracing/traces.ts").catch((error) => {
    throw error.code === "ERR_MODULE_NOT_FOUND" ? new Error(NOT_INSTALLED, { cause: error }) : error
  })
  const scheme = new URL(publicUrlOf(config)).protocol === "https:" ? "https" : "http"
  return openTraces({ config, url, scheme, log, random, version: version() })
}

const NOT_INSTALLED =
  "an OpenTelemetry endpoint is set (OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT), but its packages are not installed. Install them as docs/operations/tracing.md says, or set OTEL_SDK_DISABLED=true"

import type { AddressInfo } from "node:net"
import { whereStored } from "../assembly/data_place.ts"
import { tlsProblems } from "../assembly/tls_files.ts"
import { loadConfig, withCommandsAsRun } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { isPlainPublic, listeningAt, publicUrlOf } from "../config/public_url.ts"
import type { Gatehouse, GatehouseOptions } from "../gatehouse.ts"
import { createGatehouse } from "../gatehouse.ts"
import { passkeySiteFlaw } from "../identity/passkey_site.ts"
import type { Log } from "../observe/log.ts"
import { createLog } from "../observe/log.ts"
import { hintAtFirstSteps } from "./first_steps.ts"
import { stopWithNpm } from "./orphan.ts"
import { onStopSignal } from "./stop_on_signal.ts"
import { leavePrimary, startWorkers, stopWithPrimary, workerNumber } from "./workers.ts"

export interface ServeOptions {
  readonly json?: true
  readonly workers?: number
}

/**
 * Starts the service, in this process or in workers. Resolves when this process accepts requests. With workers, the primary process never resolves
 * this promise: it exits when all workers have ended.
 */
export async function runServer({ json, workers }: ServeOptions): Promise<void> {
  const config = loadConfig(undefined, tlsProblems)
  const readable = process.stdout.isTTY === true && !json
  const log = createLog({ level: config.logLevel, readable })
  if (workers === undefined) return serve(config, log, readable)
  if (config.databaseUrl === undefined)
    throw new Error(
      "--workers needs PostgreSQL, because SQLite is for one process at a time. Set GATEHOUSE_DATABASE_URL, or omit --workers",
    )
  const worker = workerNumber()
  if (worker === undefined) await serveWithWorkers(workers, config, log, readable)
  else await serveAsWorker(worker, workers, config, log, readable)
}

async function serve(config: Config, log: Log, readable: boolean): Promise<void> {
  const { gatehouse, listensAt } = await listening(config, log, readable ? { onOutboxMail: printMail } : {})
  stopWithNpm()
  sayWhere({ url: gatehouse.url, listensAt }, config, log, readable)
  await hintAtFirstSteps(gatehouse, log, readable)
}

async function serveAsWorker(
  worker: number,
  workers: number,
  config: Config,
  log: Log,
  readable: boolean,
): Promise<void> {
  const own = log.child({ worker })
  stopWithPrimary()
  try {
    const { gatehouse } = await listening(config, own, { processes: workers, isWorker: true })
    if (worker === 1) await hintAtFirstSteps(gatehouse, own, readable)
  } catch (error) {
    leavePrimary()
    throw error
  }
}

/** Runs the primary process. It starts the workers, handles no requests, and ends when all workers have ended. */
async function serveWithWorkers(count: number, config: Config, log: Log, readable: boolean): Promise<void> {
  if (config.metrics !== undefined) {
    const { serveMetricsOfWorkers } = await import("../metrics/metrics.ts")
    await serveMetricsOfWorkers(config.metrics, log)
  }
  const sayAt = ({ address, port }: AddressInfo) => {
    // node:cluster reports no address if the server listens on all addresses.
    const listensAt = listeningAt({ address: address ?? config.host, port })
    sayWhere({ url: publicUrlOf(config, port), listensAt }, config, log, readable, { workers: count })
  }
  const workers = startWorkers(count, log, sayAt, config.mtlsPort)
  const passOn = (signal: NodeJS.Signals) => workers.stop(signal)
  onStopSignal(passOn, passOn)
  stopWithNpm()
  process.exit(await workers.ended)
}

interface Listening {
  readonly gatehouse: Gatehouse
  readonly listensAt: string
}

async function listening(
  config: Config,
  log: Log,
  more: Pick<GatehouseOptions, "processes" | "isWorker" | "onOutboxMail"> = {},
): Promise<Listening> {
  const gatehouse = await createGatehouse({ config, log, ...more })
  let listensAt: string
  try {
    listensAt = await gatehouse.listen()
  } catch (error) {
    await gatehouse.close()
    throw error
  }
  onStopSignal((signal) => void stop(gatehouse, log, signal))
  return { gatehouse, listensAt }
}

async function stop(gatehouse: Gatehouse, log: Log, signal: NodeJS.Signals): Promise<void> {
  log.info({ signal }, "Stopping: open requests have up to 10 seconds to finish.")
  try {
    await gatehouse.close()
    log.info("Stopped.")
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, "Stopped with an error.")
    process.exit(1)
  }
}

function sayWhere(
  { url, listensAt }: { readonly url: string; readonly listensAt: string },
  config: Config,
  log: Log,
  readable: boolean,
  more: { workers?: number } = {},
): void {
  const data = whereStored(config)
  // A readable log (a terminal) omits these members, because the sentence contains the same facts.
  log.info(
    readable ? more : { url, listensAt, data, ...more },
    `Gatehouse listens at ${listensAt}. Its public URL is ${url}, and its data is in ${data}.`,
  )
  if (isPlainPublic(url)) log.warn({ url }, PLAIN_HTTP)
  if (passkeySiteFlaw(url) === "ip-address") log.warn({ url }, NO_PASSKEYS)
  if (config.agents) log.info(withCommandsAsRun(AGENTS))
}

const AGENTS =
  "GATEHOUSE_AGENTS is on: clients that nobody registered by hand may ask people for access. `gatehouse config` shows the settings that it changes."

const NO_PASSKEYS =
  "GATEHOUSE_URL has an IP address, and browsers allow passkeys only at a host name. Set GATEHOUSE_URL to an https address with a host name."

const PLAIN_HTTP =
  "GATEHOUSE_URL is plain http on a public name: anybody on the network can read passwords, codes and tokens, and browsers allow no passkeys there. Put a TLS proxy in front, and set GATEHOUSE_URL to the https address."

/** Prints an e-mail that nobody receives, to a developer at a terminal. The link is a credential, so it goes to no log. */
const printMail: NonNullable<GatehouseOptions["onOutboxMail"]> = ({ to, subject, link }) =>
  console.log(`\nAn e-mail to ${to} is in the outbox: ${subject}\n\n  ${link}\n`)

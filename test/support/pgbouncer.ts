import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "./free_port.ts"

/** Whether this machine has a PgBouncer. No npm package contains PgBouncer, so its tests are skipped on other machines. */
export const pgbouncerRuns = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0

/**
 * Starts a PgBouncer in transaction mode before the PostgreSQL of the URL. PgBouncer connects as the URL's user for every client, has
 * fewer connections than a store, and refuses startup parameters. It ends with this process.
 */
export async function startPgbouncer(url: string): Promise<{ port: number; stop(): Promise<void> }> {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-pgbouncer-"))
  chmodSync(folder, 0o755)
  const settings = join(folder, "pgbouncer.ini")
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 3",
    "server_idle_timeout = 1",
    "max_client_conn = 500",
  ]
  writeFileSync(settings, lines.join("\n"), { mode: 0o644 })
  // PgBouncer refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn("pgbouncer", [settings], { ...nobody, stdio: ["ignore", "ignore", "pipe"] })
  let said = ""
  child.stderr.on("data", (data) => {
    said += data
  })
  const end = once(child, "close")
  const remove = () => {
    child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  }
  process.once("exit", remove)
  const patience = AbortSignal.timeout(60_000)
  while (!(await answers(port))) {
    if (patience.aborted || child.exitCode !== null) throw new Error(`pgbouncer does not start: ${said}`)
    await pause(20)
  }
  return {
    port,
    async stop() {
      process.off("exit", remove)
      remove()
      await end
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

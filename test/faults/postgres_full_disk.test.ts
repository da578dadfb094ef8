import assert from "node:assert/strict"
import { appendFileSync, chmodSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import type { PostgresServer } from "../support/postgres_server.ts"
import { startPostgresThrough } from "../support/postgres_server.ts"
import { Rounds } from "./rounds.ts"
import { folderOf, runs } from "./server_process.ts"
import type { Site } from "./site.ts"
import { postgresSite } from "./site.ts"

const DISK = "160m"
const FILLING = Buffer.alloc(65_536)
/** The segments of PostgreSQL's log are small, so that the log alone does not fill the disk. */
const SETTINGS = ["fsync=on", "full_page_writes=on", "max_wal_size=48MB", "min_wal_size=32MB", "autovacuum=off"]

/** Whether this process can mount a disk that only the database sees. For this it must be root. PostgreSQL itself then runs as another user. */
const mounts = process.getuid?.() === 0 && runs("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")

/** Fills the disk, so that later writes fail. */
function fill(file: string): void {
  assert.throws(
    () => {
      for (;;) appendFileSync(file, FILLING)
    },
    { code: "ENOSPC" },
  )
}

/**
 * Waits until the database accepts connections. If recovery finds no room for its log, PostgreSQL 18 keeps running but accepts no
 * connections. This function then restarts PostgreSQL, as its operator would do.
 */
async function running(database: PostgresServer, site: Site): Promise<void> {
  await database.start()
  for (let patience = 20; ; patience--)
    try {
      await site.query("SELECT 1")
      return
    } catch {
      await pause(20)
      if (patience > 0) continue
      await database.kill()
      await database.start()
    }
}

test("PostgreSQL: three servers under load, and a database whose disk is full", {
  skip: !mounts && "a file system cannot be mounted here",
}, async (t) => {
  const disk = join(folderOf(t), "disk")
  mkdirSync(disk)
  // The database's user needs access to the mounted folder.
  chmodSync(join(disk, ".."), 0o711)
  const mount = ["unshare", "-m", "sh", "-c", `mount -t tmpfs -o size=${DISK} none "$0" && exec "$@"`, disk]
  const database = await startPostgresThrough(mount, { TMPDIR: disk }, ...SETTINGS)
  t.after(() => database.stop())
  const seen = join("/proc", String(database.pid), "root", disk)
  const site = await postgresSite(t, database.url, 3)
  const rounds = await Rounds.on(t, site)
  await rounds.run(t, {
    title: "the disk is full, and has room again",
    atOnce: 24,
    async fault({ during, random }) {
      const filler = join(seen, "filler")
      fill(filler)
      // PostgreSQL stops if it has no room for the next log segment. Without room for a table page it only refuses the statement.
      if (random() < 0.5) await site.query("SELECT pg_switch_wal()").catch(() => {})
      await during(200, 700)
      rmSync(filler)
      await running(database, site)
      return undefined
    },
  })
})

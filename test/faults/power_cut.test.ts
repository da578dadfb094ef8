/**
 * A power cut, unlike kill -9, takes what the kernel had not yet written. Every write and sync of a server, a command line and the load is
 * recorded; then, for many moments of the recording, the files are built as a disk may hold them after a power cut at that moment, and every
 * fact that was acknowledged before it is held against them.
 */
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { SQLITE_DIALECT } from "../../src/store/dialect.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { DiskRecord } from "../support/disk/disk.ts"
import { Disk, diskLibrary, noteFact, recordsOf } from "../support/disk/disk.ts"
import { freePort } from "../support/free_port.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import { NEWER_MIGRATIONS } from "../support/newer_schema.ts"
import { auditRows } from "./audit.ts"
import type { Entry } from "./ledger.ts"
import { Known } from "./ledger.ts"
import { startLoad } from "./load.ts"
import { seeded } from "./random.ts"
import type { Start } from "./server_process.ts"
import { folderOf, gatehouse, gatehouseJson, serve } from "./server_process.ts"
import type { Site, Stored } from "./site.ts"

const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const CUTS = Number(process.env.POWER_CUTS ?? 1000)
/** So many cuts must find the loss if the syncs of one file do nothing. */
const CONTROL_CUTS = 100
/** The length of each part of the load, in milliseconds. */
const PART_MS = 2500
/** The load goes on until so much was written: the log is then copied into the database file a few times. */
const JOURNAL_BYTES = 60_000_000
const MORE_PARTS = 30
/** Each sync of the server takes this many microseconds longer, so that answers that do not wait for it show. */
const SYNC_US = "5000"
const NEWER = new URL("../instances/processes/newer.ts", import.meta.url).pathname
/** The fact that begins and ends the upgrade of the schema. */
const UPGRADE = "upgrade"
/** One cut in this many is during the upgrade. */
const CUTS_PER_UPGRADE = 10
/** How much of what no sync covers may have reached the disk. */
const SHARES = [0, 0.1, 0.5, 0.9, 1]

const library = diskLibrary(folderOf({ after() {} } as unknown as TestContext))

interface Recording {
  readonly folder: string
  readonly records: readonly DiskRecord[]
}

/** A first start, load with a full disk, backups, a kill -9, an upgrade of the schema under load, an orderly end. */
async function record(t: TestContext): Promise<Recording> {
  const folder = folderOf(t)
  const recorded = join(folder, "disk")
  mkdirSync(recorded)
  const [journal, full, data] = [join(folder, "journal"), join(folder, "full"), join(recorded, "data")]
  const recorder = { LD_PRELOAD: library ?? "", DISK_JOURNAL: journal, DISK_FOLDER: recorded }
  const setting = { GATEHOUSE_CODE_TTL: "3600", GATEHOUSE_TRUSTED_PROXIES: "127.0.0.1,::1" }
  const start: Start = { data, env: Object.assign({ DISK_FULL: full, DISK_SYNC_US: SYNC_US }, recorder, setting) }
  const port = await freePort()
  let server = await serve(port, start)
  t.after(() => server.kill())
  await gatehouse(["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin"], {
    ...start,
    input: PASSWORD,
  })
  const options = [
    "--name",
    "Sample",
    "--kind",
    "confidential",
    "--consent",
    "first-party",
    "--redirect-uri",
    REDIRECT_URI,
  ]
  const { client_id, client_secret = "" } = await gatehouseJson<RegisteredClient>(
    ["client", "create", ...options],
    start,
  )
  const load = startLoad(t, join(recorded, "ledger"), recorder)
  const part = async (round: string, meanwhile: () => Promise<void>) => {
    await load.begin({
      urls: [server.url],
      client: { client_id, client_secret },
      storage: { data },
      seed: SEED,
      atOnce: 24,
      round,
    })
    await Promise.all([pause(PART_MS), meanwhile()])
    await load.stop()
  }
  const backUp = async (name: string) => {
    const { status } = await gatehouse(["backup", join(recorded, name)], start)
    if (status === 0) noteFact(journal, name)
  }
  await part("full-disk", async () => {
    await pause(500)
    writeFileSync(full, "")
    await pause(300)
    rmSync(full)
    await backUp("first.db")
  })
  await part("killed", async () => {
    await pause(PART_MS / 2)
    await server.kill()
    server = await serve(port, start)
  })
  await part("upgraded", async () => {
    await server.kill()
    noteFact(journal, UPGRADE)
    server = await serve(port, Object.assign({ program: NEWER }, start))
    noteFact(journal, UPGRADE)
  })
  await part("last", () => backUp("second.db"))
  for (let more = 1; more <= MORE_PARTS && statSync(journal).size < JOURNAL_BYTES; more++)
    await part(`more-${more}`, async () => {})
  server.child.kill("SIGTERM")
  await server.ended
  return { folder: recorded, records: recordsOf(readFileSync(journal)) }
}

/** What was acknowledged, each with the number of records before it. */
interface Acknowledged {
  readonly entries: readonly { readonly at: number; readonly entry: Entry }[]
  readonly backups: readonly { readonly at: number; readonly name: string }[]
  /** The records before the upgrade of the schema, and before its end. */
  readonly upgrade: readonly number[]
}

function acknowledgedIn({ folder, records }: Recording): Acknowledged {
  const ledger = join(folder, "ledger")
  const writers = new Set<string>()
  const entries: { at: number; entry: Entry }[] = []
  const noted: { at: number; name: string }[] = []
  records.forEach(({ what, process, descriptor, data }, at) => {
    const key = `${process} ${descriptor}`
    if (what === "opened") {
      if (data.toString() === ledger) writers.add(key)
      else writers.delete(key)
    } else if (what === "written" && writers.has(key)) entries.push({ at, entry: JSON.parse(data.toString()) as Entry })
    else if (what === "noted") noted.push({ at, name: data.toString() })
  })
  const [upgrades = [], backups = []] = [true, false].map((is) => noted.filter(({ name }) => (name === UPGRADE) === is))
  return { entries, backups, upgrade: upgrades.map(({ at }) => at) }
}

/** What was certain before the cut. What was answered after it may have been under way, so it may have happened or not. */
function knownAt({ entries }: Acknowledged, cut: number): Known {
  const known = new Known()
  for (const { at, entry } of entries) {
    if (at < cut) known.take(entry)
    else if ("wrong" in entry) continue
    else if ("unsure" in entry ? entry.unsure === "issue" : entry.did === "issue") known.unanswered += 1
    else if ("code" in entry && known.facts.has(entry.code))
      known.take({ unsure: "unsure" in entry ? entry.unsure : changeOf(entry.did), code: entry.code })
    else if ("name" in entry && known[entry.what].has(entry.name)) known[entry.what].set(entry.name, undefined)
  }
  return known
}

/** How often a server copied the log into the database file under load. Each server also does so at its start. */
function checkpointsIn({ folder, records }: Recording): number {
  const file = join(folder, "data/gatehouse.db")
  const opened = new Map<string, string>()
  const syncs = new Map<number, number>()
  for (const { what, process, descriptor, data } of records) {
    const key = `${process} ${descriptor}`
    if (what === "opened") opened.set(key, data.toString())
    if (what === "synced" && opened.get(key) === file) syncs.set(process, (syncs.get(process) ?? 0) + 1)
  }
  return Math.max(...syncs.values()) - 1
}

function schemaIn({ folder }: Recording): unknown {
  const database = new DatabaseSync(join(folder, "data/gatehouse.db"), { readOnly: true })
  const row = database.prepare("SELECT MAX(version) AS version FROM schema_migration").get()
  database.close()
  return row?.version
}

const changeOf = (did: string): "exchange" | "refresh" | "end" => {
  if (did === "exchange" || did === "refresh" || did === "end") return did
  throw new Error(`no change of a grant: ${did}`)
}

function assertSound(database: DatabaseSync, name: string): void {
  const problems = database.prepare("PRAGMA integrity_check").all()
  assert.deepEqual(
    problems.map((row) => row.integrity_check),
    ["ok"],
    name,
  )
}

/** Starts on the files as they may be after a power cut, and holds what was acknowledged against them. */
async function check(
  files: ReadonlyMap<string, Buffer>,
  recording: Recording,
  acknowledged: Acknowledged,
  cut: number,
  place: string,
): Promise<void> {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  for (const [path, content] of files) if (!path.endsWith("-shm")) writeFileSync(join(place, basename(path)), content)
  const file = join(place, "gatehouse.db")
  await (await openSqlite({ file }, NEWER_MIGRATIONS)).close()
  const database = new DatabaseSync(file)
  try {
    assertSound(database, "the database")
    const query = async (sql: string) => database.prepare(sql).all() as Stored[]
    await auditRows({ query, dialect: SQLITE_DIALECT } as unknown as Site, knownAt(acknowledged, cut))
  } finally {
    database.close()
  }
  for (const { at, name } of acknowledged.backups) {
    const backup = files.get(join(recording.folder, name))
    if (at >= cut) continue
    assert.ok(backup !== undefined && backup.length > 0, `the backup ${name} is lost`)
    const copy = new DatabaseSync(join(place, name), { readOnly: true })
    assertSound(copy, name)
    assert.notEqual(copy.prepare("SELECT backed_up_at FROM provenance").get()?.backed_up_at, null, name)
    copy.close()
  }
}

/** Cuts the power at `cuts` moments, in order. Returns the first failure; undefined after no failure. */
async function cutPower(recording: Recording, cuts: number, place: string, disk: Disk): Promise<string | undefined> {
  const acknowledged = acknowledgedIn(recording)
  const random = seeded(SEED)
  const { entries, upgrade } = acknowledged
  const [begin = 0, end = 0] = upgrade
  // Every second cut follows an acknowledgement, which must have waited for the disk.
  const moments = Array.from({ length: cuts }, (_, at) => {
    if (at % CUTS_PER_UPGRADE === 0) return begin + Math.floor(random() * (end - begin))
    if (at % 2 === 0) return Math.floor(random() * recording.records.length)
    return (entries[Math.floor(random() * entries.length)]?.at ?? 0) + 1
  }).sort((one, other) => one - other)
  let taken = 0
  for (const moment of moments) {
    for (; taken < moment; taken++) disk.take(recording.records[taken] as DiskRecord)
    const share = SHARES[Math.floor(random() * SHARES.length)] ?? 0
    try {
      await check(disk.afterCut(random, share), recording, acknowledged, moment, place)
    } catch (error) {
      return `cut before record ${moment} of ${recording.records.length}, ${share} of the unsynced kept: ${error}`
    }
  }
  return undefined
}

test("SQLite: after a power cut, everything that was acknowledged is there", {
  skip: library === undefined && "needs Linux and gcc",
}, async (t) => {
  const recording = await record(t)
  const place = join(folderOf(t), "cut")
  const { entries, backups, upgrade } = acknowledgedIn(recording)
  assert.equal(backups.length, 2)
  assert.equal(upgrade.length, 2)
  assert.equal(schemaIn(recording), NEWER_MIGRATIONS.at(-1)?.version)
  assert.ok(checkpointsIn(recording) >= 2, "the log was never copied into the database file under load")
  assert.deepEqual(
    entries.filter(({ entry }) => "wrong" in entry).map(({ entry }) => entry),
    [],
  )
  await t.test(`${CUTS} power cuts lose nothing`, async (t) => {
    assert.equal(await cutPower(recording, CUTS, place, new Disk()), undefined, `FAULT_SEED=${SEED} repeats it`)
    t.diagnostic(`${entries.length} facts, ${recording.records.length} writes and syncs; seed ${SEED}`)
  })
  for (const left of ["gatehouse.db-wal", "gatehouse.db"])
    await t.test(`if the syncs of ${left} did nothing, facts would be lost`, async () => {
      const disk = new Disk((path) => basename(path) === left)
      assert.match(
        (await cutPower(recording, CONTROL_CUTS, place, disk)) ?? "",
        /is lost|is undone|its content is damaged/,
      )
    })
})

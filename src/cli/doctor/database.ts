import type { Administration } from "../../admin/administration.ts"
import type { Clock } from "../../base/clock.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"
import { failureInWords } from "../failure.ts"
import type { Opened } from "../open.ts"

/** This program did not exist before this time, so a clock that shows an earlier time is wrong. */
const EARLIEST = Date.UTC(2025, 0, 1)

export async function* checkDatabase(store: Opened["store"]): AsyncGenerator<Finding> {
  const { engine, schemaVersion, integrity } = await store.describe()
  if (integrity !== "ok")
    yield problem(
      ["database", "database-damaged", { engine, integrity }],
      `${engine} reports damage: ${integrity}`,
      "Stop the server and restore a backup",
    )
  const risk = await store.failoverRisk()
  if (risk !== undefined) yield warning(["standbys", risk.code], risk.says, risk.advice)
  try {
    await store.probe()
    yield ok(
      ["database", "database-works", { engine, schema_version: schemaVersion, integrity }],
      `${engine}, schema version ${schemaVersion}${integrity === "ok" ? ", undamaged" : ""}, writable`,
    )
  } catch (error) {
    const why = failureInWords(error)
    yield problem(["database", "database-not-writable", { why }], why, null)
  }
}

export async function* checkKeys({ keys }: Administration): AsyncGenerator<Finding> {
  const active = (await keys.list()).filter(({ state }) => state === "active").map(({ alg }) => alg)
  if (active.length > 0) yield ok(["signing keys", "keys-active", { algs: active }], `active for ${active.join(", ")}`)
  else yield warning(["signing keys", "keys-missing"], "no keys yet", "The server creates the first key when it starts")
}

/** The clocks of servers that share a database may differ by this much without a warning. */
const TOLERATED_MS = 5000

/**
 * Compares the system clock with the latest time that the database has stored. If the system clock is behind, the server continues from the stored
 * time. APIs with a correct clock then receive tokens from the future. Decision 0034.
 */
export async function* checkClock({ audit, serverClock }: Opened["store"], clock: Clock): AsyncGenerator<Finding> {
  const [newest] = await audit.list(1)
  const { latestAt } = await serverClock.find()
  const now = clock()
  const said = new Date(now).toISOString()
  const advice = "Correct the clock, and keep it correct with NTP"
  if (now < EARLIEST) yield problem(["clock", "clock-too-early", { clock: said }], `it says ${said}`, advice)
  else if (latestAt > now + TOLERATED_MS)
    yield problem(
      ["clock", "clock-behind-server", { clock: said, latest: new Date(latestAt).toISOString() }],
      `it says ${said}, but a server has already used the later time ${new Date(latestAt).toISOString()}. Servers continue from that time at half speed, so that nothing expired becomes valid again`,
      "Correct the clock, and keep it correct with NTP. If the clock is right and the other time was wrong, run `gatehouse accept-backup --end-grants`; everybody signs in again",
    )
  else if (newest !== undefined && newest.at > now)
    yield problem(
      ["clock", "clock-behind-audit", { clock: said, latest: new Date(newest.at).toISOString() }],
      `it says ${said}, but the newest audit event is from ${new Date(newest.at).toISOString()}`,
      advice,
    )
  else yield ok(["clock", "clock-right", { clock: said }], said)
}

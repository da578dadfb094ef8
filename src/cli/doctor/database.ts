import type { Administration } from "../../admin/administration.ts"
import type { Clock } from "../../base/clock.ts"
import { failureInWords } from "../failure.ts"
import type { Opened } from "../open.ts"
import type { Finding } from "./finding.ts"
import { bad, careful, fine } from "./finding.ts"

/** A correct clock never shows an earlier time: this program did not exist then. */
const EARLIEST = Date.UTC(2025, 0, 1)

export async function* checkDatabase(store: Opened["store"]): AsyncGenerator<Finding> {
  const { engine, schemaVersion, integrity } = await store.describe()
  if (integrity !== "ok")
    yield bad("database", `${engine} reports damage: ${integrity}`, "Stop the server and restore a backup")
  try {
    await store.probe()
    yield fine(
      "database",
      `${engine}, schema version ${schemaVersion}${integrity === "ok" ? ", undamaged" : ""}, writable`,
    )
  } catch (error) {
    yield bad("database", failureInWords(error), null)
  }
}

export async function* checkKeys({ keys }: Administration): AsyncGenerator<Finding> {
  const active = (await keys.list()).filter(({ state }) => state === "active").map(({ alg }) => alg)
  if (active.length > 0) yield fine("signing keys", `active for ${active.join(", ")}`)
  else yield careful("signing keys", "none yet", "The server creates the first one when it starts")
}

/** Clocks of servers that share a database differ a little. */
const TOLERATED_MS = 5000

/**
 * Whether the system clock is behind a time that the service has seen. The service continues from there, so its tokens come from the
 * future. Decision 0034.
 */
export async function* checkClock({ audit, serverClock }: Opened["store"], clock: Clock): AsyncGenerator<Finding> {
  const [newest] = await audit.list(1)
  const { latestAt } = await serverClock.find()
  const now = clock()
  const said = new Date(now).toISOString()
  const advice = "Correct the clock, and keep it correct with NTP"
  if (now < EARLIEST) yield bad("clock", `it says ${said}`, advice)
  else if (latestAt > now + TOLERATED_MS)
    yield bad(
      "clock",
      `it says ${said}, but a server has already seen ${new Date(latestAt).toISOString()}. Servers continue from there at half speed, so that nothing expired becomes valid again`,
      "Correct the clock, and keep it correct with NTP. If the clock is right and the other time was wrong, run `gatehouse accept-backup --end-grants`; everybody signs in again",
    )
  else if (newest !== undefined && newest.at > now)
    yield bad(
      "clock",
      `it says ${said}, but the newest audit event is from ${new Date(newest.at).toISOString()}`,
      advice,
    )
  else yield fine("clock", said)
}

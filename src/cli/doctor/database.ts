import type { Administration } from "../../admin/administration.ts"
import type { Clock } from "../../base/clock.ts"
import { failureInWords } from "../failure.ts"
import type { Opened } from "../open.ts"
import type { Finding } from "./finding.ts"
import { bad, careful, fine } from "./finding.ts"

/** No clock that is right says less: this program did not exist then. */
const EARLIEST = Date.UTC(2025, 0, 1)

export async function* checkDatabase(store: Opened["store"]): AsyncGenerator<Finding> {
  const { engine, schemaVersion, integrity } = await store.describe()
  if (integrity !== "ok")
    yield bad("database", `${engine} finds damage: ${integrity}`, "Stop the server and restore a backup")
  try {
    await store.probe()
    yield fine(
      "database",
      `${engine}, schema version ${schemaVersion}${integrity === "ok" ? ", undamaged" : ""}, takes writes`,
    )
  } catch (error) {
    yield bad("database", failureInWords(error), null)
  }
}

export async function* checkKeys({ keys }: Administration): AsyncGenerator<Finding> {
  const active = (await keys.list()).filter(({ state }) => state === "active").map(({ alg }) => alg)
  if (active.length > 0) yield fine("signing keys", `active for ${active.join(", ")}`)
  else yield careful("signing keys", "none yet", "The server makes the first one when it starts")
}

/** A clock that went back makes expired tokens valid again, and new ones look as if they came from the future. */
export async function* checkClock({ audit }: Opened["store"], clock: Clock): AsyncGenerator<Finding> {
  const [newest] = await audit.list(1)
  const now = clock()
  const said = new Date(now).toISOString()
  const advice = "Set the clock, and keep it by NTP"
  if (now < EARLIEST) yield bad("clock", `it says ${said}`, advice)
  else if (newest !== undefined && newest.at > now)
    yield bad("clock", `it says ${said}, and the newest audit event is of ${new Date(newest.at).toISOString()}`, advice)
  else yield fine("clock", said)
}

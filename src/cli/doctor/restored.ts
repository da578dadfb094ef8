import type { Opening } from "../../assembly/core.ts"
import { COMES_BACK, whatItIs } from "../../store/provenance.ts"
import type { Finding } from "./finding.ts"
import { problem, warning } from "./finding.ts"

/** The check reads this many of the newest audit events. */
const LOOKED_AT = 1000
const CHECK = "restored backup"

/** Reports a restored backup that nobody has accepted. Also reports refused credentials that are newer than the database. */
export async function* checkProvenance({ provenance, store }: Opening): AsyncGenerator<Finding> {
  switch (provenance.state) {
    case "backup":
    case "elsewhere":
      yield problem(
        CHECK,
        `${whatItIs(provenance)}, and nobody has accepted it: ${COMES_BACK} would work again`,
        "Run `gatehouse accept-backup --end-grants` or `--keep-grants`; see docs/operations/restoring.md",
      )
      break
    case "recovered":
      yield warning(
        CHECK,
        whatItIs(provenance),
        "After a failover, run `gatehouse accept-backup --keep-grants`; after a restore, see docs/operations/restoring.md",
      )
      break
    case "own":
      break
  }
  yield* signs(store)
}

async function* signs({ audit }: Opening["store"]): AsyncGenerator<Finding> {
  const events = await audit.list(LOOKED_AT)
  const accepted = events.find(({ type }) => type === "backup-accepted")?.at ?? 0
  const seen = events.filter(({ type, at }) => type === "grant-older-than-token" && at >= accepted)
  const newest = seen[0]
  if (newest === undefined) return
  yield warning(
    CHECK,
    `${seen.length} refresh token${seen.length === 1 ? " was" : "s were"} newer than the grant in the database, the last one at ${new Date(newest.at).toISOString()}: an older state of the database was restored. Those grants were ended`,
    "If you restored it, run `gatehouse accept-backup --end-grants` to end the other grants too. If you did not, find out who did",
  )
}

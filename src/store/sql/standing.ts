import type { GrantId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { RecentValues } from "../../base/recent_values.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import type { GrantStore, Standing, UserState } from "../store.ts"
import { booleanIn, id as idOf, listIn, numberIn, optional, textIn } from "./row.ts"

/** Maximum number of kept tokens. An API asks about the same token with each request of its client. */
const MAX_KEPT = 10_000

/** The statement returns the position of the state in this list. */
const USER_STATES: readonly UserState[] = ["user", "admin", "disabled"]

interface Kept {
  readonly grantId: GrantId
  readonly standing: Standing
  /** The version of the data before the row was read. */
  readonly version: number
}

/** Reads the row at each call, except if the engine knows that no commit changed it since the last read for this token. Decision 0107. */
export function findingStanding(engine: Engine, statement: Statement): GrantStore["standing"] {
  const versionNow = engine.watch?.(statement)
  const kept = new RecentValues<string, Kept>(MAX_KEPT)
  return async (id, tokenId) => {
    const bytes = idBytes(id)
    const version = versionNow?.(bytes)
    const token = Buffer.from(tokenId.buffer, tokenId.byteOffset, tokenId.length).toString("latin1")
    const known = kept.get(token)
    if (known !== undefined && known.version === version && known.grantId === id) return known.standing
    const [row] = await engine.rows(statement, [bytes, tokenId])
    if (row === undefined) return undefined
    const standing = standingFrom(row)
    if (version !== undefined) kept.set(token, { grantId: id, standing, version })
    return standing
  }
}

const standingFrom = (row: Row): Standing => ({
  clientId: idOf("client", row, "client_id"),
  scope: listIn(row, "scope"),
  generation: numberIn(row, "generation"),
  confirmedGeneration: numberIn(row, "confirmed_generation"),
  ended: row.ended_at !== null,
  claims: optional(textIn, row, "claims"),
  revoked: row.revoked_until !== null,
  user: {
    id: idOf("user", row, "user_id"),
    username: textIn(row, "username"),
    name: optional(textIn, row, "name"),
    email: optional(textIn, row, "email"),
    emailVerified: booleanIn(row, "email_verified"),
    attributes: optional(textIn, row, "attributes"),
    state: USER_STATES[numberIn(row, "user_state")] ?? "disabled",
  },
})

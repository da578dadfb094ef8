import type { SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Factor, SecondFactor } from "../../identity/factors.ts"
import { CONSOLE_CLIENT_ID } from "../../oauth/console_client_id.ts"
import type { Step } from "../engines/engine.ts"
import type { Renewed } from "../own_account.ts"
import { removableDay } from "./grant.ts"
import { endingWithSessions, KEPT_MS } from "./grant_statements.ts"
import { holdingUser } from "./held_user.ts"
import { queueingLogouts } from "./logout_delivery.ts"
import { LOWEST_ID } from "./row.ts"
import { endSession, insertSession } from "./session.ts"

/** What a user can lose, so that the sessions that proved it end. */
type Ending = SecondFactor | "connection"

/** The factors that a session proves with each of them. A session does not record which of several passkeys or connections was used. */
const PROVES: Readonly<Record<Ending, readonly Factor[]>> = {
  otp: ["otp"],
  recovery: ["recovery"],
  passkey: ["passkey", "verified_passkey"],
  connection: ["connection", "connection_mfa"],
}

/** Recovery codes replace another factor. Without one, a session that proved such a code has proven nothing that the user still has. */
const HAS_NONE = `NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1)
  AND NOT EXISTS (SELECT 1 FROM authenticator_app a WHERE a.user_id = $1)`

/** A session stores its factors as `pwd=TIME otp=TIME`. */
const proved = (factors: readonly Factor[]): string =>
  factors.map((factor) => `REPLACE(' ' || s.factors, ' ${factor}=', '') <> ' ' || s.factors`).join(" OR ")

function statementsFor(factor: Ending) {
  const proven = `s.user_id = $1 AND (${proved(PROVES[factor])} OR (${HAS_NONE} AND (${proved(["recovery"])})))`
  return {
    endGrants: endingWithSessions(`proof_end_grants_${factor}`, `SELECT s.root_id FROM session s WHERE ${proven}`),
    queueLogouts: queueingLogouts(
      `proof_end_queue_logouts_${factor}`,
      `g.session_id IN (SELECT s.root_id FROM session s WHERE s.id <> $3 AND ${proven})`,
    ),
    endSessions: {
      name: `proof_end_sessions_${factor}`,
      sql: `DELETE FROM session WHERE id IN (SELECT s.id FROM session s WHERE s.id <> $2 AND ${proven})`,
    },
  }
}

const STATEMENTS = {
  otp: statementsFor("otp"),
  recovery: statementsFor("recovery"),
  passkey: statementsFor("passkey"),
  connection: statementsFor("connection"),
} satisfies Record<Ending, unknown>

/**
 * Ends what depends on a factor that the user no longer has: the sessions that proved it, except `kept`, and the session-bound grants and unexchanged
 * codes of all of them. Runs after the change of the factor, whose row a sign-in with this factor would use.
 */
export function endProofs(userId: UserId, factor: Ending, now: number, kept?: SessionId): readonly Step[] {
  const id = idBytes(userId)
  const { endGrants, queueLogouts, endSessions } = STATEMENTS[factor]
  const except = kept === undefined ? LOWEST_ID : idBytes(kept)
  return [
    holdingUser(userId),
    {
      statement: endGrants,
      values: [id, now, "signed-out", removableDay(now + KEPT_MS), idBytes(CONSOLE_CLIENT_ID)],
    },
    { statement: queueLogouts, values: [id, now, except] },
    { statement: endSessions, values: [id, except] },
  ]
}

/** The last steps of a change in the person's own session: its id is new, because a thief may have the cookie of this very browser. */
export const renewing = (own: Renewed | undefined): readonly Step[] =>
  own === undefined ? [] : [endSession(own.previous.id), insertSession(own.next)]

/** A condition on the person's own session, $2. Without one, $2 is NULL. */
export const OWN_SESSION_LIVES = "(EXISTS (SELECT 1 FROM session s WHERE s.id = $2) OR $2 IS NULL)"

export const ownSession = (own: Renewed | undefined) => (own === undefined ? null : idBytes(own.previous.id))

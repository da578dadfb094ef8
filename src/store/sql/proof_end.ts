import type { Id, SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Factor, SecondFactor } from "../../identity/factors.ts"
import type { Step } from "../engines/engine.ts"
import type { Renewed } from "../own_account.ts"
import { endingSessions, endingStatements } from "./ended_sessions.ts"
import { endSession, insertSession } from "./session.ts"

type Removable = SecondFactor | "pwd" | "email_code"

/** The factors that a session proves with each factor that a person can remove. A session does not record which of several passkeys was used. */
const PROVES: Readonly<Record<Removable, readonly Factor[]>> = {
  pwd: ["pwd"],
  email_code: ["email_code"],
  otp: ["otp"],
  recovery: ["recovery"],
  passkey: ["passkey", "verified_passkey"],
}

/** Recovery codes replace another factor. Without one, a session that proved such a code has proven nothing that the user still has. */
const HAS_NONE = `NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1)
  AND NOT EXISTS (SELECT 1 FROM authenticator_app a WHERE a.user_id = $1)`

/** A session stores its factors as `pwd=TIME otp=TIME`. */
const proved = (factors: readonly Factor[]): string =>
  factors.map((factor) => `REPLACE(' ' || s.factors, ' ${factor}=', '') <> ' ' || s.factors`).join(" OR ")

const statementsFor = (factor: Removable) =>
  endingStatements(
    `proof_end_${factor}`,
    () => `${proved(PROVES[factor])} OR (${HAS_NONE} AND (${proved(["recovery"])}))`,
  )

const STATEMENTS = {
  pwd: statementsFor("pwd"),
  email_code: statementsFor("email_code"),
  otp: statementsFor("otp"),
  recovery: statementsFor("recovery"),
  passkey: statementsFor("passkey"),
} satisfies Record<Removable, unknown>

/** A program of an older schema does not record which connection proved a session, so such a session may be of any connection. */
const OF_CONNECTION = endingStatements(
  "proof_end_connection",
  (first) => `s.connection_id = $${first}
    OR (s.connection_id IS NULL AND (${proved(["connection", "connection_mfa", "connection_phr"])}))`,
)

/**
 * Ends what depends on a factor that the user no longer has: the sessions that proved it, except `kept`, and the session-bound grants and unexchanged
 * codes of all of them. Runs after the change of the factor, whose row a sign-in with this factor would use.
 */
export const endProofs = (userId: UserId, factor: Removable, now: number, kept?: SessionId): readonly Step[] =>
  endingSessions(STATEMENTS[factor], userId, [], now, kept)

/** The same for a removed link by a connection. */
export const endConnectionProofs = (
  userId: UserId,
  connectionId: Id<"connection">,
  now: number,
  kept?: SessionId,
): readonly Step[] => endingSessions(OF_CONNECTION, userId, [idBytes(connectionId)], now, kept)

/** The last steps of a change in the person's own session: its id is new, because a thief may have the cookie of this very browser. */
export const renewing = (own: Renewed | undefined): readonly Step[] =>
  own === undefined ? [] : [endSession(own.previous.id), insertSession(own.next)]

/** A condition on the person's own session, $2. Without one, $2 is NULL. */
export const OWN_SESSION_LIVES = "(EXISTS (SELECT 1 FROM session s WHERE s.id = $2) OR $2 IS NULL)"

export const ownSession = (own: Renewed | undefined) => (own === undefined ? null : idBytes(own.previous.id))

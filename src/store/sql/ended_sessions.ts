import type { SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { CONSOLE_CLIENT_ID } from "../../oauth/console_client_id.ts"
import type { Statement, Step } from "../engines/engine.ts"
import { removableDay } from "./grant.ts"
import { endingWithSessions, KEPT_MS } from "./grant_statements.ts"
import { holdingUser } from "./held_user.ts"
import { queueingLogouts } from "./logout_delivery.ts"
import { LOWEST_ID } from "./row.ts"

/** Statements that end some sessions of a user. */
export interface EndingStatements {
  readonly endGrants: Statement
  readonly queueLogouts: Statement
  readonly endSessions: Statement
}

/**
 * Makes the statements. `which`: a condition on the session `s`. `$1` is the user, and the condition's own parameters begin with the given number.
 */
export const endingStatements = (name: string, which: (first: number) => string): EndingStatements => ({
  endGrants: endingWithSessions(
    `${name}_end_grants`,
    `SELECT s.root_id FROM session s WHERE s.user_id = $1 AND (${which(6)})`,
  ),
  queueLogouts: queueingLogouts(
    `${name}_queue_logouts`,
    `g.session_id IN (SELECT s.root_id FROM session s WHERE s.id <> $3 AND s.user_id = $1 AND (${which(4)}))`,
  ),
  endSessions: {
    name: `${name}_end_sessions`,
    sql: `DELETE FROM session WHERE id IN
      (SELECT s.id FROM session s WHERE s.id <> $2 AND s.user_id = $1 AND (${which(3)})) RETURNING expires_at`,
  },
})

/**
 * Ends the sessions, except `kept`, and the session-bound grants and unexchanged codes of all of them. `values`: the condition's own parameters. The last
 * step returns a row for each session.
 */
export function endingSessions(
  { endGrants, queueLogouts, endSessions }: EndingStatements,
  userId: UserId,
  values: readonly Uint8Array[],
  now: number,
  kept?: SessionId,
): readonly Step[] {
  const id = idBytes(userId)
  const except = kept === undefined ? LOWEST_ID : idBytes(kept)
  return [
    holdingUser(userId),
    {
      statement: endGrants,
      values: [id, now, "signed-out", removableDay(now + KEPT_MS), idBytes(CONSOLE_CLIENT_ID), ...values],
    },
    { statement: queueLogouts, values: [id, now, except, ...values] },
    { statement: endSessions, values: [id, except, ...values] },
  ]
}

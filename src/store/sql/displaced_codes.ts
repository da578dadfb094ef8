import type { ClientId, GrantId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Dialect } from "../dialect.ts"
import type { Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"

/**
 * When the grant $3 is issued, the newest $6 issued grants of user $1 and client $2 stay, and the next older one ends. Each new grant adds
 * one, so ending one is enough. Newer grants have greater ids. The UPDATE names its row by primary key, which costs SQLite half as much as a
 * range.
 */
const DISPLACE = `UPDATE "grant" SET ended_at = $4, ended_why = 'displaced', removable_day = $5 WHERE id =
    (SELECT id FROM "grant" WHERE user_id = $1 AND client_id = $2 AND used_at IS NULL AND ended_at IS NULL AND id <> $3
    ORDER BY id DESC LIMIT 1 OFFSET $6)`

/**
 * Two transactions that each issue a grant at the same time do not see each other's grant. Together they would leave one grant too many. So the
 * second transaction waits until the first has committed. Only statements in a function see commits made during the wait: decision 0016.
 */
export const DISPLACE_IN_TURN = `CREATE FUNCTION displace_codes(bytea, bytea, bytea, bigint, integer, bigint) RETURNS void LANGUAGE plpgsql AS
  $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext(encode($1, 'hex')), hashtext(encode($2, 'hex')));
    ${DISPLACE};
  END $$`

export function displacing({ parallelWrites }: Dialect) {
  const statement = guardable("grant_displace", (condition) =>
    parallelWrites
      ? `SELECT displace_codes($1, $2, $3, $4, $5, $6) WHERE TRUE${condition}`
      : `${DISPLACE}${condition} RETURNING generation`,
  )
  return (
    { id, userId, clientId }: { readonly id: GrantId; readonly userId: UserId; readonly clientId: ClientId },
    now: number,
    removableDay: number,
    others: number,
  ): Step => ({ statement, values: [idBytes(userId), idBytes(clientId), idBytes(id), now, removableDay, others] })
}

import type { ClientId, GrantId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Dialect } from "../dialect.ts"
import type { Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"

const OTHERS = "user_id = $1 AND client_id = $2 AND used_at IS NULL AND ended_at IS NULL AND id <> $3"

/** Ends the issued grants of user $1 and client $2, except the newest $6 and the grant $3, which is being issued. */
const DISPLACE = `UPDATE "grant" SET ended_at = $4, ended_why = 'displaced', removable_day = $5 WHERE ${OTHERS}
    AND (created_at, id) <= (SELECT created_at, id FROM "grant" WHERE ${OTHERS} ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $6)`

/**
 * Two issues at the same time do not see each other's grant and would leave one too many. So each waits for the other's commit first.
 * Only statements in a function see what was committed meanwhile: decision 0016.
 */
export const DISPLACE_IN_TURN = `CREATE FUNCTION displace_codes(bytea, bytea, bytea, bigint, integer, bigint) RETURNS void LANGUAGE plpgsql AS
  $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext(encode($1, 'hex')), hashtext(encode($2, 'hex')));
    ${DISPLACE};
  END $$`

export function displacing({ parallelWrites }: Dialect) {
  const statement = guardable("grant_displace", (condition) =>
    parallelWrites ? `SELECT displace_codes($1, $2, $3, $4, $5, $6) WHERE TRUE${condition}` : `${DISPLACE}${condition}`,
  )
  return (
    { id, userId, clientId }: { readonly id: GrantId; readonly userId: UserId; readonly clientId: ClientId },
    now: number,
    removableDay: number,
    others: number,
  ): Step => ({ statement, values: [idBytes(userId), idBytes(clientId), idBytes(id), now, removableDay, others] })
}

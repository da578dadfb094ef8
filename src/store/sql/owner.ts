import type { ClientId, SessionId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { CONSOLE_CLIENT_ID } from "../../oauth/console_client_id.ts"
import type { Dialect } from "../dialect.ts"
import type { Statement, Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"

/**
 * Guards for writes on a user's behalf. The write itself checks the user, because an operator may disable the user after the check at the
 * start of the request, and before the commit. Disabling ends all sessions and grants, and must not miss a session or grant that is being
 * created.
 */
export function ownerGuards({ holdingRows }: Dialect) {
  const userEnabled = guardable(
    "owner_user_enabled",
    (condition) => `SELECT created_at FROM "user" WHERE id = $1 AND disabled = 0${condition}${holdingRows}`,
  )
  const clientExists = guardable(
    "owner_client_exists",
    (condition) => `SELECT created_at FROM client WHERE id = $1${condition}${holdingRows}`,
  )
  const clientConfidential: Statement = {
    name: "owner_client_confidential",
    sql: `SELECT created_at FROM client WHERE id = $1 AND kind = 'confidential'${holdingRows}`,
  }
  const passwordKept = guardable(
    "owner_password_kept",
    (condition) => `SELECT created_at FROM "user" WHERE id = $1 AND password_hash = $2${condition}${holdingRows}`,
  )
  const addressKept = guardable(
    "owner_address_kept",
    (condition) =>
      `SELECT created_at FROM "user" WHERE id = $1 AND email_key = $2 AND code_off = 0${condition}${holdingRows}`,
  )
  const sessionHeld = guardable(
    "owner_session_held",
    (condition) => `SELECT s.expires_at FROM "user" u JOIN client c ON c.id = $3 JOIN session s ON s.user_id = u.id
      WHERE u.id = $2 AND u.disabled = 0 AND s.id = $1${condition}${holdingRows}`,
  )
  const ownSessionHeld = guardable(
    "owner_own_session_held",
    (condition) => `SELECT s.expires_at FROM "user" u JOIN session s ON s.user_id = u.id
      WHERE u.id = $2 AND u.disabled = 0 AND s.id = $1${condition}${holdingRows}`,
  )
  return {
    userEnabled: (id: UserId): Step => ({ statement: userEnabled, values: [idBytes(id)], guard: true }),
    clientExists: (id: ClientId): Step => ({ statement: clientExists, values: [idBytes(id)], guard: true }),
    passwordKept: (id: UserId, hash: string): Step => ({
      statement: passwordKept,
      values: [idBytes(id), hash],
      guard: true,
    }),
    /** The folded address is verified for the user, who wants codes there. */
    addressKept: (id: UserId, folded: string): Step => ({
      statement: addressKept,
      values: [idBytes(id), folded],
      guard: true,
    }),
    /** Requires in one statement that the session exists, the user is enabled and the client exists. The console's client has no row. */
    sessionHeld: (id: SessionId, userId: UserId, clientId: ClientId): Step =>
      clientId === CONSOLE_CLIENT_ID
        ? { statement: ownSessionHeld, values: [idBytes(id), idBytes(userId)], guard: true }
        : { statement: sessionHeld, values: [idBytes(id), idBytes(userId), idBytes(clientId)], guard: true },
    clientConfidential: (id: ClientId): Step => ({ statement: clientConfidential, values: [idBytes(id)], guard: true }),
  }
}

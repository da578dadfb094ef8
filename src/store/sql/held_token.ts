import type { Id, UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { HeldToken, HeldTokenStore } from "../held_token.ts"
import { recordEvent } from "./audit_event.ts"
import { holdingUser } from "./held_user.ts"
import { bytesIn, numberIn, optional, textIn } from "./row.ts"

const COLUMNS = ["id", "user_id", "connection_id", "subject", "sealed", "expires_at", "generation", "kept_at"]

/** A program of an older schema removes a link without the tokens. */
const reading = (name: string, condition: string): Statement => ({
  name,
  sql: `SELECT ${COLUMNS.map((column) => `h.${column}`).join(", ")} FROM held_token h JOIN linked_identity l
    ON l.connection_id = h.connection_id AND l.subject = h.subject AND l.user_id = h.user_id WHERE ${condition}`,
})
const ofUser = reading("held_token_of_user", "h.user_id = $1 ORDER BY h.kept_at")
const find = reading("held_token_find", "h.user_id = $1 AND h.connection_id = $2")

const isLinked: Statement = {
  name: "held_token_is_linked",
  sql: "SELECT linked_at FROM linked_identity WHERE connection_id = $1 AND subject = $2 AND user_id = $3",
}

const insert: Statement = {
  name: "held_token_insert",
  sql: `INSERT INTO held_token (${COLUMNS.join(", ")}, refreshing_until)
    VALUES (${COLUMNS.map((_, at) => `$${at + 1}`).join(", ")}, 0)`,
}

const removeOfLink: Statement = {
  name: "held_token_remove_of_link",
  sql: "DELETE FROM held_token WHERE user_id = $1 AND connection_id = $2",
}

const removeOfUser: Statement = {
  name: "held_token_remove_of_user",
  sql: "DELETE FROM held_token WHERE user_id = $1",
}

const removeOfConnection: Statement = {
  name: "held_token_remove_of_connection",
  sql: "DELETE FROM held_token WHERE connection_id = $1",
}

const claim: Statement = {
  name: "held_token_claim",
  sql: `UPDATE held_token SET refreshing_until = $4 WHERE id = $1 AND generation = $2 AND refreshing_until <= $3
    RETURNING generation`,
}

const release: Statement = {
  name: "held_token_release",
  sql: "UPDATE held_token SET refreshing_until = 0 WHERE id = $1 AND generation = $2",
}

const refresh: Statement = {
  name: "held_token_refresh",
  sql: `UPDATE held_token SET sealed = $3, expires_at = $4, generation = generation + 1, refreshing_until = 0
    WHERE id = $1 AND generation = $2 RETURNING generation`,
}

const forget: Statement = {
  name: "held_token_forget",
  sql: "DELETE FROM held_token WHERE user_id = $1 AND connection_id = $2 RETURNING generation",
}

const remove: Statement = {
  name: "held_token_remove",
  sql: "DELETE FROM held_token WHERE id = $1 AND generation = $2 RETURNING generation",
}

export const removeHeldTokenOf = (userId: UserId, connectionId: Id<"connection">): Step => ({
  statement: removeOfLink,
  values: [idBytes(userId), idBytes(connectionId)],
})

export const forgetHeldTokensOf = (id: UserId): Step => ({ statement: removeOfUser, values: [idBytes(id)] })

export const removeHeldTokensOfConnection = (id: Id<"connection">): Step => ({
  statement: removeOfConnection,
  values: [idBytes(id)],
})

const heldFrom = (row: Row): HeldToken => ({
  id: idFrom("held", bytesIn(row, "id")),
  userId: idFrom("user", bytesIn(row, "user_id")),
  connectionId: idFrom("connection", bytesIn(row, "connection_id")),
  subject: textIn(row, "subject"),
  sealed: bytesIn(row, "sealed"),
  expiresAt: optional(numberIn, row, "expires_at"),
  generation: numberIn(row, "generation"),
  keptAt: numberIn(row, "kept_at"),
})

export function heldTokensOn(engine: Engine): HeldTokenStore {
  const keepsTokens: Statement = {
    name: "held_token_connection_keeps",
    sql: `SELECT created_at FROM connection WHERE id = $1 AND keep_tokens = 1${engine.dialect.holdingRows}`,
  }
  return {
    ofUser: async (userId) => (await engine.rows(ofUser, [idBytes(userId)])).map(heldFrom),

    async find(userId, connectionId) {
      const [row] = await engine.rows(find, [idBytes(userId), idBytes(connectionId)])
      return row && heldFrom(row)
    },

    // The user's row makes the removal of the link wait, or this write. The connection's row does so for a change of its setting, and its deletion.
    keep(held, { connectionId, subject, userId }) {
      const { id, sealed, expiresAt, generation, keptAt } = held
      return decide(engine, [
        holdingUser(userId),
        { statement: keepsTokens, values: [idBytes(connectionId)], guard: true },
        { statement: isLinked, values: [idBytes(connectionId), subject, idBytes(userId)], guard: true },
        removeHeldTokenOf(userId, connectionId),
        {
          statement: insert,
          values: [
            idBytes(id),
            idBytes(userId),
            idBytes(connectionId),
            subject,
            sealed,
            expiresAt ?? null,
            generation,
            keptAt,
          ],
        },
      ])
    },

    claimRefresh: ({ id, generation }, now, until) =>
      decide(engine, [{ statement: claim, values: [idBytes(id), generation, now, until], guard: true }]),

    async releaseRefresh({ id, generation }) {
      await engine.write([{ statement: release, values: [idBytes(id), generation] }])
    },

    refresh: ({ id, generation }, { sealed, expiresAt }) =>
      decide(engine, [
        { statement: refresh, values: [idBytes(id), generation, sealed, expiresAt ?? null], guard: true },
      ]),

    remove: ({ id, generation }) =>
      decide(engine, [{ statement: remove, values: [idBytes(id), generation], guard: true }]),

    forget: (userId, connectionId, event) =>
      decide(engine, [
        { statement: forget, values: [idBytes(userId), idBytes(connectionId)], guard: true },
        recordEvent(event),
      ]),
  }
}

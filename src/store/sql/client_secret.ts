import type { ClientId, Id } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { ClientSecret } from "../../oauth/client.ts"
import type { Row, Statement, Step } from "../engines/engine.ts"
import { bytesIn, numberIn, optional, textIn } from "./row.ts"

const COLUMNS = "id, client_id, digest, sealed, created_at, expires_at, last_used_at, created_by"

/** The columns of a secret `s` that is read together with its client. */
export const JOINED = ["id", "digest", "sealed", "created_at", "expires_at", "last_used_at", "created_by"]
  .map((column) => `s.${column} AS secret_${column}`)
  .join(", ")

export const allSecrets: Statement = {
  name: "client_secret_list",
  sql: `SELECT ${COLUMNS} FROM client_secret ORDER BY created_at DESC, id DESC`,
}

const insert: Statement = {
  name: "client_secret_insert",
  sql: `INSERT INTO client_secret (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

const expireOlder: Statement = {
  name: "client_secret_expire_older",
  sql: "UPDATE client_secret SET expires_at = $2 WHERE client_id = $1 AND (expires_at IS NULL OR expires_at > $2)",
}

const endOlder: Statement = {
  name: "client_secret_end_older",
  sql: `UPDATE client_secret SET expires_at = $2 WHERE client_id = $1 AND (expires_at IS NULL OR expires_at > $2) AND EXISTS
    (SELECT 1 FROM client_secret n WHERE n.client_id = $1 AND (n.created_at, n.id) > (client_secret.created_at, client_secret.id))
    RETURNING created_at`,
}

const touch: Statement = {
  name: "client_secret_touch",
  sql: "UPDATE client_secret SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)",
}

const deleteOfClient: Statement = {
  name: "client_secret_delete_of_client",
  sql: "DELETE FROM client_secret WHERE client_id = $1",
}

/** The newest secret stays, even if expired: `client show` then reports since when the client has no valid secret. */
const removeExpired: Statement = {
  name: "client_secret_remove_expired",
  sql: `DELETE FROM client_secret WHERE id IN
    (SELECT s.id FROM client_secret s WHERE s.expires_at <= $1 AND EXISTS
      (SELECT 1 FROM client_secret n WHERE n.client_id = s.client_id AND (n.created_at, n.id) > (s.created_at, s.id))
    LIMIT $2) RETURNING created_at`,
}

export const HOUR_MS = 3_600_000
const KEPT_MS = 24 * HOUR_MS

export const insertSecret = (clientId: ClientId, secret: ClientSecret): Step => ({
  statement: insert,
  values: [
    idBytes(secret.id),
    idBytes(clientId),
    secret.digest,
    secret.sealed,
    secret.createdAt,
    secret.expiresAt ?? null,
    secret.lastUsedAt ?? null,
    secret.createdBy ?? null,
  ],
})

export const expireSecrets = (clientId: ClientId, at: number): Step => ({
  statement: expireOlder,
  values: [idBytes(clientId), at],
})

export const endOlderSecrets = (clientId: ClientId, now: number): Step => ({
  statement: endOlder,
  values: [idBytes(clientId), now],
  guard: true,
})

export const touchSecret = (id: Id<"secret">, now: number): Step => ({
  statement: touch,
  values: [idBytes(id), now, now - HOUR_MS],
})

export const deleteSecretsOf = (clientId: ClientId): Step => ({
  statement: deleteOfClient,
  values: [idBytes(clientId)],
})

export const removeExpiredSecrets = (now: number, batch: number): Step => ({
  statement: removeExpired,
  values: [now - KEPT_MS, batch],
})

const secretOf = (row: Row, prefix: "" | "secret_"): ClientSecret => ({
  id: idFrom("secret", bytesIn(row, `${prefix}id`)),
  digest: bytesIn(row, `${prefix}digest`),
  sealed: bytesIn(row, `${prefix}sealed`),
  createdAt: numberIn(row, `${prefix}created_at`),
  createdBy: optional(textIn, row, `${prefix}created_by`),
  expiresAt: optional(numberIn, row, `${prefix}expires_at`),
  lastUsedAt: optional(numberIn, row, `${prefix}last_used_at`),
})

export const secretFrom = (row: Row): ClientSecret => secretOf(row, "")

/** Returns the secret of a row with the columns `JOINED`; nothing if the client has no secret. */
export const joinedSecret = (row: Row): readonly ClientSecret[] =>
  row.secret_id === null ? [] : [secretOf(row, "secret_")]

import { idFrom } from "../../base/id.ts"
import { ADMIN_SCOPES } from "../../oauth/vocabulary.ts"
import type { AttentionStore } from "../attention.ts"
import { RARE_EVENT_TYPES } from "../attention.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import { EVENT_COLUMNS, eventFrom, lowestIdAt } from "./audit_event.ts"
import { bytesIn, listIn, numberIn, optional, scopeContains, textIn } from "./row.ts"

/** The conditions of indexes of the first migration: a change needs a migration. A query uses such an index only if it contains the same words. */
export const IS_RARE_EVENT = `type IN (${RARE_EVENT_TYPES.map((type) => `'${type}'`).join(", ")})`
export const IS_PLAIN_ORIGIN =
  "origin LIKE 'http://%' AND origin NOT LIKE 'http://localhost%' AND origin NOT LIKE 'http://127.%' AND origin NOT LIKE 'http://[::1]%'"
export const HAS_END = "expires_at IS NOT NULL"

const MAX_READ = 1000

const endingSecrets: Statement = {
  name: "attention_ending_secrets",
  sql: `SELECT e.client_id, c.name, e.created_at, e.expires_at, e.last_used_at,
      n.created_at AS newest_created_at, n.last_used_at AS newest_used_at
    FROM (SELECT id, client_id, created_at, expires_at, last_used_at FROM client_secret
      WHERE ${HAS_END} ORDER BY expires_at LIMIT ${MAX_READ}) e
    JOIN client c ON c.id = e.client_id AND c.enabled = 1
    JOIN client_secret n ON n.client_id = e.client_id
    WHERE NOT EXISTS (SELECT 1 FROM client_secret m
      WHERE m.client_id = n.client_id AND (m.created_at > n.created_at OR (m.created_at = n.created_at AND m.id > n.id)))
    ORDER BY e.expires_at LIMIT $1`,
}

const plainChallenges: Statement = {
  name: "attention_plain_challenges",
  sql: `SELECT g.client_id, c.name, COUNT(*) AS n, MAX(g.created_at) AS latest_at
    FROM (SELECT client_id, created_at, challenge_method FROM "grant" WHERE id >= $1 ORDER BY id DESC LIMIT ${MAX_READ}) g
    JOIN client c ON c.id = g.client_id AND c.enabled = 1
    GROUP BY g.client_id, c.name
    HAVING MAX(CASE WHEN g.challenge_method = 'plain' THEN g.created_at END) = MAX(g.created_at)
    ORDER BY n DESC LIMIT $2`,
}

const plainHttpClients: Statement = {
  name: "attention_plain_http_clients",
  sql: `SELECT c.id, c.name, c.redirect_uris FROM client c
    WHERE c.enabled = 1 AND c.id IN (SELECT client_id FROM client_origin WHERE ${IS_PLAIN_ORIGIN} LIMIT ${MAX_READ})
    ORDER BY c.id LIMIT $1`,
}

const failingLogouts: Statement = {
  name: "attention_failing_logouts",
  sql: `SELECT d.client_id, c.name, COUNT(*) AS n, MAX(d.attempts) AS attempts
    FROM (SELECT client_id, attempts FROM logout_delivery ORDER BY next_at DESC LIMIT ${MAX_READ}) d
    JOIN client c ON c.id = d.client_id AND c.enabled = 1
    WHERE d.attempts > 0 AND (c.registered_by = 'operator' OR c.consent = 'first-party')
    GROUP BY d.client_id, c.name ORDER BY n DESC LIMIT $1`,
}

const failingMails: Statement = {
  name: "attention_failing_mails",
  sql: `SELECT COUNT(*) AS n, COALESCE(MAX(attempts), 0) AS attempts
    FROM (SELECT attempts FROM mail_delivery ORDER BY next_at DESC LIMIT ${MAX_READ}) d WHERE attempts > 0`,
}

const HAS_RIGHT = ADMIN_SCOPES.map((value) => scopeContains("r.scope", `'${value}'`))

/** The holders of roles with a right of administration, who may be groups. Few roles have such a right, so no index is needed. */
const RIGHT_HOLDERS = `SELECT h.holder_id FROM role r JOIN role_holder h ON h.role_id = r.id WHERE ${HAS_RIGHT.join(" OR ")}`

const administratorsAtRisk: Statement = {
  name: "attention_administrators_at_risk",
  sql: `SELECT u.id, u.username, u.invited_at FROM (
      SELECT id FROM "user" WHERE role = 'admin' AND disabled = 0
      UNION SELECT holder_id FROM (${RIGHT_HOLDERS} LIMIT ${MAX_READ}) own
      UNION SELECT m.user_id FROM (SELECT m.user_id FROM group_member m
        WHERE m.group_id IN (${RIGHT_HOLDERS}) LIMIT ${MAX_READ}) m) a
    JOIN "user" u ON u.id = a.id AND u.disabled = 0
    WHERE NOT EXISTS (SELECT 1 FROM authenticator_app f WHERE f.user_id = u.id) AND
    NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id) ORDER BY u.id LIMIT $1`,
}

const unreachableAdministrators: Statement = {
  name: "attention_unreachable_administrators",
  sql: `SELECT id, username, email FROM "user" WHERE role = 'admin' AND disabled = 0 AND invited_at IS NULL AND email_verified = 0
    ORDER BY id LIMIT $1`,
}

const rareEvents: Statement = {
  name: "attention_events",
  sql: `SELECT ${EVENT_COLUMNS} FROM audit_event WHERE ${IS_RARE_EVENT} AND type = $1 AND id >= $2
    ORDER BY id DESC LIMIT $3`,
}

const clientOf = (row: Row) => ({ clientId: idFrom("client", bytesIn(row, "client_id")), name: textIn(row, "name") })

export const attentionOn = (engine: Engine): AttentionStore => ({
  endingSecrets: async (limit) =>
    (await engine.rows(endingSecrets, [limit])).map((row) => ({
      ...clientOf(row),
      createdAt: numberIn(row, "created_at"),
      expiresAt: numberIn(row, "expires_at"),
      lastUsedAt: optional(numberIn, row, "last_used_at"),
      newestCreatedAt: numberIn(row, "newest_created_at"),
      newestUsedAt: optional(numberIn, row, "newest_used_at"),
    })),
  plainChallenges: async (since, limit) =>
    (await engine.rows(plainChallenges, [lowestIdAt(since), limit])).map((row) => ({
      ...clientOf(row),
      count: numberIn(row, "n"),
      latestAt: numberIn(row, "latest_at"),
    })),
  plainHttpClients: async (limit) =>
    (await engine.rows(plainHttpClients, [limit])).map((row) => ({
      clientId: idFrom("client", bytesIn(row, "id")),
      name: textIn(row, "name"),
      redirectUris: listIn(row, "redirect_uris"),
    })),
  failingLogouts: async (limit) =>
    (await engine.rows(failingLogouts, [limit])).map((row) => ({
      ...clientOf(row),
      count: numberIn(row, "n"),
      attempts: numberIn(row, "attempts"),
    })),
  async failingMails() {
    const [row] = await engine.rows(failingMails, [])
    return row === undefined
      ? { count: 0, attempts: 0 }
      : { count: numberIn(row, "n"), attempts: numberIn(row, "attempts") }
  },
  administratorsAtRisk: async (limit) =>
    (await engine.rows(administratorsAtRisk, [limit])).map((row) => ({
      userId: idFrom("user", bytesIn(row, "id")),
      username: textIn(row, "username"),
      invitedAt: optional(numberIn, row, "invited_at"),
    })),
  unreachableAdministrators: async (limit) =>
    (await engine.rows(unreachableAdministrators, [limit])).map((row) => ({
      userId: idFrom("user", bytesIn(row, "id")),
      username: textIn(row, "username"),
      email: optional(textIn, row, "email"),
    })),
  events: async (type, since, limit) =>
    (await engine.rows(rareEvents, [type, lowestIdAt(since), limit])).map(eventFrom).filter(({ at }) => at >= since),
})

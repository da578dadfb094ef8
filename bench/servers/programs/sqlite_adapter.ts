import { DatabaseSync } from "node:sqlite"

/**
 * A durable adapter as a user of oidc-provider would write it: one table, prepared statements and a write-ahead log. Each write is on the
 * disk before the answer. node:sqlite is as fast here as better-sqlite3, and needs no compiler.
 */
export function sqliteAdapter(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE artifact (
      model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, grant_id TEXT, uid TEXT,
      expires_at INTEGER, consumed_at INTEGER,
      PRIMARY KEY (model, id)
    ) WITHOUT ROWID;
    CREATE INDEX artifact_grant ON artifact (grant_id) WHERE grant_id IS NOT NULL;
    CREATE INDEX artifact_uid ON artifact (uid) WHERE uid IS NOT NULL;
    CREATE INDEX artifact_expires_at ON artifact (expires_at);`)
  const upsert = database.prepare(`INSERT INTO artifact (model, id, payload, grant_id, uid, expires_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload,
      grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`)
  const columns = "payload, expires_at AS expiresAt, consumed_at AS consumedAt"
  const find = database.prepare(`SELECT ${columns} FROM artifact WHERE model = ? AND id = ?`)
  const findByUid = database.prepare(`SELECT ${columns} FROM artifact WHERE model = ? AND uid = ?`)
  const consume = database.prepare("UPDATE artifact SET consumed_at = ? WHERE model = ? AND id = ?")
  const destroy = database.prepare("DELETE FROM artifact WHERE model = ? AND id = ?")
  const revoke = database.prepare("DELETE FROM artifact WHERE grant_id = ?")

  const payloadOf = (row: Record<string, unknown> | undefined): Record<string, unknown> | undefined => {
    if (row === undefined || (typeof row.expiresAt === "number" && row.expiresAt <= seconds())) return undefined
    const payload = JSON.parse(String(row.payload))
    return row.consumedAt === null ? payload : { ...payload, consumed: row.consumedAt }
  }
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null)

  return (model: string) => ({
    async upsert(id: string, payload: Record<string, unknown>, expiresIn: number) {
      const { grantId, uid } = payload
      const expiresAt = expiresIn === undefined ? null : seconds() + expiresIn
      upsert.run(model, id, JSON.stringify(payload), text(grantId), text(uid), expiresAt)
    },
    find: async (id: string) => payloadOf(find.get(model, id)),
    findByUid: async (uid: string) => payloadOf(findByUid.get(model, uid)),
    async consume(id: string) {
      consume.run(seconds(), model, id)
    },
    async destroy(id: string) {
      destroy.run(model, id)
    },
    async revokeByGrantId(grantId: string) {
      revoke.run(grantId)
    },
  })
}

const seconds = (): number => Math.floor(Date.now() / 1000)

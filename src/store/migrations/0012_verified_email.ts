import type { Migration } from "./migration.ts"

/**
 * `user.email_key` holds a verified address in its compared form, see base/email_key.ts. If several users had one address verified, the
 * oldest keeps it; for the others it is no longer verified. An older program writes no key: change users only when the last one has stopped.
 * SQLite's lower() handles ASCII only: the key of another address is correct from the user's next change on.
 */
export const verifiedEmail: Migration = {
  version: 12,
  name: "verified_email",
  oldestProgram: 1,
  statements: () => [
    'ALTER TABLE "user" ADD COLUMN email_key TEXT',
    `UPDATE "user" SET email_key = lower(email) WHERE id IN (SELECT id FROM
      (SELECT id, row_number() OVER (PARTITION BY lower(email) ORDER BY created_at, id) AS place
        FROM "user" WHERE email_verified = 1 AND email IS NOT NULL) AS ranked WHERE place = 1)`,
    'UPDATE "user" SET email_verified = 0 WHERE email_verified = 1 AND email_key IS NULL',
    'CREATE UNIQUE INDEX user_email_key ON "user" (email_key)',
  ],
}

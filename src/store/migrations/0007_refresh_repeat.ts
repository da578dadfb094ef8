import type { Migration } from "./migration.ts"

/**
 * `client.refresh_rotation` stays for older programs: `strict` there means `refresh_repeat` 0, see sql/client.ts.
 * The next rotation overwrites the addresses of the latest rotation and of its recorded repeat, so no row grows with its refreshes.
 */
export const refreshRepeat: Migration = {
  version: 7,
  name: "refresh_repeat",
  oldestProgram: 1,
  statements: () => [
    "ALTER TABLE client ADD COLUMN refresh_repeat BIGINT",
    "UPDATE client SET refresh_repeat = 0 WHERE refresh_rotation = 'strict'",
    "ALTER TABLE client ADD COLUMN id_token_on_refresh INTEGER NOT NULL DEFAULT 0",
    'ALTER TABLE "grant" ADD COLUMN rotated_from TEXT',
    'ALTER TABLE "grant" ADD COLUMN repeated_from TEXT',
    "ALTER TABLE audit_event ADD COLUMN detail TEXT",
  ],
}

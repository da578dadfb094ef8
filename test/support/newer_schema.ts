import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import type { Migration } from "../../src/store/migrations/migration.ts"

const known = MIGRATIONS.at(-1)?.version ?? 0

const later: Migration = {
  version: known + 1,
  name: "later",
  oldestProgram: known,
  statements: () => ['ALTER TABLE "grant" ADD COLUMN later TEXT', "CREATE TABLE later (id INTEGER PRIMARY KEY)"],
}

/** The schema of a newer program, which this program can still use. */
export const NEWER_MIGRATIONS: readonly Migration[] = [...MIGRATIONS, later]

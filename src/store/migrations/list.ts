import { initial } from "./0001_initial.ts"
import type { Migration } from "./migration.ts"

/** All migrations in order. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [initial]

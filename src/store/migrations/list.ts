import { initial } from "./0001_initial.ts"
import { makers } from "./0004_makers.ts"
import type { Migration } from "./migration.ts"

/** All migrations in order. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [initial, makers]

import { initial } from "./0001_initial.ts"
import type { Migration } from "./migration.ts"

/** In order. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [initial]

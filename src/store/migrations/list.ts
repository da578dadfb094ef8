import { initial } from "./0001_initial.ts"
import { passwordFormClaim } from "./0005_password_form_claim.ts"
import type { Migration } from "./migration.ts"

/** All migrations in order. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [initial, passwordFormClaim]

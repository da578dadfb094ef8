import type { Migration } from "./migration.ts"

/**
 * `user.invited_by` is the actor of the last invitation; NULL if unknown, as for invitations of an older program, and after the user has accepted.
 * Decision 0070.
 */
export const inviters: Migration = {
  version: 5,
  name: "inviters",
  oldestProgram: 3,
  statements: () => ['ALTER TABLE "user" ADD COLUMN invited_by TEXT'],
}

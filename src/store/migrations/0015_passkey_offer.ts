import type { Migration } from "./migration.ts"

/** `user.passkey_declined_at`: when the person declined the offered passkey. A program of an older schema offers none. */
export const passkeyOffer: Migration = {
  version: 15,
  name: "passkey_offer",
  oldestProgram: 4,
  statements: () => ['ALTER TABLE "user" ADD COLUMN passkey_declined_at BIGINT'],
}

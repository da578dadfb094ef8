import type { ProvenFactors } from "../identity/factors.ts"
import type { User } from "../identity/user.ts"
import type { PasskeyUse } from "../store/passkey.ts"

/** A proof of who somebody is. Every way to sign in ends in one, and `startSession` makes the session from it. */
export interface Proof {
  readonly user: User
  readonly factors: ProvenFactors
  readonly guard: Guard
}

/**
 * What must still hold in the write that starts the session. `password`: the account still has this hash. `passkey`: nobody has used the assertion, and
 * the passkey still exists. `passwordHash` marks the browser as one of the account's (device_cookie.ts); undefined for an account without a password.
 */
export type Guard =
  | { readonly kind: "password"; readonly passwordHash: string }
  | { readonly kind: "passkey"; readonly use: PasskeyUse; readonly passwordHash: string | undefined }

/** Returns the proof of somebody whose password was checked or has just been stored. `factors`: further factors that were proven with it. */
export const passwordProof = (
  { user, passwordHash }: { readonly user: User; readonly passwordHash: string },
  now: number,
  factors: ProvenFactors = {},
): Proof => ({ user, factors: { pwd: now, ...factors }, guard: { kind: "password", passwordHash } })

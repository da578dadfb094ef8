import type { GrantId } from "../base/id.ts"
import type { Level } from "../base/level.ts"
import { includesLevel, LOWEST_LEVEL } from "../base/level.ts"
import { acrOf } from "../oauth/authentication_context.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "../ports/ports.ts"

/**
 * Refuses a token with insufficient_user_authentication if the sign-in behind its grant did not reach the level. RFC 9470 §3: the challenge contains
 * `acr_values`, with which the client can send the user to sign in again. Reads the sign-in only if more than a password is demanded. A token of a
 * client that acts for itself has no grant and no sign-in.
 */
export async function requireLevel(
  grantId: GrantId | undefined,
  level: Level,
  { store }: Pick<Ports, "store">,
): Promise<void> {
  if (level === LOWEST_LEVEL || grantId === undefined) return
  const signIn = await store.grants.signInOf(grantId)
  if (signIn !== undefined && includesLevel(signIn.level, level)) return
  refuse("insufficient_user_authentication", "sign-in-too-weak", {
    acrValues: acrOf(level, []),
    expected: level,
    received: signIn?.level,
  })
}

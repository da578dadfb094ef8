import type { SessionId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import type { KeyRing } from "./key_ring.ts"
import { seal, Unsealable, unseal } from "./sealing.ts"

/**
 * What providers need to end a session of theirs. Each is sealed, and bound to the root id of the session here. It lives no longer than that session, so
 * a changed server secret does not seal it again.
 */
export interface ConnectionHints {
  seal(rootId: SessionId, hint: Secret): Uint8Array
  /** Undefined if no configured server secret opens the value. */
  open(rootId: SessionId, sealed: Uint8Array): Secret | undefined
}

export function connectionHints(ring: KeyRing, random: Random): ConnectionHints {
  const purpose = (rootId: SessionId) => `connection hint ${rootId}`
  return {
    seal: (rootId, hint) => seal(ring, purpose(rootId), hint, random),
    open(rootId, sealed) {
      try {
        return unseal(ring, purpose(rootId), sealed)
      } catch (error) {
        if (error instanceof Unsealable) return undefined
        throw error
      }
    },
  }
}

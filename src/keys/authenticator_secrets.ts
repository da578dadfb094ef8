import { idBytes } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import type { AuthenticatorApp } from "../store/second_factor.ts"
import type { KeyRing } from "./key_ring.ts"
import { purposeOf } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** The secrets of authenticator apps, in base32. Each is sealed, and bound to the row of its app. */
export interface AuthenticatorSecrets {
  seal(id: AuthenticatorApp["id"], secret: Secret): Uint8Array
  /** Throws Unsealable if the value was sealed for another row. */
  open(app: Pick<AuthenticatorApp, "id" | "sealed">): Secret
}

export function authenticatorSecrets(ring: KeyRing, random: Random): AuthenticatorSecrets {
  const purpose = (id: AuthenticatorApp["id"]) => purposeOf({ table: "authenticator_app", id: idBytes(id) })
  return {
    seal: (id, secret) => seal(ring, purpose(id), secret, random),
    open: ({ id, sealed }) => unseal(ring, purpose(id), sealed),
  }
}

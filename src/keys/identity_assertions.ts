import type { SignJwt } from "./jws.ts"
import { privateKeySigner } from "./jws.ts"
import type { SigningKeys } from "./signing_keys.ts"

/** Signs assertions about people for other authorization servers. */
export interface IdentityAssertions {
  /** The type in the header differs from that of every other token of this service. RFC 8725 §3.11. */
  sign(claims: object): Promise<string>
}

export function identityAssertions(keys: SigningKeys): IdentityAssertions {
  const signers = new Map<string, SignJwt>()
  return {
    async sign(claims) {
      const key = await keys.active("ES256")
      const signer = signers.get(key.id) ?? privateKeySigner("ES256", keys.privateKey(key), key.id, "oauth-id-jag+jwt")
      signers.set(key.id, signer)
      return signer(claims)
    },
  }
}

import type { SignJwt } from "./jws.ts"
import { privateKeySigner } from "./jws.ts"
import type { SigningKeys } from "./signing_keys.ts"

/** Signs JWTs for applications behind a proxy. */
export interface SiteTokens {
  /**
   * Signs with ES256, because the proxy waits for the signature. The type in the header differs from that of an ID token and of an access token, whose
   * audience could be the same URL. RFC 8725 §3.11.
   */
  sign(claims: object): Promise<string>
}

export function siteTokens(keys: SigningKeys): SiteTokens {
  const signers = new Map<string, SignJwt>()
  return {
    async sign(claims) {
      const key = await keys.active("ES256")
      const signer = signers.get(key.id) ?? privateKeySigner("ES256", keys.privateKey(key), key.id, "forward+jwt")
      signers.set(key.id, signer)
      return signer(claims)
    },
  }
}

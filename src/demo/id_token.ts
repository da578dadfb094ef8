import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { Registration } from "./oauth_client.ts"

type Members = Readonly<Record<string, unknown>>

export interface Check {
  /** The checked condition, as a sentence. */
  readonly what: string
  readonly passed: boolean
}

/** A parsed ID token. Trust the claims only if every check has passed. */
export interface CheckedIdToken {
  readonly header: Members
  readonly claims: Members
  readonly checks: readonly Check[]
}

/** The values that the ID token must match. `now` is in seconds. */
export interface Expected {
  readonly client: Registration
  readonly nonce: string
  readonly accessToken: string
  readonly now: number
}

/** Parses and checks an ID token that is signed with the client secret. OpenID Connect Core §3.1.3.7, RFC 7515 §5.2. */
export function checkIdToken(idToken: string, { client, nonce, accessToken, now }: Expected): CheckedIdToken {
  const [header = "", claims = "", signature = ""] = idToken.split(".")
  const mac = createHmac("sha256", client.clientSecret).update(`${header}.${claims}`).digest()
  const given = Buffer.from(signature, "base64url")
  const { alg } = decode(header)
  const { iss, aud, exp, nonce: returned, at_hash } = decode(claims)
  const half = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url")
  return {
    header: decode(header),
    claims: decode(claims),
    checks: [
      { what: "alg is HS256, the registered algorithm.", passed: alg === "HS256" },
      {
        what: "The signature was made with the client secret.",
        passed: given.length === mac.length && timingSafeEqual(given, mac),
      },
      { what: "iss is the service that issued the token.", passed: iss === client.issuer },
      { what: "aud is this application.", passed: aud === client.clientId },
      { what: "exp has not passed.", passed: typeof exp === "number" && now < exp },
      { what: "nonce equals the sent value, so the token belongs to this sign-in.", passed: returned === nonce },
      { what: "at_hash matches the access token of the same answer.", passed: at_hash === half },
    ],
  }
}

const decode = (part: string): Members => JSON.parse(Buffer.from(part, "base64url").toString()) as Members

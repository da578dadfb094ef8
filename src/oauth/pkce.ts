import { equalDigests, sha256 } from "../base/digest.ts"
import type { StoredChallenge } from "./grant.ts"
import { refuse } from "./refusal.ts"
import { shownWords } from "./shown_words.ts"
import type { ChallengeMethod } from "./vocabulary.ts"
import { CHALLENGE_METHODS } from "./vocabulary.ts"

/** RFC 7636 §4.1: code-verifier = 43*128unreserved. */
const UNRESERVED_43_TO_128 = /^[A-Za-z0-9\-._~]{43,128}$/
/** BASE64URL of 32 bytes. RFC 7636 §4.2. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/

export interface Challenge {
  readonly value: string
  readonly method: ChallengeMethod
}

/** Reads the challenge of an authorization request. RFC 7636 §4.3: the method "defaults to plain if not present". Refuses with invalid_request. */
export function readChallenge(challenge: string | undefined, method: string | undefined): Challenge | undefined {
  if (challenge === undefined) {
    if (method !== undefined) refuse("invalid_request", "challenge-method-alone")
    return undefined
  }
  const known = CHALLENGE_METHODS.find((value) => value === (method ?? "plain"))
  if (known === undefined)
    refuse("invalid_request", "challenge-method-unknown", {
      expected: "S256 or plain",
      received: shownWords("code_challenge_method", method ?? ""),
    })
  const syntax = known === "S256" ? S256_CHALLENGE : UNRESERVED_43_TO_128
  if (!syntax.test(challenge)) refuse("invalid_request", "challenge-malformed")
  return { value: challenge, method: known }
}

/** Returns the form to store: a digest, because a plain challenge is the verifier itself. */
export const storedChallenge = ({ value, method }: Challenge): StoredChallenge => ({ digest: sha256(value), method })

/** A verifier has 43 to 128 characters: specification §8. Refuses any other verifier as invalid_request, before any comparison. */
export function refuseMalformedVerifier(verifier: string | undefined): void {
  if (verifier !== undefined && !UNRESERVED_43_TO_128.test(verifier)) refuse("invalid_request", "verifier-malformed")
}

export type VerifierVerdict = "matches" | "verifier-missing" | "verifier-unasked" | "verifier-differs"

/**
 * Compares as RFC 7636 §4.6 says. The method is the stored one, never a method from the token request. A verifier without a stored challenge
 * is refused too, because an attacker may have removed the challenge from the authorization request. RFC 9700 §4.8.2.
 */
export function verify(stored: StoredChallenge | undefined, verifier: string | undefined): VerifierVerdict {
  if (stored === undefined) return verifier === undefined ? "matches" : "verifier-unasked"
  if (verifier === undefined) return "verifier-missing"
  const challenge = stored.method === "S256" ? sha256(verifier).toString("base64url") : verifier
  return equalDigests(sha256(challenge), stored.digest) ? "matches" : "verifier-differs"
}

import type { AssertionFault, RefuseAssertion } from "../oauth/assertion_fault.ts"
import { timesInOrder } from "../oauth/assertion_times.ts"
import type { AssertionAlgorithm } from "../oauth/client_assertion.ts"
import { ASSERTION_ALGORITHMS, algorithmOf, MAX_JTI_LENGTH } from "../oauth/client_assertion.ts"
import type { JwtMembers } from "../oauth/compact_jwt.ts"
import { compactJwt } from "../oauth/compact_jwt.ts"
import type { ClaimCondition } from "./claim_condition.ts"
import { conditionsLine, unmetCondition } from "./claim_condition.ts"
import type { TrustedIssuer } from "./issuer_settings.ts"
import { maxLifeOf, urlOf } from "./issuer_settings.ts"

/** An assertion of a trusted issuer, whose claims are valid for this service. Its signature is still unchecked. */
export interface TrustedAssertion {
  /** The JWT in compact form. */
  readonly text: string
  readonly alg: AssertionAlgorithm
  readonly kid: string | undefined
  readonly issuer: TrustedIssuer
  /** The claim `iss`, or the trust domain of a SPIFFE ID. */
  readonly url: string
  readonly claims: JwtMembers
  readonly jti: string | undefined
  /** From this time on, the assertion is refused as expired. Milliseconds. */
  readonly endsAt: number
}

/** Why an assertion of an issuer is refused. */
export type TrustedFault =
  | AssertionFault
  | "issuer-untrusted"
  | "issuer-audience"
  | "issuer-assertion-too-long-lived"
  | "issuer-signature"
  | "issuer-keys-unavailable"
  | "issuer-claims"

interface Reading {
  readonly issuers: readonly TrustedIssuer[]
  /** The URL of this service. */
  readonly own: string
  /** Replaces the issuer's setting `audience`. */
  readonly audience: string | undefined
  /** The accepted values of `typ`. A token for another use has another type: RFC 8725 §3.11. */
  readonly types: readonly unknown[]
  readonly now: number
  readonly refuse: RefuseAssertion<TrustedFault>
}

/** Public keys only: with HS256, a public key could be used as a secret. RFC 8725 §3.1. */
const PUBLIC_KEY_ALGORITHMS: readonly AssertionAlgorithm[] = ASSERTION_ALGORITHMS.filter((name) => name !== "HS256")
const MAX_SHOWN = 256

/**
 * Reads an assertion of a trusted issuer. RFC 7523 §3. Refuses any fault. These checks come first, because they cost no signature check and no request
 * to the issuer. They prove nothing yet.
 */
export function readTrustedAssertion(
  text: string,
  { issuers, own, audience, types, now, refuse }: Reading,
): TrustedAssertion {
  const { header, claims } = compactJwt(text) ?? refuse("assertion-malformed")
  const alg = algorithmOf(header, PUBLIC_KEY_ALGORITHMS, types, refuse)
  const { issuer, url } = trustedIssuer(claims, issuers, refuse)
  requireAudience(claims, audience ?? issuer.audience ?? own, refuse)
  const endsAt = timesInOrder(claims, now, {
    maxLifeMs: maxLifeOf(issuer) * 1000,
    refuse,
    refuseTooLong: (detail) => refuse("issuer-assertion-too-long-lived", detail),
  })
  const { jti } = claims
  if (jti !== undefined && (typeof jti !== "string" || jti === "" || jti.length > MAX_JTI_LENGTH))
    refuse("assertion-without-jti")
  const kid = typeof header.kid === "string" ? header.kid : undefined
  return { text, alg, kid, issuer, url, claims, jti: typeof jti === "string" ? jti : undefined, endsAt }
}

/** Checks what every assertion of the issuer must say, and one of the lists of conditions, if there are any. Call this after the signature check. */
export function requireClaims(
  { claims, issuer }: Pick<TrustedAssertion, "claims" | "issuer">,
  alternatives: readonly (readonly ClaimCondition[])[] | undefined,
  refuse: RefuseAssertion<TrustedFault>,
): void {
  const unmet = unmetCondition(issuer.claims, claims)
  if (unmet !== undefined) refuse("issuer-claims", described([unmet], claims))
  if (alternatives?.every((each) => unmetCondition(each, claims) !== undefined))
    refuse("issuer-claims", described(alternatives.flat(), claims))
}

const described = (conditions: readonly ClaimCondition[], claims: JwtMembers) => ({
  expected: conditionsLine(conditions).slice(0, MAX_SHOWN),
  received: shown(claims.sub),
})

/** SPIFFE JWT-SVID: `iss` is not required, because the SPIFFE ID in `sub` names the trust domain. */
function trustedIssuer(
  { iss, sub }: JwtMembers,
  issuers: readonly TrustedIssuer[],
  refuse: RefuseAssertion<TrustedFault>,
): { readonly issuer: TrustedIssuer; readonly url: string } {
  const url = iss === undefined && typeof sub === "string" ? /^spiffe:\/\/[^/]+(?=\/)/.exec(sub)?.[0] : iss
  const issuer = typeof url === "string" ? issuers.find((each) => each.enabled && urlOf(each) === url) : undefined
  if (issuer === undefined || typeof url !== "string")
    return refuse("issuer-untrusted", { received: shown(iss ?? sub), expected: nearly(url, issuers) })
  return { issuer, url }
}

/** The issuer that differs only in its final slash, which is the most likely mistake. */
const nearly = (url: unknown, issuers: readonly TrustedIssuer[]): string | undefined =>
  typeof url === "string"
    ? issuers.map(urlOf).find((each) => each?.replace(/\/$/, "") === url.replace(/\/$/, ""))
    : undefined

/** RFC 7523 §3 3. An assertion with further audiences is refused too, because each of them could use it here. */
function requireAudience({ aud }: JwtMembers, audience: string, refuse: RefuseAssertion<TrustedFault>): void {
  const all: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (all.length !== 1 || all[0] !== audience) refuse("issuer-audience", { expected: audience, received: shown(aud) })
}

const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, MAX_SHOWN)

import { metadataAddress } from "../oauth/protected_resource.ts"
import type { Refusal } from "../oauth/refusal.ts"
import { PROOF_ALGORITHMS } from "../oauth/vocabulary.ts"
import { english, reasonInEnglish, titleInEnglish } from "../words/english.ts"
import { neverStored } from "./security_headers.ts"

/**
 * Writes a refusal of the admin API as problem details, RFC 9457. `retryAfter` contains the Retry-After header if the refusal is temporary, else
 * nothing.
 */
export function problemReply(
  refusal: Refusal,
  traceId: string,
  retryAfter: Readonly<Record<string, string>>,
  issuer?: string,
) {
  const { code, status, text, detail, reason } = refusal
  const type = code.replaceAll("_", "-")
  const problem = {
    type: `urn:gatehouse:problem:${type}`,
    title: titleInEnglish(type) ?? text,
    status,
    detail: detail.says === undefined ? reasonInEnglish(code, reason) : wholeSentence(english(detail.says)),
    ...(detail.says ?? { code: reason, values: {} }),
    errors: (detail.errors ?? []).map((error) => ({ ...error, detail: english(error) })),
    trace_id: traceId,
  }
  return {
    status,
    headers: {
      "content-type": "application/problem+json",
      ...neverStored,
      ...retryAfter,
      ...challenge(refusal, issuer),
      ...nextNonce(refusal),
      ...(detail.location !== undefined && { location: detail.location }),
    },
    body: JSON.stringify(problem),
  }
}

/** A conflict is a clause, because the command line continues it. */
const wholeSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`

/**
 * RFC 6750 §3: "MUST include the HTTP "WWW-Authenticate" response header field". A request without a token gets no error code. RFC 9728
 * §5.1: `resource_metadata` says where a client without a valid token finds the authorization server.
 */
function challenge(refusal: Refusal, issuer: string | undefined): Record<string, string> {
  const { code, detail } = refusal
  const address = issuer === undefined ? undefined : metadataAddress(issuer)
  const metadata = address === undefined ? "" : `, resource_metadata="${address}"`
  switch (code) {
    case "missing_token":
      return { "www-authenticate": `Bearer realm="Gatehouse"${metadata}` }
    case "unproven_token":
    case "token_needs_nonce":
    case "invalid_token":
      return { "www-authenticate": tokenChallenge(refusal) + metadata }
    case "insufficient_user_authentication":
      return { "www-authenticate": stepUpChallenge(refusal) }
    case "proof_too_old":
      return { "www-authenticate": freshnessChallenge(refusal) }
    case "insufficient_right": {
      const scope = detail.scope === undefined ? "" : `, scope="${detail.scope}"`
      return { "www-authenticate": tokenChallenge(refusal, scope) }
    }
    default:
      return {}
  }
}

/**
 * RFC 6750 §3.1, RFC 9449 §7.1: the challenge for a token that is refused, in the scheme with which it must be sent. `more` has the parameters of one
 * error code.
 */
export function tokenChallenge({ code, error, text, detail }: Refusal, more = ""): string {
  const described = `error="${error}", error_description="${text}"${more}`
  return detail.scheme === "DPoP" || code === "unproven_token" || code === "token_needs_nonce"
    ? `DPoP ${described}, algs="${PROOF_ALGORITHMS.join(" ")}"`
    : `Bearer ${described}`
}

/** RFC 9449 §8: the nonce of the next proof. */
export const nextNonce = ({ detail }: Refusal): Record<string, string> =>
  detail.dpopNonce === undefined ? {} : { "dpop-nonce": detail.dpopNonce }

/** RFC 9470 §3: `acr_values` in the challenge says how the user must sign in. */
export const stepUpChallenge = (refusal: Refusal): string =>
  tokenChallenge(refusal, `, acr_values="${refusal.detail.acrValues ?? ""}"`)

/** RFC 9470 §3: `max_age` says how recent the sign-in must be. `acr_values` follows only if a level is demanded too. */
function freshnessChallenge(refusal: Refusal): string {
  const { acrValues, maxAgeSeconds } = refusal.detail
  const level = acrValues === undefined ? "" : `, acr_values="${acrValues}"`
  return tokenChallenge(refusal, `, max_age="${maxAgeSeconds}"${level}`)
}

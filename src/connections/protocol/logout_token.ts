import type { JWTPayload } from "jose"
import { errors, jwtVerify } from "jose"
import { inSeconds } from "../../base/clock.ts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { Outbound } from "../../outbound/outbound.ts"
import type { ReportedLogout } from "../../ports/connections.ts"
import { CLOCK_TOLERANCE } from "./exchange_code.ts"
import { ConnectionFailure, fail, shown, timeOf } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject } from "./json_object.ts"
import { claimsIn, headerIn } from "./jwt_parts.ts"
import type { Provider } from "./metadata.ts"
import type { ProviderKeys } from "./provider_keys.ts"
import { withKeys } from "./provider_keys.ts"
import { atIssuer } from "./provider_session.ts"
import { checkKeyOfTenant, issuerOfTenant } from "./tenants.ts"
import type { Terms } from "./terms.ts"

const EVENT = "http://schemas.openid.net/event/backchannel-logout"
/** A notice that could not be delivered at first may come later. After this time the sessions may be new ones. */
const MAX_AGE_SECONDS = 600
const MAX_TOKEN_CHARACTERS = 16_384
/** Not all providers send the type, which is only recommended. Any other type is refused: it is another kind of token. RFC 8725 §3.11. */
const TYPES: readonly unknown[] = [undefined, "JWT", "logout+jwt"]

/** Checks a notice that a session at the provider has ended. OpenID Connect Back-Channel Logout §2.4, §2.6. Throws a ConnectionFailure. */
export async function logoutIn(
  outbound: Pick<Outbound, "send">,
  { clientId }: Pick<Terms, "clientId">,
  provider: Provider,
  token: string,
  now: number,
): Promise<ReportedLogout> {
  if (token.length > MAX_TOKEN_CHARACTERS) malformed("too long")
  const header = headerIn(token)
  if (!TYPES.includes(header.typ)) malformed(`typ ${shown(header.typ)}`)
  const { server, isOfTenants } = provider
  const issuer = isOfTenants ? issuerOfTenant(server.issuer, claimsIn(token)) : server.issuer
  const check = async (keys: ProviderKeys) =>
    (
      await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: [...(server.id_token_signing_alg_values_supported ?? [])],
        currentDate: new Date(now),
        clockTolerance: CLOCK_TOLERANCE,
      })
    ).payload
  const claims = await withKeys(outbound, provider, now, check).catch((error: unknown) => {
    throw failureOf(error, claimsIn(token), now)
  })
  if (isOfTenants) checkKeyOfTenant(provider, header, issuer)
  return { ...reportedIn(claims, issuer), ...onceIn(claims, now) }
}

/** OpenID Connect Back-Channel Logout §2.6: the event is required and a nonce is refused, so that an ID token is never taken for a notice. `sub`, `sid` or both say whose session ended. */
function reportedIn(
  { events, nonce, sub, sid }: JWTPayload,
  issuer: string,
): Pick<ReportedLogout, "subject" | "sessionId"> {
  if (!isObject(events) || !isObject(events[EVENT])) missing(`events ${EVENT}`)
  if (nonce !== undefined) malformed("nonce")
  if (sub !== undefined && typeof sub !== "string") missing("sub")
  if (sid !== undefined && typeof sid !== "string") missing("sid")
  if (sub === undefined && sid === undefined) missing("sub, sid")
  return {
    subject: typeof sub === "string" ? atIssuer(issuer, sub) : undefined,
    sessionId: typeof sid === "string" ? atIssuer(issuer, sid) : undefined,
  }
}

/** OpenID Connect Back-Channel Logout §2.6: a notice counts once, for as long as it could be sent again. */
function onceIn({ iat, jti }: JWTPayload, now: number): Pick<ReportedLogout, "tokenId" | "endsAt"> {
  const issuedAt = iat ?? missing("iat")
  if (typeof jti !== "string" || jti === "") return missing("jti")
  const seconds = inSeconds(now)
  if (issuedAt > seconds + CLOCK_TOLERANCE || issuedAt < seconds - MAX_AGE_SECONDS - CLOCK_TOLERANCE)
    fail("connection-identity-invalid", timeSaid("iat", issuedAt, now))
  return { tokenId: jti, endsAt: (issuedAt + MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE) * 1000 }
}

const timeSaid = (claim: string, received: unknown, now: number): Said =>
  say("connection-claim-time", { claim, received: timeOf(received), now: timeOf(inSeconds(now)) })

/** The library's errors, as messages of this service. Any other error is a defect. */
function failureOf(error: unknown, claims: JsonObject, now: number): unknown {
  if (!(error instanceof errors.JOSEError)) return error
  const invalid = (said: Said) => new ConnectionFailure("connection-identity-invalid", said)
  if (error instanceof errors.JWTExpired) return invalid(timeSaid(error.claim, claims[error.claim], now))
  if (error instanceof errors.JWTClaimValidationFailed && error.reason === "check_failed")
    return invalid(say("logout-token-malformed", { why: `${error.claim} ${shown(claims[error.claim])}` }))
  return invalid(say("logout-token-malformed", { why: error.message }))
}

function missing(claim: string): never {
  return fail("connection-identity-invalid", say("connection-claim-missing", { claim }))
}

function malformed(why: string): never {
  return fail("connection-identity-invalid", say("logout-token-malformed", { why }))
}

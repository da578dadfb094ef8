import type { ClientId, SessionId } from "../base/id.ts"
import { sessionIdFor } from "./claims.ts"

const EVENT = "http://schemas.openid.net/event/backchannel-logout"

/** OpenID Connect Back-Channel Logout §2.4: "RECOMMENDED that it be no longer than two minutes". Two minutes allow for different clocks. */
const LIFE_SECONDS = 120

/**
 * OpenID Connect Back-Channel Logout §2.4. Times are in Unix seconds. A nonce is prohibited, so that a logout token is not mistaken for an
 * ID token.
 */
export interface LogoutTokenClaims {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly iat: number
  readonly exp: number
  readonly jti: string
  readonly events: Readonly<Record<string, object>>
  readonly sid: string
}

interface Ended {
  readonly issuer: string
  readonly clientId: ClientId
  /** The client's id on the wire. */
  readonly audience: string
  readonly subject: string
  /** The root id of the session. */
  readonly sessionId: SessionId
}

/** Returns the claims that notify a client of the end of a session. `jti` is unique. */
export const logoutTokenClaims = (
  { issuer, clientId, audience, subject, sessionId }: Ended,
  jti: string,
  iat: number,
): LogoutTokenClaims => ({
  iss: issuer,
  sub: subject,
  aud: audience,
  iat,
  exp: iat + LIFE_SECONDS,
  jti,
  events: { [EVENT]: {} },
  sid: sessionIdFor(sessionId, clientId),
})

/**
 * The pauses after a failed delivery, in milliseconds. They are long enough for a client that restarts, that is repaired by hand, or that is down
 * overnight.
 */
const PAUSES = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000]

/** How long an unreachable client is skipped. Its many waiting deliveries must not delay the deliveries to other clients. */
export const AWAY_MS = 10_000

/** When to retry after this many attempts; undefined if this was the last attempt. */
export const nextTryAt = (attempts: number, now: number): number | undefined => {
  const pause = PAUSES[attempts]
  return pause === undefined ? undefined : now + pause
}

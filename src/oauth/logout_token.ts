import type { ClientId, SessionId } from "../base/id.ts"
import { sessionIdFor } from "./claims.ts"

const EVENT = "http://schemas.openid.net/event/backchannel-logout"

/** §2.4: "RECOMMENDED that it be no longer than two minutes". Two minutes allow for different clocks. */
const LIFE_SECONDS = 120

/** OpenID Connect Back-Channel Logout §2.4. Times are Unix seconds. Never contains a nonce, so that it cannot pass for an ID token. */
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
  /** The root session's id. */
  readonly sessionId: SessionId
}

/** Notifies a client that a session has ended. `jti` is unique. */
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
 * Pauses after a failed delivery, in milliseconds. They cover a client that restarts, one that is repaired by hand and one that is down
 * overnight.
 */
const PAUSES = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000]

/** How long an unreachable client is skipped. Its many waiting deliveries must not delay those of other clients. */
export const AWAY_MS = 10_000

/** When to retry after this many attempts; undefined if this is the last one. */
export const nextTryAt = (attempts: number, now: number): number | undefined => {
  const pause = PAUSES[attempts]
  return pause === undefined ? undefined : now + pause
}

import type { ClientId, SessionId } from "../base/id.ts"
import { sessionIdFor } from "./claims.ts"

const EVENT = "http://schemas.openid.net/event/backchannel-logout"

/** §2.4: "RECOMMENDED that it be no longer than two minutes": long enough for clocks that differ. */
const LIFE_SECONDS = 120

/** OpenID Connect Back-Channel Logout §2.4. Times are Unix seconds. Never with a nonce, so that it cannot pass for an ID token. */
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
  /** A root. */
  readonly sessionId: SessionId
}

/** What tells a client that a session has ended. `jti` is unique. */
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

/** Pauses after a failed try, in milliseconds: for a client that restarts, one that is mended by hand, and one that is away for a night. */
const PAUSES = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000]

/** So long a client that cannot be reached is left alone: many that wait for it must not hold up what others are told. */
export const AWAY_MS = 10_000

/** When a delivery that has been tried so often is tried next; undefined where this try is the last. */
export const nextTryAt = (attempts: number, now: number): number | undefined => {
  const pause = PAUSES[attempts]
  return pause === undefined ? undefined : now + pause
}

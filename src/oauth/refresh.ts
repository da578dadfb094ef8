import { isAtLeast } from "../base/profiles.ts"
import type { Client } from "./client.ts"
import type { RefreshPayload } from "./credentials.ts"
import type { Grant } from "./grant.ts"
import type { ReasonOf } from "./refusal.ts"

/** Why a refresh token is refused: the reasons of invalid_grant, in the order of the checks. */
export type RefreshFault = Extract<
  ReasonOf<"invalid_grant">,
  | "refresh-expired"
  | "refresh-of-another-client"
  | "refresh-ended"
  | "session-over"
  | "user-disabled"
  /** The token is newer than its row, because an older backup was restored. The grant ends. */
  | "refresh-of-the-future"
  /** The token's successor was used or is itself replaced, so somebody else has a copy. The grant ends. */
  | "refresh-replayed"
  /** The token's successor was never used, and the time for a repeat has passed. The grant ends. */
  | "refresh-repeat-late"
>

export type RefreshVerdict =
  /** The token is the current one: rotate. */
  | "rotate"
  /** The token is the current one, and the client's profile has no rotation: the token stays. */
  | "keep"
  /** The token's successor is recent and was never used: return the same successor again. */
  | "repeat"
  | RefreshFault

/** Separate from `refreshVerdict`, so that an expired token costs no read. */
export const isRefreshExpired = ({ expiresAt }: Pick<RefreshPayload, "expiresAt">, now: number): boolean =>
  expiresAt <= now

/**
 * Checks a genuine refresh token. RFC 6749 §6. A rotation is confirmed when the new refresh token or one of its access tokens is used.
 * Before the confirmation, and only for a limited time, the old token may be sent again and gets the same new token: RFC 9700 §4.14.2,
 * decision 0003. `client` has authenticated. `now` is in milliseconds.
 */
export function refreshVerdict(
  { grant, user, sessionOver }: RefreshRow,
  presented: Pick<RefreshPayload, "generation" | "expiresAt"> & Partial<Pick<RefreshPayload, "confirmation">>,
  client: Pick<Client, "id" | "refreshRepeat" | "kind" | "profile">,
  now: number,
): RefreshVerdict {
  if (isRefreshExpired(presented, now)) return "refresh-expired"
  // RFC 6749 §6: "the refresh token is bound to the client to which it was issued". An attempt by another client revokes nothing.
  if (grant.clientId !== client.id) return "refresh-of-another-client"
  if (grant.endedAt !== undefined) return "refresh-ended"
  if (sessionOver === true) return "session-over"
  if (user.disabled) return "user-disabled"
  const { generation } = presented
  if (generation > grant.generation) return "refresh-of-the-future"
  if (generation === grant.generation) return rotates(client) ? "rotate" : "keep"
  const isSuccessorUnseen = generation === grant.generation - 1 && grant.confirmedGeneration < grant.generation
  if (!isSuccessorUnseen) return "refresh-replayed"
  const repeatSeconds = refreshRepeatOf(client, presented.confirmation !== undefined)
  return isRecent(grant.rotatedAt, repeatSeconds, now) ? "repeat" : "refresh-repeat-late"
}

/**
 * FAPI 2.0 Security Profile §5.3.2.1.9: "shall not use refresh token rotation except in extraordinary circumstances". Such a client proves a key with each
 * refresh, so a copied token is useless.
 */
export const rotates = ({ profile }: Pick<Client, "profile">): boolean => !isAtLeast(profile, "fapi-2.0")

interface RefreshRow {
  readonly grant: Pick<Grant, "clientId" | "endedAt" | "generation" | "confirmedGeneration" | "rotatedAt">
  readonly user: { readonly disabled: boolean }
  /** Whether the grant is session-bound, and its session is over. */
  readonly sessionOver?: boolean
}

/**
 * The default of `refresh_repeat` in seconds. It is short for a public client, which refreshes without authentication: a copied token is
 * enough for a thief. A confidential client authenticates each time.
 */
const DEFAULT_REFRESH_REPEAT = { public: 60, confidential: 86_400 } as const satisfies Record<Client["kind"], number>

/**
 * For how many seconds after a rotation the client gets the same successor again. A refresh token that is bound to a key needs no limit, because a thief
 * lacks the key. Decision 0030.
 */
export const refreshRepeatOf = (
  { refreshRepeat, kind }: Pick<Client, "refreshRepeat" | "kind">,
  isBound = false,
): number => refreshRepeat ?? (isBound ? Number.POSITIVE_INFINITY : DEFAULT_REFRESH_REPEAT[kind])

/**
 * Whether the rotation is recent enough for a repeat. Its time may be slightly in the future, because servers' clocks differ. But if a clock
 * is set back by a month, a thief must not get a month for a repeat.
 */
const isRecent = (rotatedAt: number | undefined, repeatSeconds: number, now: number): boolean =>
  rotatedAt !== undefined && Math.abs(now - rotatedAt) < repeatSeconds * 1000

/**
 * A repeat is recorded if it is the first repeat of its rotation, or the first repeat from an address other than the rotation's. Without the second
 * rule, a thief could rotate and then also send the first repeat. The owner's repeat would then not be recorded.
 */
export const isNewRepeat = (
  { rotatedFrom, repeatedFrom }: Pick<Grant, "rotatedFrom" | "repeatedFrom">,
  address: string,
): boolean => repeatedFrom === undefined || (repeatedFrom === rotatedFrom && address !== rotatedFrom)

/**
 * When a refresh token made now expires: after its own lifetime, but never after the end of its grant, or of the session of a session-bound grant.
 * Milliseconds, rounded down to a whole second as in the token.
 */
export const refreshExpiry = (
  createdAt: number,
  now: number,
  tokenLifeMs: number,
  grantLifeMs: number,
  sessionEndsAt = Number.POSITIVE_INFINITY,
): number => Math.floor(Math.min(now + tokenLifeMs, createdAt + grantLifeMs, sessionEndsAt) / 1000) * 1000

import type { ClientId, GrantId } from "../base/id.ts"
import type { Client } from "./client.ts"
import type { Grant } from "./grant.ts"
import { grantState } from "./grant.ts"
import type { ReasonOf } from "./refusal.ts"
import type { Scope } from "./vocabulary.ts"

/** The least time between two polls, in seconds: `interval` in RFC 8628 §3.2, and in CIBA. */
export const POLL_SECONDS = 5

/**
 * A request that waits for a person's decision, of a device or of a client that asks by CIBA. Its id is that of the grant that it becomes: the approval
 * deletes this row and inserts the grant, so the credential of the request always names one row. Decision 0084. Times are in milliseconds UTC.
 */
export interface WaitingRequest {
  readonly id: GrantId
  readonly clientId: ClientId
  /** Requested scope. What the person grants depends on the person. */
  readonly scope: readonly Scope[]
  /** The resources that the request names. RFC 8707 §2.1. */
  readonly resources: readonly string[]
  /** The address that sent the request, as this server saw it. */
  readonly address: string
  /** What the sender is, in words of this service; empty if its User-Agent is unknown. */
  readonly device: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly deniedAt: number | undefined
}

/** Why a poll is refused, as each of the grant types names it. */
export interface PollReasons {
  readonly malformed: ReasonOf<"invalid_grant">
  readonly ofAnotherClient: ReasonOf<"invalid_grant">
  readonly ended: ReasonOf<"invalid_grant">
  readonly replayed: ReasonOf<"invalid_grant">
  readonly expired: ReasonOf<"expired_token">
  readonly pending: ReasonOf<"authorization_pending">
  readonly tooFast: ReasonOf<"slow_down">
}

/** What a poll gets while nobody has approved. The client of the request alone learns this. RFC 8628 §3.5. */
export function waitingState(
  { deniedAt, expiresAt }: Pick<WaitingRequest, "deniedAt" | "expiresAt">,
  now: number,
): "denied" | "expired" | "pending" {
  // A row that was closed when it expired has both times equal.
  if (deniedAt !== undefined && deniedAt < expiresAt) return "denied"
  return deniedAt !== undefined || now >= expiresAt ? "expired" : "pending"
}

interface ApprovedRow {
  readonly grant: Grant
  readonly user: { readonly disabled: boolean }
  /** Whether the grant is session-bound, and its session is over. */
  readonly sessionOver?: boolean
}

export type PollFault = "user-disabled" | "session-over" | Spent | PollReasons["ofAnotherClient"]
type Spent = PollReasons["ended" | "replayed" | "expired"] | "code-displaced"

/** Checks a genuine credential against the grant that a person approved, and returns the first fault. `now` is in milliseconds. RFC 8628 §3.4. */
export function pollVerdict(
  { grant, user, sessionOver }: ApprovedRow,
  client: Pick<Client, "id">,
  now: number,
  reasons: PollReasons,
): "redeem" | PollFault {
  if (grant.clientId !== client.id) return reasons.ofAnotherClient
  if (user.disabled) return "user-disabled"
  if (grantState(grant, now) !== "issued") return spentReason(grant, reasons)
  return sessionOver === true ? "session-over" : "redeem"
}

/** Why a credential whose grant is no longer `issued` is refused. */
export function spentReason(
  { endedAt, endedWhy, usedAt }: Pick<Grant, "endedAt" | "endedWhy" | "usedAt">,
  { ended, expired, replayed }: PollReasons,
): Spent {
  if (endedAt !== undefined) return endedWhy === "displaced" ? "code-displaced" : ended
  return usedAt === undefined ? expired : replayed
}

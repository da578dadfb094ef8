import type { GrantId, UserId } from "../base/id.ts"
import { idTime } from "../base/id.ts"
import type { PollReasons, WaitingRequest } from "./waiting_request.ts"

/** How long a request waits for the person, in seconds, if `requested_expiry` asks for no other time. CIBA §7.1. */
const DEFAULT_SECONDS = 600
/** A person needs this long to read. With less, a client would ask again and again. */
const MIN_SECONDS = 30
/** The form of the consent page works for an hour after the request. */
const MAX_SECONDS = 3600

/** A request of a client that asks one person over the back channel. CIBA §7.1. */
export interface BackchannelRequest extends WaitingRequest {
  /** The person who decides. */
  readonly userId: UserId
  /** What the client says to the person. It has no control characters. */
  readonly bindingMessage: string | undefined
  /** The requested `acr_values`. Undefined: those of the client. */
  readonly acrValues: readonly string[] | undefined
}

export const BACKCHANNEL_REASONS = {
  malformed: "auth-req-id-malformed",
  ofAnotherClient: "auth-req-id-of-another-client",
  ended: "auth-req-id-ended",
  replayed: "auth-req-id-replayed",
  expired: "auth-req-id-expired",
  pending: "request-pending",
  tooFast: "request-polled-too-fast",
} as const satisfies PollReasons

/** Whether the request of this id has expired for sure. The rows of expired requests stay for that long. */
export const isBackchannelRequestOver = (id: GrantId, now: number): boolean => now >= idTime(id) + MAX_SECONDS * 1000

/** Returns the time that a request waits, in seconds: what the client asks for, within bounds. Undefined if it asks for no positive integer. */
export function readRequestedExpiry(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_SECONDS
  if (!/^[1-9]\d{0,8}$/.test(text)) return undefined
  return Math.min(Math.max(Number(text), MIN_SECONDS), MAX_SECONDS)
}

const MAX_MESSAGE = 200

/**
 * Whether a page can show the message as one line of plain text: "The binding_message value SHOULD be relatively short" (CIBA §7.1). Control and format
 * characters could hide or reorder words, and a line break could look like words of this service.
 */
export const isShownMessage = (text: string): boolean =>
  [...text].length <= MAX_MESSAGE && text.trim() !== "" && !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(text)

/** CIBA §7.1: "a bearer token", of at most 1024 characters. Its characters: RFC 6750 §2.1. */
export const isNotificationToken = (text: string): boolean => text.length <= 1024 && /^[\w.~+/-]+=*$/.test(text)

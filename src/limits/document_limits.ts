import type { Taken } from "./limit.ts"
import type { RateLimiter } from "./rate_limit.ts"
import { ALLOWED, rateLimiter } from "./rate_limit.ts"

/** A fetch of a metadata document that an authorization request would cause. */
export interface DocumentFetch {
  /** The host and port of the document. */
  readonly host: string
  /** The key under which limits count the address of the request's sender. */
  readonly addressKey: string
  /** Whether the client has a row, because a person consented to it. */
  readonly stored: boolean
  readonly now: number
}

const MINUTE_MS = 60_000
const MAX_KEYS = 10_000
/** Per minute and server. People of one company share an address, and shared hosting shares a host. */
const OF_HOST = { count: 20, windowMs: MINUTE_MS }
const OF_ADDRESS = { count: 30, windowMs: MINUTE_MS }
const NEW_IN_ALL = { count: 100, windowMs: MINUTE_MS }
const STORED_IN_ALL = { count: 600, windowMs: MINUTE_MS }

/**
 * Limits the fetches of metadata documents by host, by the address of the sender, and in total. Anybody can name URLs that no client has. So the
 * documents of stored clients are counted separately, and not by the sender: a flood of other URLs must not stop their sign-ins.
 */
export function documentLimits(): (fetch: DocumentFetch) => Taken {
  const stored = { ofHost: rateLimiter(OF_HOST, MAX_KEYS), inAll: rateLimiter(STORED_IN_ALL, 1) }
  const added = { ofHost: rateLimiter(OF_HOST, MAX_KEYS), inAll: rateLimiter(NEW_IN_ALL, 1) }
  const ofAddress = rateLimiter(OF_ADDRESS, MAX_KEYS)

  return ({ host, addressKey, stored: isStored, now }) => {
    const { ofHost, inAll } = isStored ? stored : added
    const counted: (readonly [RateLimiter, string])[] = [
      [ofHost, host],
      [inAll, ""],
      ...(isStored ? [] : [[ofAddress, addressKey] as const]),
    ]
    // A fetch that one limit refuses must not count toward the others: requests for one host would use up the limit of all hosts.
    const refused = counted.map(([limiter, key]) => limiter.peek(key, now)).find(({ allowed }) => !allowed)
    if (refused !== undefined) return refused
    for (const [limiter, key] of counted) limiter.take(key, now)
    return ALLOWED
  }
}

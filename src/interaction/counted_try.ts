import { ipv6Block } from "../base/ip_address.ts"
import type { Limit } from "../limits/limit.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"

/** An attempt that was counted. `giveBack` undoes the count, because a success is not a failed attempt. */
export interface CountedTry {
  giveBack(): Promise<unknown>
}

/** A limit, and the key under which it counts. */
export type Count = readonly [Limit, string]

/**
 * Takes one of each limit, in their order. If one is reached, gives the others back and refuses with too_many_requests: otherwise a refused attempt would use
 * up limits that other people share.
 */
export async function takeEach(
  counts: readonly Count[],
  reason: ReasonOf<"too_many_requests">,
  now: number,
): Promise<CountedTry> {
  const taken: Count[] = []
  const giveBack = () => Promise.all(taken.map(([limit, key]) => limit.giveBack(key, now)))
  for (const [limit, key] of counts) {
    const { allowed, retryAfterSeconds } = await limit.take(key, now)
    if (!allowed) {
      await giveBack()
      refuse("too_many_requests", reason, { retryAfterSeconds })
    }
    taken.push([limit, key])
  }
  return { giveBack }
}

/** Takes one of each limit, for an attempt that was counted before. A refusal gives that back too. */
export async function takeEachAfter(
  before: CountedTry,
  counts: readonly Count[],
  reason: ReasonOf<"too_many_requests">,
  now: number,
): Promise<CountedTry> {
  const more = await takeEach(counts, reason, now).catch(async (error: unknown) => {
    await before.giveBack()
    throw error
  })
  return { giveBack: () => Promise.all([before.giveBack(), more.giveBack()]) }
}

/** The counts of an IPv6 address by its /48 and its /56, because one customer can have 65,536 networks of size /64. Empty for IPv4. */
export const blockCounts = (address: string, by48: Limit, by56: Limit): readonly Count[] =>
  address.includes(":")
    ? [
        [by48, ipv6Block(address, 48)],
        [by56, ipv6Block(address, 56)],
      ]
    : []

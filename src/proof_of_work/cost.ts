import type { Rate } from "../config/rate.ts"

/** How many forms of one purpose arrived recently: at this server in sum, and from the network of one caller. */
export interface Pace {
  readonly inAll: number
  readonly ofNetwork: number
}

/** The expected work of a solution up to the calm rate, in iterations of PBKDF2: a tenth of a second of one core. */
export const CALM_COST = 500_000
/** A person in a flood of many networks must be able to continue: five seconds on four cores. */
export const MAX_COST = 128_000_000
/** The calm rate of one network. A class or an office can be behind one address. */
export const NETWORK_CALM = { count: 20, windowMs: 21_600_000 } as const satisfies Rate

/**
 * Returns the work that a form must prove, in iterations. It grows with the square of both rates, so that a thousand forms cost hours of a core, while
 * a person notices nothing at twice the usual rate. docs/decisions/0088.
 */
export function costOf({ inAll, ofNetwork }: Pace, calm: Rate): number {
  const flood = Math.max(1, inAll / calm.count) ** 2
  const ownFlood = Math.max(1, ofNetwork / NETWORK_CALM.count) ** 2
  return Math.min(CALM_COST * flood * ownFlood, MAX_COST)
}

/**
 * How much one more form of a network counts in the sum. The forms of a busy network count less and less: they already raise the cost of that network,
 * and should not raise the cost of people elsewhere.
 */
export const weightInSum = (ofNetwork: number): number => Math.min(1, NETWORK_CALM.count / 2 / (ofNetwork + 1))

/** The rate may rise while a person types, so a solution may be worth half of what a new one must be. */
export const isEnough = (cost: number, needed: number): boolean => cost * 2 >= needed

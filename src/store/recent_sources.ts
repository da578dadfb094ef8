import { sha256 } from "../base/digest.ts"
import type { KeySetSource } from "./store.ts"

/** The number of user agents of one address that are distinguished within an hour. More are invented, or belong to many senders behind one address. */
const USER_AGENTS = 16
/** For all addresses: an attacker who invents addresses too costs a megabyte or two at most. */
const SOURCES = 10_000
const HOUR_MS = 3_600_000

/** The name for the other user agents of an address. */
const OTHERS = "(others)"

/** The 16 bytes that identify a source. Half of them are the address's, so that the sources of one address are adjacent. */
export const sourceKey = ({ address, userAgent }: KeySetSource): Buffer =>
  Buffer.concat([sha256(address).subarray(0, 8), sha256(userAgent).subarray(0, 8)])

/**
 * Remembers the sources that this process has recorded within the hour, so that each costs it one statement an hour.
 * Takes a source, when the key set last changed, and the time. Returns the source to record now, or undefined if that is done.
 */
export function recentSources(): (source: KeySetSource, changedAt: number, now: number) => KeySetSource | undefined {
  const noted = new Map<string, Map<string, number>>()
  let size = 0

  const isStale = (last: number, changedAt: number, now: number): boolean =>
    last < changedAt || now - last >= HOUR_MS || last > now

  const forgetStale = (agents: Map<string, number>, now: number): void => {
    for (const [agent, last] of agents) if (isStale(last, 0, now) && agents.delete(agent)) size -= 1
  }

  return (source, changedAt, now) => {
    const key = sourceKey(source).toString("hex")
    const agents = noted.get(key.slice(0, 16)) ?? new Map<string, number>()
    const told = { agent: key.slice(16), source }
    if (!agents.has(told.agent)) {
      if (agents.size >= USER_AGENTS) forgetStale(agents, now)
      if (agents.size >= USER_AGENTS) {
        told.agent = OTHERS
        told.source = { ...source, userAgent: OTHERS }
      }
    }
    const last = agents.get(told.agent)
    if (last !== undefined && !isStale(last, changedAt, now)) return undefined
    if (last === undefined) {
      // Forgetting them all costs one statement for each source that returns. Keeping an order would cost every request.
      if (size >= SOURCES) {
        noted.clear()
        agents.clear()
        size = 0
      }
      size += 1
    }
    noted.set(key.slice(0, 16), agents.set(told.agent, now))
    return told.source
  }
}

import { sha256 } from "../base/digest.ts"
import type { KeySetSource } from "./signing_key.ts"

/** Maximum number of distinct user agents per address and hour. If an address has more, they are invented, or many senders share the address. */
const USER_AGENTS = 16
/** Maximum number of sources of all addresses together. Even a flood of invented addresses takes at most two megabytes. */
const SOURCES = 10_000
const HOUR_MS = 3_600_000

/** The name for all further user agents of an address. */
const OTHERS = "(others)"

/** The 16 bytes that identify a source. The first half identifies the address, so that the sources of one address are adjacent. */
export const sourceKey = ({ address, userAgent }: KeySetSource): Buffer =>
  Buffer.concat([sha256(address).subarray(0, 8), sha256(userAgent).subarray(0, 8)])

/**
 * Remembers the sources that this process has recorded within the hour, so that each source costs one statement an hour. The function takes
 * a source, the time of the last change of the key set, and the current time. It returns the source to record now, or undefined if the
 * source is already recorded.
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
    const recorded = { agent: key.slice(16), source }
    if (!agents.has(recorded.agent)) {
      if (agents.size >= USER_AGENTS) forgetStale(agents, now)
      if (agents.size >= USER_AGENTS) {
        recorded.agent = OTHERS
        recorded.source = { ...source, userAgent: OTHERS }
      }
    }
    const last = agents.get(recorded.agent)
    if (last !== undefined && !isStale(last, changedAt, now)) return undefined
    if (last === undefined) {
      // At the maximum, all sources are forgotten. Then each source that returns costs one statement. Finding the oldest source would cost time
      // in every request.
      if (size >= SOURCES) {
        noted.clear()
        agents.clear()
        size = 0
      }
      size += 1
    }
    noted.set(key.slice(0, 16), agents.set(recorded.agent, now))
    return recorded.source
  }
}

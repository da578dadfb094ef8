import type { ClientId } from "../base/id.ts"
import { GRANT_TYPES } from "../oauth/grant_types.ts"

/** The count of one series of one client. */
export interface ClientCount {
  readonly clientId: ClientId
  readonly series: string
  readonly count: number
}

/** Counts by client since the last `take`, in memory. */
export interface ClientCounts {
  /**
   * Adds one to the count of a series. The caller has found the client, so that invented ids take no memory. `series` is one of the fixed words;
   * others are ignored.
   */
  add(clientId: ClientId, series: string): void
  /** Returns the counts that are not 0, and starts from 0. */
  take(): readonly ClientCount[]
  /** Adds counts that could not be stored, so that the next `take` returns them again. */
  putBack(counts: readonly ClientCount[]): void
}

/** Maximum number of clients in memory, about 5 MB. Requests of further clients count only for the whole service, until the next `take`. */
export const MAX_COUNTED_CLIENTS = 20_000

/** What is counted by client: codes, tokens by grant type, and refusals. */
const SERIES: readonly string[] = ["authorizations", ...GRANT_TYPES.map((type) => `tokens ${type}`), "refusals"]
const NOTHING: Readonly<Record<string, number>> = Object.fromEntries(SERIES.map((series) => [series, 0]))

/** The first request of a client after a `take` costs one object. Each further request costs a look-up and an addition. */
export function clientCounts(): ClientCounts {
  let clients = new Map<ClientId, Record<string, number>>()

  const add = (clientId: ClientId, series: string, count: number): void => {
    let own = clients.get(clientId)
    if (own === undefined) {
      if (clients.size >= MAX_COUNTED_CLIENTS) return
      own = { ...NOTHING }
      clients.set(clientId, own)
    }
    const before = own[series]
    if (before !== undefined) own[series] = before + count
  }

  return {
    add: (clientId, series) => add(clientId, series, 1),
    take() {
      const taken: ClientCount[] = []
      for (const [clientId, own] of clients)
        for (const series of SERIES) {
          const count = own[series] ?? 0
          if (count > 0) taken.push({ clientId, series, count })
        }
      clients = new Map()
      return taken
    },
    putBack(counts) {
      for (const { clientId, series, count } of counts) add(clientId, series, count)
    },
  }
}

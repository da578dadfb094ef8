import type { AuditEventType } from "../base/audit_event_types.ts"
import type { ClientId } from "../base/id.ts"
import { GRANT_TYPES } from "../oauth/grant_types.ts"
import type { ClientCounts } from "./client_counts.ts"
import { clientCounts } from "./client_counts.ts"
import { ADMIN_REASONS, ALL_REASONS, SIGN_IN_OUTCOMES, SIGN_IN_WAYS, signInWay } from "./outcomes.ts"

/** A number that requests increase. One request costs an addition and no allocation. */
interface Counter {
  readonly series: string
  count: number
}

/** Who reads an answer: people in a browser, or programs. */
export type Surface = "page" | "api"

/** The upper bounds in which durations are counted, in milliseconds. Longer ones count as `more`. */
const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const

/** Counts since the last `take`, in memory. The series are fixed when the server starts, and contain no text from a request. */
export interface Statistics {
  /** Returns the function that is called with the status of each answer of an endpoint, and with the milliseconds until it was ready. */
  answersOf(endpoint: string, surface?: Surface): (status: number, ms?: number) => void
  /** `clientId` is the client that the request names, if it exists. */
  refused(refusal: { readonly reason: string; readonly path?: string }, clientId?: ClientId): void
  issued(grantType: string, body?: object, clientId?: ClientId): void
  /** A client received a code. */
  authorized(clientId: ClientId): void
  occurred(type: AuditEventType, detail?: string): void
  /** Returns the counts that are not 0, and starts from 0. */
  take(): readonly { readonly series: string; readonly count: number }[]
  /** Adds counts that could not be stored, so that the next `take` returns them again. */
  putBack(counts: readonly { readonly series: string; readonly count: number }[]): void
  /** The same counts by client, fewer and only by day. */
  readonly ofClients: Pick<ClientCounts, "take" | "putBack">
}

/**
 * A series is its measure and its labels, separated by spaces. `statistics.list` in src/admin reads these words. `adminApi` is the path that refusals
 * of the admin API report.
 */
export function statistics(adminApi?: string): Statistics {
  const counters = new Map<string, Counter>()
  const counter = (series: string): Counter => {
    const made = counters.get(series) ?? { series, count: 0 }
    counters.set(series, made)
    return made
  }
  const of = (measure: string, words: Iterable<string>) =>
    new Map([...words].map((word) => [word, counter(`${measure} ${word}`)]))

  const refusals = of("refusals", ALL_REASONS)
  const adminRefusals = of("admin_refusals", ADMIN_REASONS)
  const signIns = of("sign_ins", ["succeeded", ...SIGN_IN_OUTCOMES.values()])
  const ways = of("sign_in_ways", SIGN_IN_WAYS)
  const tokens = of("tokens", GRANT_TYPES)
  const otherRefusals = counter("refusals other")
  const ofClients = clientCounts()
  const up = (found: Counter | undefined): void => {
    if (found !== undefined) found.count += 1
  }

  return {
    answersOf(endpoint, surface = "api") {
      const durations = BOUNDS.map((bound) => [bound, counter(`durations ${surface} ${bound}`)] as const)
      const longer = counter(`durations ${surface} more`)
      const answered = counter(`requests ${endpoint} answered`)
      const refused = counter(`requests ${endpoint} refused`)
      const failed = counter(`requests ${endpoint} failed`)
      return (status, ms) => {
        if (ms !== undefined) up(durations.find(([bound]) => ms <= bound)?.[1] ?? longer)
        if (status < 400) answered.count += 1
        else if (status < 500) refused.count += 1
        else failed.count += 1
      }
    },
    ofClients,
    refused({ reason, path }, clientId) {
      const apart = path !== undefined && path === adminApi ? adminRefusals.get(reason) : undefined
      up(apart ?? refusals.get(reason) ?? otherRefusals)
      up(signIns.get(SIGN_IN_OUTCOMES.get(reason) ?? ""))
      if (clientId !== undefined) ofClients.add(clientId, "refusals")
    },
    issued(grantType, _body, clientId) {
      const counted = tokens.get(grantType)
      if (counted === undefined) return
      counted.count += 1
      if (clientId !== undefined) ofClients.add(clientId, counted.series)
    },
    authorized: (clientId) => ofClients.add(clientId, "authorizations"),
    occurred(type, detail) {
      if (type !== "signed-in") return
      up(signIns.get("succeeded"))
      up(ways.get(signInWay(detail)))
    },
    take() {
      const taken = [...counters.values()].filter(({ count }) => count > 0).map((each) => ({ ...each }))
      for (const { series } of taken) counter(series).count = 0
      return taken
    },
    putBack(counts) {
      for (const { series, count } of counts) counter(series).count += count
    },
  }
}

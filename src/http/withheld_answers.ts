import type { Client } from "../oauth/client.ts"
import { allowedOrigins } from "../oauth/client.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Log } from "../observe/log.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logRefusal } from "../observe/requests.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import type { KeepRefusal } from "./keep_refusal.ts"

/** An answer that the browser withholds from the page that requested it. */
export interface Withheld {
  readonly origin: string
  readonly client: Client | undefined
  /** Present if the request was read. */
  readonly request?: EdgeRequest | undefined
  /** Whether the answer is a refusal, which is already kept under the same trace id. */
  readonly isRefused: boolean
}

export type ReportWithheld = (facts: RequestFacts, withheld: Withheld) => void

const WINDOW_MS = 60_000
const MAX_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 255

/**
 * Reports answers that no CORS header lets the page read; otherwise only the browser's console shows them. Logs each origin once a
 * minute, at most 20 of them, so that made-up origins cannot fill the log. Passes each to `gatehouse explain`.
 */
export function reportingWithheld(log: Log, keep: KeepRefusal, clock: () => number): ReportWithheld {
  const logged = new Set<string>()
  let begun = Number.NEGATIVE_INFINITY

  const isNew = (origin: string): boolean => {
    const now = clock()
    if (now - begun >= WINDOW_MS || now < begun) {
      begun = now
      logged.clear()
    }
    if (logged.size >= MAX_ORIGINS || logged.has(origin)) return false
    logged.add(origin)
    return true
  }

  return (facts, { origin, client, request, isRefused }) => {
    const received = origin.length > MAX_ORIGIN_LENGTH ? `${origin.length} characters` : origin
    const refusal =
      client === undefined
        ? new Refusal("origin_refused", "origin-unknown", { received })
        : new Refusal("origin_refused", "origin-of-another-client", {
            expected: allowedOrigins(client).join(" "),
            received,
          })
    if (isNew(received)) logRefusal(log, facts, refusal)
    // A trace id keeps only one refusal, and the request's own says more.
    if (!isRefused) keep(facts, refusal, request)
  }
}

import type { Client } from "../../oauth/client.ts"
import { allowedOrigins } from "../../oauth/client.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Log } from "../../observe/log.ts"
import type { RequestFacts } from "../../observe/requests.ts"
import { logRefusal } from "../../observe/requests.ts"
import type { EdgeRequest } from "../../ports/ports.ts"
import type { KeepRefusal } from "./keep_refusal.ts"

/** An answer that the browser withholds from the page that requested it. */
export interface Withheld {
  readonly origin: string
  readonly client: Client | undefined
  /** Absent if the server refused before it read the request. */
  readonly request?: EdgeRequest | undefined
  /** Whether the answer is a refusal. A refusal is already stored under the same trace id. */
  readonly isRefused: boolean
}

export type ReportWithheld = (facts: RequestFacts, withheld: Withheld) => void

const WINDOW_MS = 60_000
const MAX_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 255

/**
 * Reports answers that the browser hides from the calling page, because no CORS header lets the page read them. Without this report, only
 * the browser's console would show the cause. Logs each origin once a minute, and at most 20 origins a minute, so that invented origins cannot fill
 * the log. Also stores each answer for `gatehouse explain`.
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
    // Only one refusal can be stored for a trace id, and the refusal of the request itself explains more.
    if (!isRefused) keep(facts, refusal, request)
  }
}

import type { Refusal } from "../../oauth/refusal.ts"
import type { Log } from "../../observe/log.ts"
import { refusalRecord } from "../../observe/refusal_record.ts"
import type { RequestFacts } from "../../observe/requests.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { KeptRefusal } from "../../store/refusal.ts"
import { concerned } from "./concerned.ts"

/**
 * Stores a refusal under its trace id for `gatehouse explain`. Fire and forget; never throws. `request` is absent if the request could not
 * be read.
 */
export type KeepRefusal = (facts: RequestFacts, refusal: Refusal, request?: EdgeRequest) => void

function keptRefusal(
  facts: RequestFacts,
  refusal: Refusal,
  request: EdgeRequest | undefined,
  now: number,
  ports: Pick<Ports, "credentials">,
): KeptRefusal {
  const whom = request === undefined ? {} : concerned(request, ports)
  return { traceId: facts.traceId, at: now, record: JSON.stringify(refusalRecord(facts, refusal, whom)) }
}

const SECOND_MS = 1000
/** Maximum number of refusals to store per second: in total, and for one address. A flood from one address leaves room for others. */
const A_SECOND = 50
const OF_AN_ADDRESS = 10
/** Scanners, loops and waiting devices cause thousands of these refusals, all alike. So at most one of them per second is stored. */
const NOISE: readonly string[] = [
  "too_many_changes",
  "too_many_requests",
  "not_found",
  "method_not_allowed",
  "http-malformed",
  "origin_refused",
  "authorization_pending",
  "slow_down",
]
const OF_NOISE = 1

const REPORT_INTERVAL_MS = 3_600_000

export function keepingRefusals(
  { store, credentials, clock }: Pick<Ports, "store" | "credentials" | "clock">,
  log: Log,
): KeepRefusal {
  const addresses = new Map<string, number>()
  let begun = Number.NEGATIVE_INFINITY
  let kept = 0
  let noise = 0
  let reported = Number.NEGATIVE_INFINITY

  const hasRoom = (address: string, isNoise: boolean, now: number): boolean => {
    if (now - begun >= SECOND_MS || now < begun) {
      begun = now
      kept = 0
      noise = 0
      addresses.clear()
    }
    const ofAddress = addresses.get(address) ?? 0
    if (kept >= A_SECOND || ofAddress >= OF_AN_ADDRESS || (isNoise && noise >= OF_NOISE)) return false
    kept += 1
    if (isNoise) noise += 1
    addresses.set(address, ofAddress + 1)
    return true
  }

  return (facts, refusal, request) => {
    // The database is unreachable, so it cannot store this refusal.
    if (refusal.reason === "store-unavailable") return
    const now = clock()
    if (hasRoom(facts.address, NOISE.includes(refusal.code) || NOISE.includes(refusal.reason), now)) {
      store.refusals.keep(keptRefusal(facts, refusal, request, now, { credentials }))
    } else if (now - reported >= REPORT_INTERVAL_MS || now < reported) {
      reported = now
      log.info("Too many refusals to store all of them for `gatehouse explain`: some appear only in this log.")
    }
  }
}

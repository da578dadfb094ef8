import type { ClientId, GrantId } from "../base/id.ts"
import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"
import type { RequestFacts } from "./requests.ts"
import { shownDetail, shownText } from "./shown.ts"

/** Whom a refused request concerns: ids, never what was sent as proof. */
export interface Concerned {
  /** As the request claims it, unauthenticated. */
  readonly clientId?: ClientId | undefined
  /** From a genuine code or token in the request. */
  readonly grantId?: GrantId | undefined
  readonly grantType?: string | undefined
}

/** A refusal as the operator sees it, found by its trace id. It contains no credential. */
export interface ToldRefusal extends Concerned {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly code: RefusalCode
  readonly reason: string
  readonly expected?: string | undefined
  readonly received?: string | undefined
}

/** Text from outside is cut to a fixed number of characters. */
export function toldRefusal(facts: RequestFacts, refusal: Refusal, whom: Concerned): ToldRefusal {
  return {
    method: shownText(facts.method),
    path: shownText(facts.path),
    address: facts.address,
    code: refusal.code,
    reason: refusal.reason,
    ...whom,
    ...shownDetail(refusal),
  }
}

/** Parses a stored refusal. Undefined if another version of the program wrote a code that this one does not know. */
export function readToldRefusal(text: string): ToldRefusal | undefined {
  const told: unknown = JSON.parse(text)
  return isRefusalRecord(told) ? told : undefined
}

const isRefusalRecord = (value: unknown): value is ToldRefusal =>
  typeof value === "object" && value !== null && "code" in value && Object.hasOwn(REFUSALS, String(value.code))

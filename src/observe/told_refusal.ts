import type { ClientId, GrantId } from "../base/id.ts"
import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"
import type { RequestFacts } from "./requests.ts"
import { shownDetail, shownText } from "./shown.ts"

/** What of a request that was refused says whom it concerns: ids, never what was sent as proof. */
export interface Concerned {
  /** As the request named it: nobody need have proven to be it. */
  readonly clientId?: ClientId | undefined
  /** Of a genuine code or token in it. */
  readonly grantId?: GrantId | undefined
  readonly grantType?: string | undefined
}

/** A refusal as it is told to the operator, by its trace id. Nothing in it is a credential. */
export interface ToldRefusal extends Concerned {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly code: RefusalCode
  readonly reason: string
  readonly expected?: string | undefined
  readonly received?: string | undefined
}

/** What is kept of a refusal: of text from outside no more than a fixed number of characters. */
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

/** Reads what was kept of a refusal. Undefined for what another program wrote and this one does not know. */
export function readToldRefusal(text: string): ToldRefusal | undefined {
  const told: unknown = JSON.parse(text)
  return isTold(told) ? told : undefined
}

const isTold = (value: unknown): value is ToldRefusal =>
  typeof value === "object" && value !== null && "code" in value && Object.hasOwn(REFUSALS, String(value.code))

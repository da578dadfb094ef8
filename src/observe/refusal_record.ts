import type { ClientId, GrantId } from "../base/id.ts"
import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"
import type { Message } from "../words/message.ts"
import type { RequestFacts } from "./requests.ts"
import { shownDetail, shownMessage, shownText } from "./shown.ts"

/** The client, grant and user that a refused request concerns. Contains ids and no credentials. */
export interface Concerned {
  /** The client that the request names. It is not authenticated. */
  readonly clientId?: ClientId | undefined
  /** The grant of a genuine code or token in the request. */
  readonly grantId?: GrantId | undefined
  readonly grantType?: string | undefined
}

/** A refusal as the operator sees it, stored under its trace id. It contains no credential. */
export interface RefusalRecord extends Concerned {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly code: RefusalCode
  readonly reason: string
  readonly expected?: string | undefined
  readonly received?: string | undefined
  /** `received`, if it is a message. */
  readonly receivedMessage?: Message | undefined
}

/** Makes the record of a refusal. Text from outside is cut to a fixed number of characters. */
export function refusalRecord(facts: RequestFacts, refusal: Refusal, whom: Concerned): RefusalRecord {
  return {
    method: shownText(facts.method),
    path: shownText(facts.path),
    address: facts.address,
    code: refusal.code,
    reason: refusal.reason,
    ...whom,
    ...shownDetail(refusal),
    ...(typeof refusal.detail.received === "object" && { receivedMessage: shownMessage(refusal.detail.received) }),
  }
}

/** Parses a stored refusal. Undefined if another version of the program wrote an error code that this version does not know. */
export function parseRefusalRecord(text: string): RefusalRecord | undefined {
  const record: unknown = JSON.parse(text)
  return isRefusalRecord(record) ? record : undefined
}

const isRefusalRecord = (value: unknown): value is RefusalRecord =>
  typeof value === "object" && value !== null && "code" in value && Object.hasOwn(REFUSALS, String(value.code))

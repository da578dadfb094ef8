import type { AuditEventType } from "../base/audit_event_types.ts"
import type { GrantType } from "../oauth/vocabulary.ts"
import type { OnRefusal } from "./report_refusal.ts"

/** Notified of what the edge does: statistics always, metrics and traces if they are on. Its functions must not throw. */
export interface Observer {
  /** Returns the function that is called with the status of each answer of an endpoint: the path of a route, or `other`. */
  answersOf(endpoint: string): (status: number) => void
  readonly refused: OnRefusal
  /** The answer contains tokens for this grant type. */
  issued(grantType: GrantType, body: object): void
  /** A change that the answer reports. */
  occurred(type: AuditEventType): void
}

/** Combines observers into one. */
export function observing(all: readonly (Partial<Observer> | undefined)[]): Observer {
  const present = all.filter((each) => each !== undefined)
  return {
    answersOf: (endpoint) => calling(present.map((each) => each.answersOf?.(endpoint))),
    refused: calling(present.map((each) => each.refused)),
    issued: calling(present.map((each) => each.issued)),
    occurred: calling(present.map((each) => each.occurred)),
  }
}

/** Returns a function that calls all of these, in this order. Most are alone, and are then returned unchanged. */
function calling<Given extends unknown[]>(
  functions: readonly (((...given: Given) => void) | undefined)[],
): (...given: Given) => void {
  const present = functions.filter((each) => each !== undefined)
  const [only] = present
  if (present.length === 1 && only !== undefined) return only
  return (...given) => {
    for (const each of present) each(...given)
  }
}

import type { AuditEventType } from "../base/audit_event_types.ts"
import type { ClientId } from "../base/id.ts"
import type { GrantType } from "../oauth/grant_types.ts"
import type { Surface } from "../observe/statistics.ts"
import type { OnRefusal } from "./refusals/report_refusal.ts"

/** The edge calls these functions: always for statistics, and for metrics and traces if they are on. The functions must not throw. */
export interface Observer {
  /**
   * Returns the function to call with the status of each answer of this endpoint, and with the milliseconds until it was ready. `endpoint` is the path
   * of a route, or `other`. `surface` says who reads the answers.
   */
  answersOf(endpoint: string, surface?: Surface): (status: number, ms?: number) => void
  readonly refused: OnRefusal
  /** Called if an answer contains tokens. `grantType` is the grant type of the token request, `clientId` the client that authenticated. */
  issued(grantType: GrantType, body: object, clientId?: ClientId): void
  /** Called if an answer contains a code for this client. */
  authorized(clientId: ClientId): void
  /** Called for each change that an answer reports, with the type and the detail of the change's audit event. */
  occurred(type: AuditEventType, detail?: string): void
}

/** Combines observers into one. */
export function observing(all: readonly (Partial<Observer> | undefined)[]): Observer {
  const present = all.filter((each) => each !== undefined)
  return {
    answersOf: (endpoint, surface) => calling(present.map((each) => each.answersOf?.(endpoint, surface))),
    refused: calling(present.map((each) => each.refused)),
    issued: calling(present.map((each) => each.issued)),
    authorized: calling(present.map((each) => each.authorized)),
    occurred: calling(present.map((each) => each.occurred)),
  }
}

/** Returns a function that calls all given functions, in this order. A single function is returned unchanged, which is the usual case. */
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

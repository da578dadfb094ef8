import type { AuthorizationFields } from "../oauth/authorization_request.ts"
import { authorizationFields, queryOf } from "../oauth/authorization_request.ts"
import type { Overrides } from "../oauth/overrides.ts"
import type { Parameters } from "../oauth/parameters.ts"
import type { HeldCookies } from "../ports/cookies.ts"
import type { Ports } from "../ports/ports.ts"

/** The authorization request that an address of this server contains. */
export interface AddressedRequest {
  /** The request as received. For a pushed or signed request, only its reference or its object. */
  readonly received: AuthorizationFields
  readonly overrides: Overrides
  /** This browser opened the pushed request in time, so its short life no longer counts. */
  readonly begun?: true
}

type Browser = Pick<HeldCookies, "visit">
type Sealing = Pick<Ports, "forms">

const FIELD = "overrides"
const SEPARATOR = "."

/**
 * Returns the query of the request with its overrides. "Not me" only demands more than the request, so anybody may write it. A sign-in weakens
 * `prompt` and `max_age`, and a pushed request that has begun no longer expires soon, so these have a MAC. The MAC covers the rest of the query and the visit cookie of the browser in which the sign-in form was
 * submitted. So a client cannot write the override, a thief cannot give their own to a victim, and nobody can move it to another request.
 */
export function requestQuery(
  { received, overrides, begun }: AddressedRequest,
  { visit }: Browser,
  { forms }: Sealing,
): string {
  const { anotherAccount, signedIn } = overrides
  const event = signedIn ? "signed_in" : begun && "begun"
  const words = [
    ...(anotherAccount ? ["select_account"] : []),
    ...(event && visit !== undefined ? [event, forms.mac(macParts(event, received, anotherAccount, visit))] : []),
  ]
  return queryOf(words.length === 0 ? received : [...received, [FIELD, words.join(SEPARATOR)]])
}

/** Whether an address contains overrides, genuine or not. */
export const hasOverrides = ({ values }: Parameters): boolean => values.has(FIELD)

/** Reads the output of `requestQuery`. Ignores what is not genuine in this browser: the request then keeps its original demands. */
export function addressedRequest(parameters: Parameters, { visit }: Browser, { forms }: Sealing): AddressedRequest {
  const received = authorizationFields(parameters)
  const words = parameters.values.get(FIELD)?.split(SEPARATOR) ?? []
  const anotherAccount = words[0] === "select_account"
  const [word, mac = ""] = anotherAccount ? words.slice(1) : words
  const isGenuine = (event: Event) =>
    word === event && visit !== undefined && forms.isMac(mac, macParts(event, received, anotherAccount, visit))
  return {
    received,
    overrides: { anotherAccount, signedIn: isGenuine("signed_in") },
    ...(isGenuine("begun") && { begun: true as const }),
  }
}

type Event = "signed_in" | "begun"

const macParts = (event: Event, received: AuthorizationFields, anotherAccount: boolean, visit: string) => [
  event,
  visit,
  anotherAccount,
  queryOf(received),
]

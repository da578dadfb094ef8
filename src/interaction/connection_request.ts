import { equalDigests, sha256 } from "../base/digest.ts"
import type { SessionId, UserId } from "../base/id.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { ConnectionBinding, ConnectionOutcome } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Address } from "./page_form.ts"
import { ownAddress } from "./page_form.ts"

const SALT_BYTES = 16
const DIGEST_BYTES = 16

/** How long a person may take at the other service. */
export const CONNECTION_TTL_MS = 600_000

/** What this service asked another one. The browser carries it as `state`, so nothing is stored. Decision 0006. */
export interface ConnectionRequest {
  readonly connectionId: ConnectionId
  /** Where the interaction continues. */
  readonly address: Address
  readonly begunAt: number
  /** Random bytes, from which nonce and verifier are derived. */
  readonly salt: string
  /** A digest of the cookie `visit` of the browser that began. */
  readonly visitDigest: string
  /** The session of a person who connects the service to their own account. Absent at a sign-in. */
  readonly links?: { readonly userId: UserId; readonly rootId: SessionId }
}

/** What the browser brought back: the parameters as a query, or what a posted answer proved. */
export type BroughtBack = { readonly parameters: string } | { readonly outcome: ConnectionOutcome }

/** The answer of the other service, sealed for the destination. Its code is then neither in the address nor in a log of that address. */
export type ConnectionAnswer = Omit<ConnectionRequest, "address"> & {
  /** A digest of the address to which the answer belongs. */
  readonly addressDigest: string
} & BroughtBack

/** What a posted answer proved, on the way from the POST, which has no cookies, to the GET. */
interface PostedOutcome {
  readonly outcome: ConnectionOutcome
  /** The salt of the request that was answered. */
  readonly salt: string
}

const digestOf = (...parts: readonly string[]): string =>
  sha256(parts.join(" ")).subarray(0, DIGEST_BYTES).toString("base64url")

const visitDigest = (visit: string): string => digestOf("connection visit", visit)
const addressDigest = ({ path, query }: Address): string => digestOf("connection address", path, query)

export const newConnectionRequest = (
  begun: Pick<ConnectionRequest, "connectionId" | "address" | "links">,
  visit: string,
  { now }: Pick<EdgeRequest, "now">,
  { random }: Pick<Ports, "random">,
): ConnectionRequest => ({
  ...begun,
  begunAt: now,
  salt: random(SALT_BYTES).toString("base64url"),
  visitDigest: visitDigest(visit),
})

/**
 * The values that bind the provider's answer to the request. They are derived, not stored: a thief with `state` alone has neither of them. RFC 7636 §4.1
 * needs a verifier of 43 characters at least, which is what a MAC has.
 */
export const bindingOf = (
  state: string,
  { salt }: Pick<ConnectionRequest, "salt">,
  visit: string,
  { forms }: Pick<Ports, "forms">,
): ConnectionBinding => ({
  state,
  nonce: forms.mac(["connection nonce", visit, salt]),
  verifier: forms.mac(["connection verifier", visit, salt]),
  requestId: requestIdOf({ salt }, { forms }),
})

/** The id of a SAML request, which the answer repeats. An XML id cannot begin with a digit. */
export const requestIdOf = ({ salt }: Pick<ConnectionRequest, "salt">, { forms }: Pick<Ports, "forms">): string =>
  `_${forms.mac(["connection request id", salt])}`

export const sealRequest = (asked: ConnectionRequest, { carriedValues }: Pick<Ports, "carriedValues">): string =>
  carriedValues.seal("connection request", asked)

/** Returns the request of a genuine `state`, of whatever age and browser. */
export const openRequest = (state: string, { carriedValues }: Pick<Ports, "carriedValues">) =>
  carriedValues.open("connection request", state) as ConnectionRequest | undefined

/** Seals the answer for its destination. It is smaller than `state`, because the destination's own address is beside it. */
export const sealAnswer = (
  { address, ...asked }: ConnectionRequest,
  brought: BroughtBack,
  { carriedValues }: Pick<Ports, "carriedValues">,
): string => {
  const answer: ConnectionAnswer = { ...asked, addressDigest: addressDigest(address), ...brought }
  return carriedValues.seal("connection answer", answer)
}

export const sealOutcome = (
  outcome: ConnectionOutcome,
  { salt }: Pick<ConnectionRequest, "salt">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): string => carriedValues.seal("connection outcome", { outcome, salt } satisfies PostedOutcome)

/** Returns the outcome if it belongs to this request. */
export function openOutcome(
  sealed: string,
  { salt }: Pick<ConnectionRequest, "salt">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): ConnectionOutcome | undefined {
  const posted = carriedValues.open("connection outcome", sealed) as PostedOutcome | undefined
  return posted !== undefined && isEqual(posted.salt, salt) ? posted.outcome : undefined
}

/** Returns the answer if it belongs to this browser and to this address. RFC 6749 §10.12. */
export function openAnswer(
  sealed: string,
  address: Address,
  visit: string,
  { carriedValues }: Pick<Ports, "carriedValues">,
): ConnectionAnswer | undefined {
  const answer = carriedValues.open("connection answer", sealed) as ConnectionAnswer | undefined
  if (answer === undefined) return undefined
  const isOurs =
    isEqual(answer.visitDigest, visitDigest(visit)) && isEqual(answer.addressDigest, addressDigest(address))
  return isOurs ? answer : undefined
}

const isEqual = (one: string, other: string): boolean => equalDigests(Buffer.from(one), Buffer.from(other))

/** The address of the destination with the answer for its step. */
export const answeredAddress = ({ path, query }: Address, fields: string, ports: Pick<Ports, "basePath">): string =>
  ownAddress({ path, query: query === "" ? fields : `${query}&${fields}` }, ports)

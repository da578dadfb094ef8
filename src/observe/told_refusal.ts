import type { ClientId, GrantId } from "../base/id.ts"
import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"
import { printable } from "./printable.ts"
import type { RequestFacts } from "./requests.ts"

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

/** Whether a reason is about URIs, which must be told whole to be compared: `expected` a list with spaces between, `received` one. */
export const isOfUris = (reason: string): boolean => reason.endsWith("uri-differs")
const LONGEST_URI = 500

/** What is kept of a refusal: of text from outside no more than a fixed number of characters. */
export function toldRefusal(facts: RequestFacts, { code, reason, detail }: Refusal, whom: Concerned): ToldRefusal {
  const ofUris = isOfUris(reason)
  return {
    method: shownText(facts.method),
    path: shownText(facts.path),
    address: facts.address,
    code,
    reason,
    ...whom,
    ...(detail.expected !== undefined && { expected: (ofUris ? shownUris : shownText)(detail.expected) }),
    ...(detail.received !== undefined && { received: (ofUris ? shownUri : shownText)(detail.received) }),
  }
}

/** Reads what was kept of a refusal. Undefined for what another program wrote and this one does not know. */
export function readToldRefusal(text: string): ToldRefusal | undefined {
  const told: unknown = JSON.parse(text)
  return isTold(told) ? told : undefined
}

const isTold = (value: unknown): value is ToldRefusal =>
  typeof value === "object" && value !== null && "code" in value && Object.hasOwn(REFUSALS, String(value.code))

/** Secrets and verifiers have no prefix to know them by, but are long, and no word is. */
const WORD = /[A-Za-z0-9_~.-]{32,}/g
const AN_ID = /^[a-z]+_[0-9a-f]{32}$/

const wordsMasked = (text: string): string =>
  text.replace(WORD, (word) => (!/[A-Z0-9]/.test(word) || AN_ID.test(word) ? word : "[secret]"))

const shownText = (text: string): string => printable(wordsMasked(text))

const shownUris = (text: string): string =>
  text
    .split(" ")
    .map(shownUri)
    .join(" ")
    .slice(0, 4 * LONGEST_URI)

/**
 * What came as a URI, without what may be secret in one: user information (however its slashes are written), and the values in a query or a
 * fragment. What is none may be anything that was put in the wrong place.
 */
const shownUri = (uri: string): string =>
  printable(
    (/^[a-z][a-z0-9+.-]*:/i.test(uri) ? uri : wordsMasked(uri))
      .replace(/^([a-z][a-z0-9+.-]*:[\\/]*)[^\\/?#]*@/i, "$1[secret]@")
      .replace(/[?#].*$/s, (query) => query.replace(/([?#&])([^=&#]*)(=?)[^?&#]*/g, masked)),
    LONGEST_URI,
  )

const masked = (_: string, mark: string, name: string, equals: string): string =>
  equals === "" ? `${mark}${name === "" ? "" : "[secret]"}` : `${mark}${name}=[secret]`

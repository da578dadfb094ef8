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

/** Whether `expected` and `received` of a reason are lists of URIs with spaces between: these must be told whole, to be compared. */
export const isOfUris = (reason: string): boolean => reason.endsWith("uri-differs")
const LONGEST_URI = 500

/** What is kept of a refusal: of text from outside no more than a fixed number of characters. */
export function toldRefusal(facts: RequestFacts, { code, reason, detail }: Refusal, whom: Concerned): ToldRefusal {
  const shown = isOfUris(reason) ? shownUris : shownText
  return {
    method: shownText(facts.method),
    path: shownText(facts.path),
    address: facts.address,
    code,
    reason,
    ...whom,
    ...(detail.expected !== undefined && { expected: shown(detail.expected) }),
    ...(detail.received !== undefined && { received: shown(detail.received) }),
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

const shownText = (text: string): string =>
  printable(text.replace(WORD, (word) => (!/[A-Z0-9]/.test(word) || AN_ID.test(word) ? word : "[secret]")))

const shownUris = (text: string): string =>
  text
    .split(" ")
    .map(shownUri)
    .join(" ")
    .slice(0, 4 * LONGEST_URI)

/** A URI without what may be secret in one: user information, and the values in a query or a fragment. */
const shownUri = (uri: string): string =>
  printable(
    uri
      .replace(/\/\/[^/?#]*@/, "//[secret]@")
      .replace(/[?#].*$/s, (query) => query.replace(/([?#&])([^=&#]*)(=?)[^?&#]*/g, masked)),
    LONGEST_URI,
  )

const masked = (_: string, mark: string, name: string, equals: string): string =>
  equals === "" ? `${mark}${name === "" ? "" : "[secret]"}` : `${mark}${name}=[secret]`

import { LINK_PREFIX } from "../accounts/links.ts"
import { KINDS } from "../oauth/credentials.ts"
import type { Refusal } from "../oauth/refusal.ts"
import { INITIAL_PREFIX, MANAGEMENT_PREFIX } from "../oauth/registration_token.ts"
import { SETUP_PREFIX } from "../oauth/setup_link.ts"
import { english } from "../words/english.ts"
import type { Message, MessageValue } from "../words/message.ts"

/** Whether a refusal with this reason contains URIs: `expected` is then a list separated by spaces, and `received` is one URI. */
export const isOfUris = (reason: string): boolean => reason.endsWith("uri-differs")
const MAX_URI_LENGTH = 500

/** Returns what a refusal expected and received, in a form that is safe for the log and for `gatehouse explain`. */
export function shownDetail({ reason, detail }: Pick<Refusal, "reason" | "detail">): {
  readonly expected?: string
  readonly received?: string
} {
  const ofUris = isOfUris(reason)
  const received = typeof detail.received === "object" ? english(detail.received) : detail.received
  return {
    ...(detail.expected !== undefined && { expected: (ofUris ? shownUris : shownText)(detail.expected) }),
    ...(received !== undefined && { received: (ofUris ? shownUri : shownText)(received) }),
  }
}

/** Returns a message whose texts are safe like those of `shownDetail`. */
export const shownMessage = ({ code, values }: Message): Message => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)])),
})

function shownValue(value: MessageValue): MessageValue {
  if (typeof value === "string") return shownText(value)
  if (typeof value === "number") return value
  return "code" in value ? shownMessage(value) : value.map(shownText)
}

/** Secrets and verifiers have no prefix to recognize them by, but they are longer than any word. */
const WORD = /[A-Za-z0-9_~.-]{32,}/g
const AN_ID = /^[a-z]+_[0-9a-f]{32}$/

const wordsMasked = (text: string): string =>
  text.replace(WORD, (word) => (!/[A-Z0-9]/.test(word) || AN_ID.test(word) ? word : "[secret]"))

export const shownText = (text: string): string => printable(wordsMasked(text))

const shownUris = (text: string): string =>
  text
    .split(" ")
    .map(shownUri)
    .join(" ")
    .slice(0, 4 * MAX_URI_LENGTH)

/**
 * Hides the parts of a URI that may be secret: the user information, even after backslashes, and all values in query and fragment. Text that is not a
 * URI is hidden completely, because it may be a password in the wrong field.
 */
const shownUri = (uri: string): string =>
  !/[/.:]/.test(uri) ? `[${uri.length} characters, not a URI]` : shownPartsOf(uri)

const shownPartsOf = (uri: string): string =>
  printable(
    (/^[a-z][a-z0-9+.-]*:/i.test(uri) ? uri : wordsMasked(uri))
      .replace(/^([a-z][a-z0-9+.-]*:[\\/]*)[^\\/?#]*@/i, "$1[secret]@")
      .replace(/[?#].*$/s, (query) => query.replace(/([?#&])([^=&#]*)(=?)[^?&#]*/g, masked)),
    MAX_URI_LENGTH,
  )

const masked = (_: string, mark: string, name: string, equals: string): string =>
  equals === "" ? `${mark}${name === "" ? "" : "[secret]"}` : `${mark}${name}=[secret]`

const MAX_LENGTH = 200

const PREFIXES = [
  ...Object.values(KINDS).map(({ prefix }) => prefix),
  MANAGEMENT_PREFIX,
  INITIAL_PREFIX,
  SETUP_PREFIX,
  LINK_PREFIX,
  "eyJ",
]

/**
 * Finds credentials of this server by their prefix, and ID tokens. Credentials leak into other values, such as a redirect URI that contains
 * the answer. A match ends only at a character that no credential contains, so that no text makes the search slow.
 */
const CREDENTIAL = new RegExp(`(?:${PREFIXES.join("|")})[A-Za-z0-9_.-]+`, "g")

/**
 * Makes text from outside safe to print: cut to a readable length, and without credentials. Escapes control characters that a terminal obeys
 * (including the C1 ones, which JSON does not escape), and characters that change the writing direction.
 */
function printable(text: string, maxLength = MAX_LENGTH): string {
  const shown = text.replace(CREDENTIAL, "[secret]")
  return (shown.length > maxLength ? `${shown.slice(0, maxLength)}…` : shown).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

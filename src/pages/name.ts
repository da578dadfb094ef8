import { html } from "ghtml"
import type { Around } from "./words/words.ts"

/** Longer names get a smaller heading, so that a phone still shows the form. In UTF-16 units; a rough measure is enough. */
const LONG_NAME = 40

/**
 * A name that is safe to show. Drops control characters and the embeddings, overrides and isolates of the bidirectional
 * algorithm (UAX #9 §2): with U+202E "moc.knab" reads as "bank.com". Right-to-left letters do not need them.
 */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")

/** The heading of a page where an application asks. Direction and markup separate its name from our words. */
export function clientHeading({ before, after }: Around, clientName: string): string {
  const name = shownName(clientName)
  const size = name.length > LONG_NAME ? ' class="long"' : ""
  return html`<h1!${size}>${before}<bdi>${name}</bdi>${after}</h1>`
}

/** The same as text, for the document's title. */
export const clientTitle = ({ before, after }: Around, clientName: string): string =>
  `${before}${shownName(clientName)}${after}`

import { html } from "ghtml"
import type { Sentence, Value } from "../words/sentence.ts"
import type { PageWords } from "../words/words.ts"
import { withHtml } from "./with_html.ts"

/** A sentence about an application. */
type ClientWords = Sentence<{ client: Value }>

/**
 * A name longer than this gets a smaller heading, so that a phone still shows the form. The unit is UTF-16 code units; a rough measure is
 * enough.
 */
const LONG_NAME = 40

/**
 * Makes a name safe to show. Removes control characters, and the embeddings, overrides and isolates of the bidirectional algorithm (UAX #9
 * §2): with U+202E, "moc.knab" reads as "bank.com". Names in right-to-left letters do not need these characters.
 */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")

/**
 * The heading of a page on which an application asks for something. Text direction and markup separate the application's name from the words of the
 * service. `host` is the host of an application whose name nobody has checked: the name never stands alone.
 */
export function clientHeading(words: ClientWords, clientName: string, host?: string): string {
  const name = shownName(clientName)
  const beside = isBeside(host, clientName) ? html` (<bdi dir="ltr">${host}</bdi>)` : ""
  const size = beside !== "" || name.length > LONG_NAME ? ' class="long"' : ""
  return html`<h1!${size}>!${withHtml(words, { client: html`<bdi>${name}</bdi>!${beside}` })}</h1>`
}

/** The same heading as plain text, for the document's title. */
export const clientTitle = (words: ClientWords, clientName: string, host?: string): string =>
  words({ client: `${shownName(clientName)}${isBeside(host, clientName) ? ` (${host})` : ""}` })

const isBeside = (host: string | undefined, clientName: string): host is string =>
  host !== undefined && host !== clientName

/** The caution about an application that no operator registered. `calledName` is the name that it gave itself, if the heading has its host instead. */
export const cautionAbout = (words: PageWords["consent"], calledName: string | undefined): string =>
  calledName === undefined
    ? html`${words.selfRegistered}`
    : withHtml(words.calledName, { name: html`<bdi>${shownName(calledName)}</bdi>` })

import { html } from "ghtml"
import type { Exchange } from "../exchange.ts"
import { requestNotes, responseNotes } from "./notes.ts"

type Names = ReadonlyMap<string, string>

/** One line of an HTTP message: a name, a value, and a note about its purpose. */
interface Line {
  readonly name: string
  readonly value: string
  /** The separator between name and value: `: ` in a header, `=` in a form. */
  readonly between: string
  readonly note: string | undefined
}

/** Returns an HTTP message: the first line, then the parts (headers, body). Shows the name of each token next to its value. */
export function message(title: string, firstLine: string, parts: readonly (readonly Line[])[], names: Names): string {
  return html`<section class="message">
<h2>${title}</h2>
<p class="first"><code>${firstLine}</code></p>
!${parts.filter(({ length }) => length > 0).map((lines) => lineList(lines, names))}
</section>`
}

const lineList = (lines: readonly Line[], names: Names): string => html`<ul role="list">
!${lines.map((line) => lineItem(line, names))}
</ul>`

function lineItem({ name, value, between, note }: Line, names: Names): string {
  const known = names.get(value.replace(/^Bearer /, "").replace(/^"(.*)"$/, "$1"))
  return html`<li><code><b>${name}</b>${between}${value}</code>!${
    known === undefined ? "" : html`<mark>${known}</mark>`
  }!${note ? html`<small>${note}</small>` : ""}</li>`
}

/** Returns the decoded parameters of a query or a form, one per line. */
export const parameterLines = (
  pairs: Iterable<readonly [string, string]>,
  notes: Readonly<Record<string, string>>,
): Line[] => [...pairs].map(([name, value]) => ({ name, value, between: "=", note: notes[name] }))

const headerLines = (pairs: Exchange["requestHeaders"], notes: Readonly<Record<string, string>>): Line[] =>
  pairs.map(([name, value]) => ({ name, value, between: ": ", note: notes[name] }))

/** Returns the members of a JSON object, one per line. */
export const memberLines = (body: Exchange["body"], notes: Readonly<Record<string, string>>): Line[] =>
  Object.entries(body).map(([name, value]) => ({
    name: `"${name}"`,
    value: JSON.stringify(value, null, 1).replaceAll(/\s*\n\s*/g, " "),
    between: ": ",
    note: [notes[name], timeOf(name, value)].filter(Boolean).join(" "),
  }))

/** Converts a NumericDate (RFC 7519 §2) to readable text. */
const timeOf = (name: string, value: unknown): string =>
  ["exp", "iat", "auth_time"].includes(name) && typeof value === "number"
    ? `${new Date(value * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC.`
    : ""

/** Returns the request to Gatehouse and its answer, as HTML. */
export function exchangeMessages(exchange: Exchange, names: Names): string {
  const { method, url, requestHeaders, form, status, statusText, responseHeaders, body } = exchange
  const asked = [headerLines(requestHeaders, requestNotes), parameterLines(form, requestNotes)]
  const answered = [headerLines(responseHeaders, responseNotes), memberLines(body, responseNotes)]
  return html`!${message("Request", `${method} ${url}`, asked, names)}
!${message("Response", `${status} ${statusText}`, answered, names)}`
}

import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import { refusalWordsIn } from "../words/refusal_words.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** A cause that replaces the reason: the reason would reveal something that the reader may not know. */
type VagueCause = keyof PageWords["errorLink"]["causes"]

export interface ErrorLinkPage extends ShownIn {
  /** The name that an operator has checked. */
  readonly clientName?: string
  readonly clientId: string
  /** `error` on the wire. */
  readonly error: string
  readonly cause: { readonly code: string; readonly reason: string } | { readonly vague: VagueCause }
  /** The parameter of the request that was refused. */
  readonly parameter?: string
  readonly expected?: string
  /** Whether the registration has values that this page does not show. */
  readonly isExpectedHidden?: true
  /** Text from the request, masked and cut. */
  readonly received?: string
  /** The standard and section of the rule. */
  readonly section: string
  /** The grant types of this service, separated by commas. */
  readonly grantTypes: string
  /** Lines of samples that set the parameter, each with the path of its file. */
  readonly lines: readonly { readonly file: string; readonly line: string }[]
  /** Sends the refusal to the operator. Absent if it was sent. */
  readonly send?: PageForm
  /** The trace id with which the operator finds the refusal. */
  readonly traceId: string
}

/** Explains one refusal to the developer of an application. Values are code, so that text from a request cannot pass for words of the service. */
export function errorLinkPage(page: ErrorLinkPage): string {
  const { clientName, parameter, section, clientId, error, lines, send, traceId, look, locale = "en" } = page
  const { errorLink: words, problem } = wordsIn(locale)
  const application =
    clientName === undefined ? html`${problem.application}` : html`<bdi>${shownName(clientName)}</bdi>`
  const { sentence, fix } = causeOf(page)
  const row = (label: string, value: string) => html`<div><dt>${label}</dt><dd>!${value}</dd></div>`
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p class="lead">!${withHtml(words.explanation, { client: application })}</p>
<p><strong>!${sentence}</strong></p>
<dl>
!${row("error", code(error))}
!${row("client_id", code(clientId))}
!${parameter === undefined ? "" : row(words.parameter, code(parameter))}
!${valuesOf(page).map(([label, value]) => row(label, value))}
!${row(words.rule, html`<bdi>${section}</bdi>`)}
</dl>
<h2>${words.fix}</h2>
<p>!${fix}</p>
!${lines.length === 0 ? "" : linesOf(lines, words)}
!${send === undefined ? html`<p role="status">${words.sent}</p>` : html`<p>${words.advice}</p>!${buttonForm(send, words.send, "full")}`}
<p class="reference quiet">${problem.reference} <code translate="no">${traceId}</code></p>`,
  })
}

const code = (text: string): string => html`<code translate="no">${text}</code>`

function causeOf({ cause, clientId, grantTypes, locale = "en" }: ErrorLinkPage) {
  if ("vague" in cause) {
    const { sentence, advice } = wordsIn(locale).errorLink.causes[cause.vague]
    return { sentence: html`${sentence}`, fix: html`${advice}` }
  }
  const values = { client: clientId, grant_types: grantTypes, received: "…" }
  const { sentence, fix } = refusalWordsIn(locale, cause, values)
  return { sentence: withCode(sentence), fix: withCode(fix) }
}

/** Text between backticks is code. */
const withCode = (text: string): string =>
  text
    .split("`")
    .map((part, at) => (at % 2 === 0 ? html`${part}` : code(part)))
    .join("")

function valuesOf({
  expected,
  isExpectedHidden,
  received,
  locale = "en",
}: ErrorLinkPage): (readonly [string, string])[] {
  const { errorLink: words } = wordsIn(locale)
  const hidden = isExpectedHidden ? html`<span class="quiet">${words.hidden}</span>` : ""
  const wanted = `${expected === undefined ? "" : code(expected)} ${hidden}`
  return [
    ...(expected === undefined && hidden === "" ? [] : [[words.expected, wanted] as const]),
    ...(received === undefined ? [] : [[words.received, code(received)] as const]),
  ]
}

const linesOf = (lines: ErrorLinkPage["lines"], words: PageWords["errorLink"]): string =>
  html`<h2>${words.lines}</h2>
<p>${words.linesAdvice}</p>
<dl>
!${lines.map(({ file, line }) => html`<div><dt><bdi dir="ltr" translate="no">${file}</bdi></dt><dd>!${code(line)}</dd></div>`)}
</dl>`

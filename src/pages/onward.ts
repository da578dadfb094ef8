import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { Sentence, Value } from "../words/sentence.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** Why the page does not send the browser to the application at once. Several error codes share the same words. */
export type OnwardProblem = keyof PageWords["onward"]["problems"]

interface OnwardWords {
  readonly heading: string
  readonly explanation: Sentence<{ client: Value }>
  readonly advice?: string
}

export interface OnwardPage extends ShownIn {
  /** What went wrong. It depends on the error code only: the page must not reveal the private reason. */
  readonly problem: OnwardProblem
  /** The name that an operator gave the application. Absent for other applications: their names prove nothing, so the page shows the host. */
  readonly clientName?: string
  /** The host and port of the application's address, or the private-use scheme of that address. */
  readonly redirectHost: string
  /** The application's address, either with the answer in its query or as the address of a POST. */
  readonly to: { readonly href: string } | PageForm
  /** The trace id with which an operator finds the reason in the log. */
  readonly traceId: string
}

/** Says what went wrong, and lets the person decide whether to continue to the application. No script continues automatically. RFC 9700 §4.11.2. */
export function onwardPage({
  problem,
  clientName,
  redirectHost,
  to,
  traceId,
  look,
  locale = "en",
}: OnwardPage): string {
  const { onward: words, problem: problems } = wordsIn(locale)
  const { heading, explanation, advice }: OnwardWords = words.problems[problem]
  const host = html`<bdi dir="ltr" translate="no">${redirectHost}</bdi>`
  const application =
    clientName === undefined ? html`<strong>!${host}</strong>` : html`<bdi>${shownName(clientName)}</bdi>`
  const submit = withHtml(words.submit, { host })
  return layout({
    lang: locale,
    look,
    title: heading,
    body: html`<p class="lead">!${withHtml(explanation, { client: application })}</p>
!${advice === undefined ? "" : html`<p>${advice}</p>`}
!${clientName === undefined ? html`<p class="caution">${words.advice}</p>` : ""}
!${
      "href" in to
        ? html`<p><a class="button" href="${to.href}">!${submit}</a></p>`
        : html`<form method="post" action="${to.action}">
!${hiddenFields(to.fields)}
<button type="submit">!${submit}</button>
</form>`
    }
<p class="reference quiet">${problems.reference} <code translate="no">${traceId}</code></p>`,
  })
}

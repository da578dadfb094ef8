import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { Sentence, Value } from "../words/sentence.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface DevicePage extends PageForm, ShownIn {
  /** The code in the address, or the typed code if it has a mistake. */
  readonly userCode: string
  readonly problem?: keyof PageWords["device"]["problems"]
}

/**
 * Asks for the code of a device. A code that came with the address is shown too, and the person compares it: nobody is led past this page by a link. RFC
 * 8628 §3.3.1: "the server SHOULD display the "user_code" to the user and ask them to verify that it matches".
 */
export function devicePage({ action, fields, userCode, problem, look, locale = "en" }: DevicePage): string {
  const words = wordsIn(locale).device
  const lead = userCode !== "" && problem === undefined ? words.compare : words.explanation
  const invalid = problem === undefined ? "" : ' aria-invalid="true" aria-describedby="problem"'
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${lead}</p>
<p class="caution">${words.caution}</p>
!${
      problem === undefined
        ? ""
        : html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>
`
    }<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="user_code">${words.code}</label>
<input id="user_code" name="user_code" class="code" type="text" value="${userCode}" dir="ltr" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="20" required!${invalid}!${userCode === "" || problem ? " autofocus" : ""}>
<button type="submit">${words.submit}</button>
</form>`,
  })
}

export interface DeviceEndedPage extends ShownIn {
  readonly outcome: "approved" | "denied" | Undecided
  readonly clientName: string
  /** The trace id with which an operator finds why the device got no access. */
  readonly traceId?: string
}

/** Why there was nothing to decide. */
export type Undecided = "access" | "asked-too-often"

/** Says what the person decided, or why there was nothing to decide. The person continues at the device. */
export function deviceEndedPage({ outcome, clientName, traceId, look, locale = "en" }: DeviceEndedPage): string {
  const { device, onward } = wordsIn(locale)
  const said = outcome === "approved" || outcome === "denied" ? device[outcome] : onward.problems[outcome]
  return layout({ lang: locale, look, title: said.heading, body: endedBody(said, clientName, traceId, locale) })
}

export const endedBody = (
  { explanation }: { readonly explanation: string | Sentence<{ client: Value }> },
  clientName: string,
  traceId: string | undefined,
  locale: Locale,
): string =>
  html`<p class="lead">!${typeof explanation === "string" ? html`${explanation}` : withHtml(explanation, { client: html`<bdi>${shownName(clientName)}</bdi>` })}</p>!${
    traceId === undefined
      ? ""
      : html`
<p class="reference quiet">${wordsIn(locale).problem.reference} <code translate="no">${traceId}</code></p>`
  }`

import { html } from "ghtml"
import { sha256 } from "../base/digest.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, clientTitle } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"

/** `fields`: the names and values of the answer's parameters. */
export interface FormPostPage extends PageForm, ShownIn {
  /** The host of the address in `action`, as the page shows it. */
  readonly redirectHost: string
}

/** The script that submits the form. The page's Content-Security-Policy allows only this script. */
const submitScript = "document.forms[0].submit()"

/** The hash that a Content-Security-Policy contains. */
export const submitScriptSource = `'sha256-${sha256(submitScript).toString("base64")}'`

/** Posts the answer to the application: by a script, or by a button if scripts are disabled. OAuth 2.0 Form Post Response Mode §2. */
export function formPostPage({ action, redirectHost, fields, look, locale = "en" }: FormPostPage): string {
  const words = wordsIn(locale).formPost
  return layout({
    lang: locale,
    look,
    title: clientTitle(words.heading, redirectHost),
    heading: clientHeading(words.heading, redirectHost),
    body: html`<p>${words.explanation}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${words.submit}</button>
</form>
<script>!${submitScript}</script>`,
  })
}

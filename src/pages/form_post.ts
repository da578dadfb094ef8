import { html } from "ghtml"
import { sha256 } from "../base/digest.ts"
import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, clientTitle } from "./name.ts"

export interface FormPostPage {
  readonly action: string
  /** The host of the address in `action`, as the page shows it. */
  readonly redirectHost: string
  /** The names and values of the answer's parameters. */
  readonly fields: readonly (readonly [string, string])[]
  /** Default: English. */
  readonly locale?: Locale
  readonly look?: ShownLook | undefined
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
    body: html`!${clientHeading(words.heading, redirectHost)}
<p>${words.explanation}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${words.submit}</button>
</form>
<script>!${submitScript}</script>`,
  })
}

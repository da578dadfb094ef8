import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface AuthenticatorAppPage extends PageForm, ShownIn {
  readonly user: Person
  /** The secret in groups of letters. */
  readonly key: readonly string[]
  /** The rows of the QR code, with its margin. True is a dark square. */
  readonly qrCode: readonly (readonly boolean[])[]
  /** Whether the person must add the app to continue. */
  readonly isDemanded: boolean
  /** The link back, for a person who does not have to add the app. */
  readonly backHref?: string
  /** Whether the typed code was wrong. */
  readonly isWrong: boolean
}

/** Shows the secret of an authenticator app as QR code and as text, and asks for a code of the app. */
export function authenticatorAppPage(model: AuthenticatorAppPage): string {
  const { action, fields, user, key, qrCode, isDemanded, backHref, isWrong, look, locale = "en" } = model
  const { authenticatorApp: words, secondFactor, consent } = wordsIn(locale)
  const alarm = isWrong
    ? html`<p class="alarm" id="problem" role="alert">${secondFactor.problems["one-time-code"]}</p>`
    : ""
  const about = isWrong ? ' aria-describedby="problem" aria-invalid="true" autofocus' : ""
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<div class="person"><p>!${withHtml(consent.signedIn, { person: personName(user) })}</p></div>
!${isDemanded ? html`<p>${words.demanded}</p>` : ""}
<p>${words.scan}</p>
<div class="qr" role="img" aria-label="${words.qrCode}">!${drawn(qrCode)}</div>
<p class="quiet">${words.type}</p>
<p class="key"><code dir="ltr" translate="no">${key.join(" ")}</code></p>
!${alarm}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="code">${words.code}</label>
<input id="code" name="code" type="text" class="code" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" maxlength="16" required!${about}>
<button type="submit">${words.submit}</button>
</form>
!${backHref === undefined ? "" : html`<p><a class="reach" href="${backHref}">${wordsIn(locale).accountSecurity.heading}</a></p>`}`,
  })
}

/** Draws each run of dark squares in a row as one rectangle. */
function drawn(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
    }),
  )
  return html`<svg viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges" aria-hidden="true"><path d="${runs.join("")}"/></svg>`
}

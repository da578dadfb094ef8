import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { day } from "./times.ts"
import { withHtml } from "./with_html.ts"

export interface AccountSecurityPage extends ShownIn {
  readonly nav: AccountNav
  /** Whether the person has a password. */
  readonly hasPassword: boolean
  /** Where the person changes the password. Absent for a person who can set none here. */
  readonly passwordHref?: string
  /** The codes by e-mail. Absent if the service offers none, or if the address is not verified. `change`: absent if the person could not sign in without them. */
  readonly emailCode?: { readonly address: string; readonly isOn: boolean; readonly change?: PageForm }
  /** Where the person adds or replaces the authenticator app. */
  readonly addHref: string
  readonly passkeys: { readonly count: number; readonly href: string }
  /** The other services with which the person signs in. Absent if this service knows no other one. */
  readonly connections?: { readonly count: number; readonly href: string }
  /** Absent if the person has no authenticator app. `addedAt`: milliseconds UTC. */
  readonly app?: { readonly addedAt: number; readonly remove: PageForm }
  /** Absent if the person has no other second factor, because recovery codes replace one. */
  readonly recoveryCodes?: { readonly left: number; readonly renew: PageForm }
}

/** Shows the second factors of the person, with the ways to add, replace and remove them. */
export function accountSecurityPage({
  nav,
  hasPassword,
  passwordHref,
  emailCode,
  addHref,
  passkeys,
  connections,
  app,
  recoveryCodes,
  look,
  locale = "en",
}: AccountSecurityPage): string {
  const { accountSecurity: words, accountConnections, account, signIn } = wordsIn(locale)
  return accountLayout({
    nav,
    section: "security",
    locale,
    look,
    title: words.heading,
    body: html`!${
      passwordHref === undefined
        ? ""
        : html`<section class="card">
<h2>${signIn.password}</h2>
<p><a class="button plain" href="${passwordHref}">${hasPassword ? account.password.heading : account.password.newHeading}</a></p>
</section>`
    }
!${emailCode === undefined ? "" : withEmailCode(emailCode, locale)}
<section class="card">
<h2>${words.app}</h2>
!${app === undefined && passkeys.count > 0 ? "" : html`<p>${app === undefined ? words.noApp : words.appSince({ day: day(app.addedAt, locale) })}</p>`}
<p><a class="button!${app === undefined ? "" : " plain"}" href="${addHref}">${app === undefined ? words.add : words.replace}</a></p>
!${app === undefined ? "" : buttonForm(app.remove, words.remove, "plain danger")}
</section>
<section class="card">
<h2>${words.passkeys}</h2>
<p>${words.passkeyCount({ count: passkeys.count })}</p>
<p><a class="button plain" href="${passkeys.href}">${words.managePasskeys}</a></p>
</section>
!${
      connections === undefined
        ? ""
        : html`<section class="card">
<h2>${accountConnections.heading}</h2>
<p>${accountConnections.count({ count: connections.count })}</p>
<p><a class="button plain" href="${connections.href}">${accountConnections.manage}</a></p>
</section>`
    }
!${
      recoveryCodes === undefined
        ? ""
        : html`<section class="card">
<h2>${words.recoveryCodes}</h2>
<p>${words.left({ count: recoveryCodes.left })}</p>
!${buttonForm(recoveryCodes.renew, words.renew)}
</section>`
    }`,
  })
}

function withEmailCode(
  { address, isOn, change }: NonNullable<AccountSecurityPage["emailCode"]>,
  locale: Locale,
): string {
  const words = wordsIn(locale).accountSecurity.emailCode
  const shown = html`<bdi dir="ltr">${shownName(address)}</bdi>`
  return html`<section class="card">
<h2>${words.heading}</h2>
<p>!${isOn ? withHtml(words.on, { address: shown }) : words.off}</p>
!${change === undefined ? "" : buttonForm(change, isOn ? words.turnOff : words.turnOn, "plain")}
</section>`
}

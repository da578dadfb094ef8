import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { buttonForm, layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

interface Form {
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
}

export interface AccountSecurityPage {
  readonly user: Person
  readonly accountHref: string
  /** Where the person adds or replaces the authenticator app. */
  readonly addHref: string
  readonly passkeys: { readonly count: number; readonly href: string }
  /** Absent if the person has no authenticator app. `addedAt`: milliseconds UTC. */
  readonly app?: { readonly addedAt: number; readonly remove: Form }
  /** Absent if the person has no other second factor, because recovery codes replace one. */
  readonly recoveryCodes?: { readonly left: number; readonly renew: Form }
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Shows the second factors of the person, with the ways to add, replace and remove them. */
export function accountSecurityPage({
  user,
  accountHref,
  addHref,
  passkeys,
  app,
  recoveryCodes,
  look,
  locale = "en",
}: AccountSecurityPage): string {
  const { accountSecurity: words, consent } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${headingOf(words.heading)}
<div class="person"><p>${consent.signedIn.before}!${personName(user)}${consent.signedIn.after}</p></div>
<h2>${words.app}</h2>
!${app === undefined && passkeys.count > 0 ? "" : html`<p>${app === undefined ? words.noApp : filled(words.appSince, day(app.addedAt, locale))}</p>`}
<p><a class="button!${app === undefined ? "" : " plain"}" href="${addHref}">${app === undefined ? words.add : words.replace}</a></p>
!${app === undefined ? "" : buttonForm(app.remove, words.remove, "plain danger")}
<h2 class="next">${words.passkeys}</h2>
<p>${filled(words.passkeyCount, String(passkeys.count))}</p>
<p><a class="button plain" href="${passkeys.href}">${words.managePasskeys}</a></p>
!${
      recoveryCodes === undefined
        ? ""
        : html`<h2 class="next">${words.recoveryCodes}</h2>
<p>${filled(words.left, String(recoveryCodes.left))}</p>
!${buttonForm(recoveryCodes.renew, words.renew)}`
    }
<p><a class="reach" href="${accountHref}">${wordsIn(locale).account.account}</a></p>`,
  })
}

const filled = ({ before, after }: { readonly before: string; readonly after: string }, value: string): string =>
  `${before}${value}${after}`

/** The day in UTC, because the server does not know the person's time zone. */
const day = (at: number, locale: Language): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at)

import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import { layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface HomePage extends ShownIn {
  /** The public address of the service. */
  readonly issuer: string
  /** The address of the discovery document, on this service. */
  readonly discoveryHref: string
  /** The address for signing out. The page shows it only to a signed-in person. */
  readonly signOutHref?: string
  /** The address of the person's account. */
  readonly accountHref: string
  /** The signed-in person; absent if no one is signed in. */
  readonly user?: Person
}

/** The start page: it shows that Gatehouse runs, and links developers to the discovery document. */
export function homePage({
  issuer,
  discoveryHref,
  signOutHref,
  accountHref,
  user,
  look,
  locale = "en",
}: HomePage): string {
  const { home: words, consent, signOut } = wordsIn(locale, look?.name)
  const account = html`<p><a class="reach" href="${accountHref}">${wordsIn(locale).account.account}</a></p>`
  const way = signOutHref === undefined ? "" : html`<p><a class="reach" href="${signOutHref}">${signOut.submit}</a></p>`
  const person = user && html`<p>!${withHtml(consent.signedIn, { person: personName(user) })}</p>`
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p>${words.explanation}</p>
!${person ? html`<div class="person">!${person}!${account}!${way}</div>` : account}
<dl>
<div><dt>${words.address}</dt><dd><bdi dir="ltr">${issuer}</bdi></dd></div>
<div><dt>${words.discovery}</dt><dd><a class="reach" href="${discoveryHref}"><bdi dir="ltr">${discoveryHref}</bdi></a></dd></div>
</dl>`,
  })
}

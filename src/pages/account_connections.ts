import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { day } from "./times.ts"

export interface AccountConnectionsPage extends ShownIn {
  readonly nav: AccountNav
  /** The services with which the person signs in. Times in milliseconds UTC. */
  readonly links: readonly {
    readonly label: string
    /** The address or the name of the person at the service. Absent if the service gave neither. */
    readonly person?: string
    readonly linkedAt: number
    readonly lastUsedAt: number
    /** Present if this service keeps the person's tokens of the other service: the names of the applications that may get them, and how to stop that. */
    readonly held?: { readonly usedBy: readonly string[]; readonly forget: PageForm }
    readonly remove: PageForm
  }[]
  /** The other services that the person can connect. */
  readonly others: readonly { readonly label: string; readonly connect: PageForm }[]
  /** Where a person without a password sets one. Absent for a person with a password, and for one who can set none here. */
  readonly passwordHref?: string
  readonly problem?: keyof PageWords["accountConnections"]["problems"]
}

/** The services with which the person signs in, with the ways to connect and remove them. */
export function accountConnectionsPage(model: AccountConnectionsPage): string {
  const { nav, links, others, passwordHref, problem, look, locale = "en" } = model
  const words = wordsIn(locale).accountConnections
  return accountLayout({
    nav,
    section: "security",
    isBelow: true,
    locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${words.explanation}</p>
!${problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""}
!${links.length === 0 ? "" : html`<div class="card"><ul class="entries" role="list">!${links.map((each, at) => row(each, at, locale)).join("\n")}</ul></div>`}
!${
      others.length === 0
        ? ""
        : html`<section class="card">
<h2>${words.add}</h2>
!${others.map(({ label, connect }) => buttonForm(connect, words.connect({ provider: label }))).join("\n")}
</section>`
    }
!${
      passwordHref === undefined
        ? ""
        : html`<section class="card">
<h2>${wordsIn(locale).signIn.password}</h2>
<p><a class="button plain" href="${passwordHref}">${wordsIn(locale).account.password.newHeading}</a></p>
</section>`
    }`,
  })
}

function row(
  { label, person, linkedAt, lastUsedAt, held, remove }: AccountConnectionsPage["links"][number],
  at: number,
  locale: Locale,
): string {
  const { passkeys } = wordsIn(locale)
  return html`<li>
<p><strong id="connection-${at}"><bdi>${shownName(label)}</bdi></strong>!${
    person === undefined
      ? ""
      : html`<br>
<bdi>${shownName(person)}</bdi>`
  }<br>
<span class="quiet">${passkeys.added({ day: day(linkedAt, locale) })}<br>${passkeys.used({ day: day(lastUsedAt, locale) })}</span></p>
!${held === undefined ? "" : heldToken(label, held, at, locale)}
<form method="post" action="${remove.action}">
!${hiddenFields(remove.fields)}
<button type="submit" class="plain danger" id="remove-${at}" aria-labelledby="remove-${at} connection-${at}">${passkeys.remove}</button>
</form>
</li>`
}

function heldToken(
  label: string,
  { usedBy, forget }: NonNullable<AccountConnectionsPage["links"][number]["held"]>,
  at: number,
  locale: Locale,
): string {
  const words = wordsIn(locale).accountConnections
  const names = new Intl.ListFormat(locale).format(usedBy.map(shownName))
  return html`<p>${words.held({ provider: label })}<br>
${usedBy.length === 0 ? words.usedByNobody : words.usedBy({ names })}</p>
!${buttonForm(forget, words.forget, "plain", `connection-${at}`)}`
}

import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { dayElement } from "./times.ts"
import { withHtml } from "./with_html.ts"
import { wordOf } from "./word_of.ts"

export interface AccountApplicationsPage extends ShownIn {
  readonly nav: AccountNav
  readonly applications: readonly AllowedApplication[]
  /** Where the person finds requests for approval, and the applications that cannot ask. Absent if both lists are empty. */
  readonly requestsHref?: string
}

/** An application that has access, or whose consent is remembered. */
export interface AllowedApplication {
  readonly clientName: string
  /** Present if nobody checked the application: the host to which it redirects, and the name that it gave itself. */
  readonly selfRegistered?: { readonly redirectHost: string; readonly calledName?: string }
  /** Milliseconds UTC. Absent if the application has no access now, and only the consent is remembered. */
  readonly lastUsedAt?: number
  /**
   * The permissions of the application, with the form that revokes each. `description`: in the page's language. Absent for built-in scope values, for
   * which the page has words, and for values that no API declares any more.
   */
  readonly permissions: readonly {
    readonly value: Scope
    readonly description?: string
    /** The other service whose token the application gets. */
    readonly connection?: string
    readonly takeBack: PageForm
  }[]
  /** What the person approved once, each in a sentence of its API. RFC 9396 §2. */
  readonly details: readonly string[]
  readonly endAll: PageForm
}

/** Shows the applications that may use the account, their permissions, and how to revoke these. */
export function accountApplicationsPage(model: AccountApplicationsPage): string {
  const { nav, applications, requestsHref, look, locale = "en" } = model
  const { applications: words } = wordsIn(locale).account
  return accountLayout({
    nav,
    section: "applications",
    locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${applications.length === 0 ? words.none : words.explanation}</p>
!${
      applications.length === 0
        ? ""
        : html`<div class="card"><ul class="entries" role="list">
!${applications.map((each, at) => applicationEntry(each, at, locale)).join("\n")}
</ul></div>`
    }!${requestsHref === undefined ? "" : html`<p><a class="button plain" href="${requestsHref}">${wordsIn(locale).requests.show}</a></p>`}`,
  })
}

function applicationEntry(
  { clientName, selfRegistered, lastUsedAt, permissions, details, endAll }: AllowedApplication,
  at: number,
  locale: Locale,
): string {
  const { applications: words } = wordsIn(locale).account
  const host = selfRegistered?.redirectHost
  const called = selfRegistered?.calledName
  const beside = [host === clientName ? undefined : host, called === clientName ? undefined : called]
    .filter((text) => text !== undefined)
    .map((text) => html` (<bdi>${shownName(text)}</bdi>)`)
    .join("")
  return html`<li>
<h2 id="application-${at}"><bdi>${shownName(clientName)}</bdi>!${beside}</h2>
!${selfRegistered === undefined ? "" : html`<p class="quiet">${words.unchecked}</p>`}
<p class="quiet">!${lastUsedAt === undefined ? html`${words.remembered}` : withHtml(words.lastUsed, { day: dayElement(lastUsedAt, locale) })}</p>
!${details.length === 0 ? "" : detailList(details, at, words.details)}!${permissions.map((each) => takeBackForm(each, at, locale)).join("\n")}
!${buttonForm(endAll, words.endAll, "plain danger", `application-${at}`)}
</li>`
}

const detailList = (details: readonly string[], at: number, label: string): string =>
  html`<p id="details-${at}">${label}</p>
<ul class="permissions" role="list" aria-labelledby="details-${at}">
!${details.map((sentence) => html`<li><span>${sentence}</span></li>`)}
</ul>
`

function takeBackForm(
  { value, description, connection, takeBack: { action, fields } }: AllowedApplication["permissions"][number],
  at: number,
  locale: Locale,
): string {
  const { account, consent } = wordsIn(locale)
  const { takeBack } = account.applications
  const permission =
    connection === undefined
      ? (description ?? wordOf(consent.permissions, value) ?? value)
      : consent.connectionToken({ provider: connection })
  return html`<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit" class="plain" aria-describedby="application-${at}">!${withHtml(takeBack, { permission: html`<bdi>${shownName(permission)}</bdi>` })}</button>
</form>`
}

import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { AccountNav, AccountSection } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import { headingOf } from "./heading.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { dayElement } from "./times.ts"

export interface AccountOverviewPage extends ShownIn {
  readonly nav: AccountNav
  /** The change that the person has just made at another page of the account. */
  readonly done?: "password-changed" | "email-verified"
  readonly user: Person
  /** Absent if the service knows no address. `verifyHref`: where the person proves an unverified address; absent if no e-mail can be sent. */
  readonly email?: { readonly address: string; readonly isVerified: boolean; readonly verifyHref?: string }
  readonly proofs: {
    readonly hasPassword: boolean
    readonly passkeys: number
    /** Milliseconds UTC. Absent if the person has no authenticator app. */
    readonly appAddedAt?: number
    /** The number of unused codes. Absent if the person has no second factor. */
    readonly recoveryCodes?: number
  }
  readonly sessions: {
    /** The browser and the system of this session; an empty text if unknown. */
    readonly device: string
    /** How many other browsers are signed in. */
    readonly others: number
    /** How a sign-in began that stopped at the second factor. */
    readonly begun?: "password" | "elsewhere"
  }
  /** Where requests wait for the person's approval. Absent if none waits. */
  readonly requestsHref?: string
  /** The names of the applications that were used last, and how many others have access. */
  readonly applications: { readonly latest: readonly string[]; readonly others: number }
}

/** If the person has no more codes than this, the page recommends new ones. */
const FEW_CODES = 3

/** The first page of the account: what needs attention, and a summary of every other page. */
export function accountOverviewPage(model: AccountOverviewPage): string {
  const { nav, done, user, look, locale = "en" } = model
  const words = wordsIn(locale)
  return accountLayout({
    nav,
    section: "overview",
    locale,
    look,
    title: words.account.account,
    heading: who(user, words),
    body: html`!${done === undefined ? "" : html`<p class="card calm" role="status">${words.accountNotice[done].heading}</p>`}
!${attention(model, words)}
<div class="cards">
!${card("security", words.account.overview.nav.security, proofs(model, words, locale), nav, words)}
!${card("sessions", words.account.sessions.heading, browsers(model, words), nav, words)}
!${card("applications", words.account.applications.heading, applications(model, words), nav, words)}
!${card("profile", words.account.overview.nav.profile, profile(model, words), nav, words)}
!${card("data", words.account.data.heading, html`<p class="quiet">${words.account.data.explanation}</p>`, nav, words)}
</div>`,
  })
}

/** A person. It is hidden from screen readers, because the name is next to it. */
const figure = html`<svg class="figure" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path fill="currentColor" d="M16 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM4.5 28a11.5 8.5 0 0 1 23 0z"/></svg>`

function who({ name, username }: Person, words: PageWords): string {
  const shown = shownName(name).trim() || shownName(username)
  return html`<div class="who">
!${figure}
<div>!${headingOf(words.account.account)}
<p class="quiet"><bdi>${shown}</bdi></p></div>
</div>`
}

interface Notice {
  readonly text: string
  readonly href: string
  readonly action: string
  readonly isUrgent?: true
}

function noticesOf(
  { nav, email, proofs: has, sessions, requestsHref }: AccountOverviewPage,
  words: PageWords,
): readonly Notice[] {
  const { attention: says } = words.account.overview
  const { accountSecurity, account } = words
  const codes = has.recoveryCodes
  return [
    ...(requestsHref === undefined
      ? []
      : [{ text: words.requests.waiting, href: requestsHref, action: words.requests.show }]),
    ...(sessions.begun === undefined
      ? []
      : [
          {
            text: sessions.begun === "password" ? says.begun : says.begunElsewhere,
            href: nav.sessions,
            action: account.overview.actions.sessions,
            isUrgent: true,
          } as const,
        ]),
    ...(email?.verifyHref === undefined
      ? []
      : [{ text: says.unverified, href: email.verifyHref, action: account.profile.verify }]),
    ...(codes === undefined
      ? [{ text: accountSecurity.noApp, href: nav.security, action: account.overview.actions.security }]
      : []),
    ...(codes !== undefined && codes <= FEW_CODES
      ? [
          {
            text: says.fewCodes({ count: codes }),
            href: nav.security,
            action: accountSecurity.renew,
          },
        ]
      : []),
  ]
}

function attention(model: AccountOverviewPage, words: PageWords): string {
  const says = words.account.overview.attention
  const notices = noticesOf(model, words)
  if (notices.length === 0) return html`<p class="card calm">${says.calm}</p>`
  const entry = ({ text, href, action, isUrgent }: Notice, at: number) => html`<li>
<p id="notice-${at}"!${isUrgent ? html` class="urgent"` : ""}>${text}</p>
<a class="button!${isUrgent ? "" : " plain"}" href="${href}" aria-describedby="notice-${at}">${action}</a>
</li>`
  return html`<section class="card attention" aria-labelledby="attention">
<h2 id="attention">${says.heading}</h2>
<ul class="entries" role="list">
!${notices.map(entry).join("\n")}
</ul>
</section>`
}

const card = (
  section: Exclude<AccountSection, "overview">,
  heading: string,
  content: string,
  nav: AccountNav,
  words: PageWords,
): string => html`<section class="card" aria-labelledby="${section}">
<h2 id="${section}">${heading}</h2>
!${content}
<p><a class="button plain" href="${nav[section]}">${words.account.overview.actions[section]}</a></p>
</section>`

const facts = (rows: readonly (readonly [term: string, fact: string])[]): string => html`<dl class="facts">
!${rows.map(([term, fact]) => html`<div><dt>${term}</dt><dd>!${fact}</dd></div>`).join("\n")}
</dl>`

function proofs({ proofs: has }: AccountOverviewPage, words: PageWords, locale: Locale): string {
  const { overview, profile: none } = words.account
  return facts([
    [words.signIn.password, html`${has.hasPassword ? overview.passwordSet : none.none}`],
    [words.accountSecurity.passkeys, html`${has.passkeys}`],
    [
      words.accountSecurity.app,
      has.appAddedAt === undefined ? html`${overview.noApp}` : dayElement(has.appAddedAt, locale),
    ],
    ...(has.recoveryCodes === undefined
      ? []
      : [[words.accountSecurity.recoveryCodes, html`${has.recoveryCodes}`] as const]),
  ])
}

function browsers({ sessions }: AccountOverviewPage, words: PageWords): string {
  const { sessions: says, overview } = words.account
  const device = sessions.device === "" ? html`${says.unknown}` : html`<bdi translate="no">${sessions.device}</bdi>`
  return html`!${facts([[says.here, device]])}
<p class="quiet">${overview.others({ count: sessions.others })}</p>`
}

function applications({ applications: { latest, others } }: AccountOverviewPage, words: PageWords): string {
  if (latest.length === 0) return html`<p class="quiet">${words.account.applications.none}</p>`
  return html`<ul role="list">
!${latest.map((name) => html`<li><bdi>${shownName(name)}</bdi></li>`)}
</ul>!${others > 0 ? html`<p class="quiet">${words.account.overview.more({ count: others })}</p>` : ""}`
}

function profile({ user, email }: AccountOverviewPage, words: PageWords): string {
  const { profile: says } = words.account
  const name = shownName(user.name)
  const address = email && html`<bdi dir="ltr">${shownName(email.address)}</bdi>`
  return facts([
    [says.username, html`<bdi>${shownName(user.username)}</bdi>`],
    [says.name, name === "" ? html`${says.none}` : html`<bdi>${name}</bdi>`],
    [
      says.email,
      address === undefined ? html`${says.none}` : email?.isVerified ? address : html`!${address} (${says.unverified})`,
    ],
  ])
}

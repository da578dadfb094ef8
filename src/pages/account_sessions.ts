import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm } from "./layout.ts"
import type { ShownIn } from "./shown_in.ts"
import { ago, moment } from "./times.ts"
import { withHtml } from "./with_html.ts"

export interface AccountSessionsPage extends ShownIn {
  readonly nav: AccountNav
  /** Where the person changes the password. */
  readonly passwordHref: string
  /** Milliseconds UTC. */
  readonly now: number
  /** The sessions, the one of this browser first. Times are in milliseconds UTC. */
  readonly sessions: readonly {
    /** The browser and the system, as `Firefox · Linux`, or an empty text if unknown, and the network of the address. Absent if unknown. */
    readonly origin?: { readonly device: string; readonly network: string }
    readonly signedInAt: number
    readonly lastSeenAt: number
    /** How the sign-in began, if it stopped at the second factor. Nobody is signed in there, so nobody can be signed out. */
    readonly begun?: "password" | "elsewhere"
    /** Absent for the session of this browser, and for a sign-in that stopped. */
    readonly end?: PageForm
  }[]
  /** Absent if the person is signed in only in this browser. */
  readonly endOthers?: PageForm
}

/** Shows the browsers in which the person is signed in. */
export function accountSessionsPage({
  nav,
  passwordHref,
  now,
  sessions,
  endOthers,
  look,
  locale = "en",
}: AccountSessionsPage): string {
  const { sessions: words, overview, password } = wordsIn(locale).account
  const { heading, explanation, explanationElsewhere } = overview.begun
  const stopped = (begun: "password" | "elsewhere") => html`<p class="urgent">${heading}</p>
<p>${begun === "password" ? explanation : explanationElsewhere}</p>`
  return accountLayout({
    nav,
    section: "sessions",
    locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${words.explanation}</p>
<div class="card"><ul class="entries" role="list">
!${sessions
      .map(({ origin, signedInAt, lastSeenAt, begun, end }, at) => {
        const isOwn = end === undefined && begun === undefined
        return html`<li>
<h2 id="session-${at}">!${isOwn ? html`${words.here}` : device(origin, words.unknown)}</h2>
!${origin === undefined ? "" : html`<p>!${isOwn ? html`!${device(origin, words.unknown)} ` : ""}<bdi dir="ltr">${origin.network}</bdi></p>`}
!${begun === undefined ? "" : stopped(begun)}
!${begun !== undefined ? "" : html`<p class="quiet">!${withHtml(words.since, { time: moment(signedInAt, locale) })}</p>`}
<p class="quiet">!${withHtml(words.lastSeen, { time: ago(lastSeenAt, now, locale) })}</p>
!${begun === "password" ? html`<p><a class="button plain" href="${passwordHref}">${password.heading}</a></p>` : end === undefined ? "" : buttonForm(end, words.end, "plain", `session-${at}`)}
</li>`
      })
      .join("\n")}
</ul></div>
!${endOthers === undefined ? "" : buttonForm(endOthers, words.endOthers, "full")}`,
  })
}

const device = (origin: AccountSessionsPage["sessions"][number]["origin"], unknown: string): string =>
  origin === undefined || origin.device === ""
    ? html`${unknown}`
    : html`<strong translate="no"><bdi>${origin.device}</bdi></strong>`

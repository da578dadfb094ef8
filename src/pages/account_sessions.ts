import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { buttonForm, layout } from "./layout.ts"
import { around } from "./name.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

interface Form {
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
}

export interface AccountSessionsPage {
  readonly accountHref: string
  /** The sessions, the one of this browser first. Times are in milliseconds UTC. */
  readonly sessions: readonly {
    /** The browser and the system, as `Firefox · Linux`, or an empty text if unknown, and the network of the address. Absent if unknown. */
    readonly origin?: { readonly device: string; readonly network: string }
    readonly signedInAt: number
    readonly lastSeenAt: number
    /** Absent for the session of this browser. */
    readonly end?: Form
  }[]
  /** Absent if this browser is the only one. */
  readonly endOthers?: Form
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Shows the browsers in which the person is signed in. */
export function accountSessionsPage({
  accountHref,
  sessions,
  endOthers,
  look,
  locale = "en",
}: AccountSessionsPage): string {
  const { account, sessions: words } = wordsIn(locale).account
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${headingOf(words.heading)}
<p>${words.explanation}</p>
<ul class="entries" role="list">
!${sessions
      .map(
        ({ origin, signedInAt, lastSeenAt, end }, at) => html`<li>
<h2 id="session-${at}">!${end === undefined ? html`${words.here}` : device(origin, words.unknown)}</h2>
!${origin === undefined ? "" : html`<p>!${end === undefined ? html`!${device(origin, words.unknown)} ` : ""}<bdi dir="ltr">${origin.network}</bdi></p>`}
<p class="quiet">!${around(words.since, moment(signedInAt, locale))}</p>
<p class="quiet">!${around(words.lastSeen, moment(lastSeenAt, locale))}</p>
!${end === undefined ? "" : buttonForm(end, words.end, "plain", `session-${at}`)}
</li>`,
      )
      .join("\n")}
</ul>
!${endOthers === undefined ? "" : buttonForm(endOthers, words.endOthers, "full")}
<p><a class="reach" href="${accountHref}">${account}</a></p>`,
  })
}

const device = (origin: AccountSessionsPage["sessions"][number]["origin"], unknown: string): string =>
  origin === undefined || origin.device === ""
    ? html`${unknown}`
    : html`<strong translate="no"><bdi>${origin.device}</bdi></strong>`

/** The time in UTC, because the server does not know the person's time zone. */
const moment = (at: number, locale: Language): string => {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)
  return html`<time datetime="${new Date(at).toISOString()}">${text} UTC</time>`
}

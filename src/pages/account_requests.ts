import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { Undecided } from "./device.ts"
import { endedBody } from "./device.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { ago } from "./times.ts"

export interface AccountRequestsPage extends ShownIn {
  readonly nav: AccountNav
  /** Milliseconds UTC. */
  readonly now: number
  /** The requests that wait for the person, the oldest first. */
  readonly requests: readonly WaitingEntry[]
  /** The applications whose requests the person refuses. */
  readonly blocked: readonly { readonly clientName: string; readonly unblock: PageForm }[]
  /** Whether the request to which the person came no longer waits. */
  readonly isGone?: true
}

interface WaitingEntry {
  readonly clientName: string
  /** What the application says about the request. */
  readonly message?: string
  /** Milliseconds UTC. */
  readonly askedAt: number
  /** The page on which the person decides. */
  readonly href: string
  readonly block: PageForm
}

/** Shows the requests that wait for the person's approval. Nothing is decided here: the page of each request shows what it is about. */
export function accountRequestsPage(model: AccountRequestsPage): string {
  const { nav, requests, blocked, isGone, look, locale = "en" } = model
  const { requests: words } = wordsIn(locale)
  return accountLayout({
    nav,
    section: "applications",
    isBelow: true,
    locale,
    look,
    title: words.heading,
    body: html`!${isGone ? html`<p class="card calm" role="status">${words.gone}</p>` : ""}
<p class="lead">${requests.length === 0 ? words.none : words.explanation}</p>
!${
      requests.length === 0
        ? ""
        : html`<div class="card"><ul class="entries" role="list">
!${requests.map((each, at) => waitingEntry(each, at, model.now, locale)).join("\n")}
</ul></div>`
    }!${
      blocked.length === 0
        ? ""
        : html`<section class="card" aria-labelledby="blocked">
<h2 id="blocked">${words.blocked}</h2>
<ul class="entries" role="list">
!${blocked
            .map(
              ({ clientName, unblock }, at) => html`<li>
<p id="blocked-${at}"><bdi>${shownName(clientName)}</bdi></p>
!${buttonForm(unblock, words.unblock, "plain", `blocked-${at}`)}
</li>`,
            )
            .join("\n")}
</ul></section>`
    }`,
  })
}

function waitingEntry(
  { clientName, message, askedAt, href, block }: WaitingEntry,
  at: number,
  now: number,
  locale: Locale,
): string {
  const { requests: words } = wordsIn(locale)
  return html`<li>
<h2 id="request-${at}"><bdi>${shownName(clientName)}</bdi></h2>
!${message === undefined ? "" : html`<p><bdi>${message}</bdi></p>`}
<p class="quiet">!${ago(askedAt, now, locale)}</p>
<p><a class="button" href="${href}" aria-describedby="request-${at}">${words.open}</a></p>
!${buttonForm(block, words.block, "plain danger", `request-${at}`)}
</li>`
}

export interface RequestEndedPage extends ShownIn {
  readonly outcome: "approved" | "denied" | Undecided
  readonly clientName: string
  /** The trace id with which an operator finds why there was nothing to decide. */
  readonly traceId?: string
  /** Where the other requests are. */
  readonly requestsHref: string
}

/** Says what the person decided about a request, or why there was nothing to decide. */
export function requestEndedPage(model: RequestEndedPage): string {
  const { outcome, clientName, traceId, requestsHref, look, locale = "en" } = model
  const { requests, onward } = wordsIn(locale)
  const said = outcome === "approved" || outcome === "denied" ? requests[outcome] : onward.problems[outcome]
  return layout({
    lang: locale,
    look,
    title: said.heading,
    body: html`!${endedBody(said, clientName, traceId, locale)}
<p><a class="reach" href="${requestsHref}">${requests.show}</a></p>`,
  })
}

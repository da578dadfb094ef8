import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { layout } from "./layout.ts"
import { around, shownName } from "./name.ts"
import type { SignOutPage } from "./signed_out.ts"
import { signOutForm } from "./signed_out.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"
import type { Problem, ProblemWords } from "./words/words.ts"

export interface ProblemPage {
  readonly problem: Problem
  /** The registered name of the application that caused the problem; absent if unknown. The page shows no text from the request. */
  readonly clientName?: string
  /** The trace id with which an operator finds the reason in the log. The header `X-Trace-Id` has the same value. */
  readonly traceId: string
  /** A link with which the person can continue: to the application's origin, if `host` is set, or to the account. Otherwise it repeats the request. */
  readonly wayBack?: { readonly href: string; readonly host?: string; readonly isAccount?: true }
  /** Lets a signed-in person sign out on this page. The form replaces the advice. */
  readonly signOut?: Pick<SignOutPage, "action" | "fields" | "user">
  /** After how many seconds the person can try again. */
  readonly retryAfterSeconds?: number
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Shows the problem and its reference. One click selects the whole reference, to copy it or to read it aloud. */
export function problemPage({
  problem,
  clientName,
  traceId,
  wayBack,
  signOut,
  retryAfterSeconds = 60,
  look,
  locale = "en",
}: ProblemPage): string {
  const words = wordsIn(locale).problem
  const { heading, explanation, advice }: ProblemWords = words[problem]
  const application = clientName === undefined ? html`${words.application}` : html`<bdi>${shownName(clientName)}</bdi>`
  return layout({
    lang: locale,
    look,
    title: heading,
    body: html`!${headingOf(heading)}
<p class="lead">!${typeof explanation === "string" ? html`${explanation}` : around(explanation, application)}</p>
!${signOut ? signOutForm({ ...signOut, locale, look }) : advice === undefined ? "" : html`<p>!${typeof advice === "string" ? html`${advice}` : around(advice, html`${inMinutes(retryAfterSeconds, locale)}`)}</p>`}
!${wayBack === undefined ? "" : html`<p><a class="reach" href="${wayBack.href}">!${linkText(wayBack, locale)}</a></p>`}
<p class="reference quiet">${words.reference} <code translate="no">${traceId}</code></p>`,
  })
}

/** The time from now in whole minutes, as the language says it: "in 14 minutes". */
const inMinutes = (seconds: number, locale: Language): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.ceil(seconds / 60), "minute")

function linkText({ host, isAccount }: NonNullable<ProblemPage["wayBack"]>, locale: Language): string {
  if (isAccount) return html`${wordsIn(locale).account.account}`
  const words = wordsIn(locale).problem
  return host === undefined ? html`${words.again}` : around(words.toApplication, html`<bdi dir="ltr">${host}</bdi>`)
}

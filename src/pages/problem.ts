import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { Sentence, Value } from "../words/sentence.ts"
import type { PageWords } from "../words/words.ts"
import { layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import type { SignOutPage } from "./signed_out.ts"
import { signOutForm } from "./signed_out.ts"
import { withHtml } from "./with_html.ts"

/** The subject of a problem page. */
export type Problem = keyof PageWords["problem"]["problems"]

interface ProblemWords {
  readonly heading: string
  readonly explanation: string | Sentence<{ client: Value }>
  readonly advice?: string | Sentence<{ time: Value }>
}

export interface ProblemPage extends ShownIn {
  readonly problem: Problem
  /** The registered name of the application that caused the problem; absent if unknown. The page shows no text from the request. */
  readonly clientName?: string
  /** The trace id with which an operator finds the reason in the log. The header `X-Trace-Id` has the same value. */
  readonly traceId: string
  /** A link with which the person can continue: to the application's origin, if `host` is set, or to the account. Otherwise it repeats the request. */
  readonly wayBack?: { readonly href: string; readonly host?: string; readonly isAccount?: true }
  /** The link that explains the problem to the developer of the application. */
  readonly errorHref?: string
  /** Lets a signed-in person sign out on this page. The form replaces the advice. */
  readonly signOut?: Pick<SignOutPage, "action" | "fields" | "user">
  /** The number of seconds after which the person can try again. */
  readonly retryAfterSeconds?: number
}

/** Shows the problem and its reference. One click selects the whole reference, to copy it or to read it aloud. */
export function problemPage({
  problem,
  clientName,
  traceId,
  wayBack,
  errorHref,
  signOut,
  retryAfterSeconds = 60,
  look,
  locale = "en",
}: ProblemPage): string {
  const words = wordsIn(locale).problem
  const { heading, explanation, advice }: ProblemWords = words.problems[problem]
  const application = clientName === undefined ? html`${words.application}` : html`<bdi>${shownName(clientName)}</bdi>`
  return layout({
    lang: locale,
    look,
    title: heading,
    body: html`<p class="lead">!${withHtml(explanation, { client: application })}</p>
!${signOut ? signOutForm({ ...signOut, locale, look }) : advice === undefined ? "" : html`<p>!${withHtml(advice, { time: html`${inMinutes(retryAfterSeconds, locale)}` })}</p>`}
!${wayBack === undefined ? "" : html`<p><a class="reach" href="${wayBack.href}">!${linkText(wayBack, locale)}</a></p>`}
!${errorHref === undefined ? "" : html`<p><a class="reach" href="${errorHref}">${wordsIn(locale).errorLink.details}</a></p>`}
<p class="reference quiet">${words.reference} <code translate="no">${traceId}</code></p>`,
  })
}

/** The time from now in whole minutes, as the language says it: "in 14 minutes". */
const inMinutes = (seconds: number, locale: Locale): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.ceil(seconds / 60), "minute")

function linkText({ host, isAccount }: NonNullable<ProblemPage["wayBack"]>, locale: Locale): string {
  if (isAccount) return html`${wordsIn(locale).account.account}`
  const words = wordsIn(locale).problem
  return host === undefined
    ? html`${words.again}`
    : withHtml(words.toApplication, { host: html`<bdi dir="ltr">${host}</bdi>` })
}

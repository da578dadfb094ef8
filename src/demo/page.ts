import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { inLanguage } from "../pages/direction.ts"
import { withHtml } from "../pages/with_html.ts"
import type { Exchange, Line } from "../trial/exchange.ts"
import { answered, isRefused, momentOf } from "../trial/exchange.ts"
import type { ReadIdToken } from "../trial/id_token.ts"
import type { WordsOfDemo } from "../words/languages.ts"
import { actionNamed, possibleActions } from "./actions.ts"
import type { ExplainedRefusal } from "./explained_refusal.ts"
import type { Journey } from "./journey.ts"

/** The name of the application, which the consent page shows too. */
export const CLIENT_NAME = "Sample application"

/** What the pages show besides the journey. */
export interface Shown {
  readonly locale: Locale
  readonly words: WordsOfDemo
  /** The user whose name and password the page shows. */
  readonly user: { readonly username: string; readonly password: string }
  /** Returns the operator's explanation of the refusal with this trace id. The demo has access, because the demo runs the service too. */
  readonly explained: (traceId: string | undefined) => ExplainedRefusal | undefined
}

/** Returns the only page: before a sign-in the request that begins it, afterwards each message, and what can be tried next. */
export function journeyPage(journey: Journey, next: Exchange, shown: Shown): string {
  const { demo, pages } = shown.words
  const { exchanges } = journey
  const profile = exchanges.find(({ step }) => step === "userinfo")
  const name = journey.idToken === undefined || profile === undefined ? undefined : answered(profile, "name")
  const signIn = html`<a class="button" href="/sign-in">${pages.signIn.submit}</a>`
  if (exchanges.length === 0)
    return layout(
      demo.heading,
      html`<p class="lead">${demo.intro}</p>
<p class="best">!${signIn} <span>!${account(shown)}</span></p>
!${stepCard(next, 1, journey, shown)}`,
      shown,
    )
  return layout(
    name === undefined ? demo.heading : demo.signedIn({ name }),
    html`<p class="lead">${demo.signedInText}</p>
!${exchanges.map((exchange, at) => stepCard(exchange, at + 1, journey, shown))}
<h2>${demo.more}</h2>
<div class="choices">
!${possibleActions(journey).map((each) => button(each, actionNamed(each).label(shown.words)))}
!${journey.idToken === undefined ? "" : html`<a class="button" href="/sign-out">${pages.signOut.submit}</a>`}
!${signIn}
!${button("start-over", demo.startOver)}
</div>`,
    shown,
  )
}

/** Returns a page about a request that the application did not answer as asked. */
export function problemPage(problem: "unexpected" | "noAnswer", shown: Shown): string {
  const { title, text } = shown.words.demo[problem]
  return layout(
    title,
    html`<p class="lead">${text}</p><p><a class="button" href="/">${shown.words.demo.back}</a></p>`,
    shown,
  )
}

const account = ({ words, user }: Shown): string =>
  withHtml(words.demo.account, {
    username: html`<code class="copy">${user.username}</code>`,
    password: html`<code class="copy">${user.password}</code>`,
  })

const button = (name: string, label: string): string =>
  html`<form method="post" action="/${name}"><button type="submit">${label}</button></form>`

/** One step of the flow, with its number: what happens and why, the request, and the answer. */
function stepCard(exchange: Exchange, at: number, { idToken }: Journey, shown: Shown): string {
  const { tryIt } = shown.words
  const { step, request, answer } = exchange
  const { title, text } = tryIt.steps[step]
  return html`<section class="step" id="step-${at}" aria-labelledby="title-${at}">
<h2 id="title-${at}"><span class="number">${at}</span> ${title} !${badge(exchange, shown)}</h2>
<p>${text}</p>
!${request === undefined ? "" : html`<h3>${tryIt.request} <code>${request.method} ${request.address}</code></h3>!${lineList([...request.headers, ...request.body], shown)}`}
!${answer === undefined ? "" : html`<h3>${answer.status === undefined ? tryIt.came : tryIt.answer}</h3>!${lineList(answer.lines, shown)}`}
!${step === "idToken" && idToken !== undefined ? readToken(idToken.read, shown) : ""}
!${operatorsView(shown.explained(answer?.traceId), shown)}
</section>`
}

function badge(exchange: Exchange, { words: { tryIt } }: Shown): string {
  const status = exchange.answer?.status
  if (status === undefined && !isRefused(exchange)) return ""
  const text = status === undefined ? tryIt.refused : tryIt.status({ status })
  return html`<span class="badge" data-refused="${isRefused(exchange)}">${text}</span>`
}

const lineList = (lines: readonly Line[], shown: Shown): string =>
  lines.length === 0 ? "" : html`<dl>!${lines.map((line) => lineItem(line, shown))}</dl>`

function lineItem(line: Line, { words: { tryIt } }: Shown): string {
  const moment = momentOf(line)
  const meanings: Readonly<Record<string, string>> = tryIt.meanings
  // The secret must not leave the application's server.
  const value = line.name === "client_secret" ? "••••••••" : line.value
  return html`<div><dt><code>${line.name}</code></dt><dd><code>${value}</code>!${
    moment === undefined ? "" : html` <time>${moment}</time>`
  } <small>${meanings[line.name] ?? ""}</small></dd></div>`
}

function readToken({ header, claims, checks }: ReadIdToken, shown: Shown): string {
  const { tryIt } = shown.words
  return html`<ul class="checks">
!${checks.map(([check, verdict]) => html`<li data-verdict="${verdict}">${tryIt.checks[check]} <b>${tryIt.verdicts[verdict]}</b></li>`)}
</ul>
<h3>${tryIt.header}</h3>
!${lineList(header, shown)}
<h3>${tryIt.claims}</h3>
!${lineList(claims, shown)}`
}

/** Returns the private reason of a refusal. A real application cannot see this reason; the demo can, because it also runs the service. */
function operatorsView(refusal: ExplainedRefusal | undefined, { words: { demo } }: Shown): string {
  if (refusal === undefined) return ""
  return html`<div class="operator">
<h3>${demo.operator}</h3>
<p lang="en" dir="ltr"><code>${refusal.reason}</code> ${refusal.sentence}</p>
<p>${demo.command}</p>
<p><code class="copy">${refusal.command}</code></p>
</div>`
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3448a5"/><circle cx="11" cy="16" r="5" fill="none" stroke="#fff" stroke-width="3"/><path d="M16 16h11v5m-5-5v4" fill="none" stroke="#fff" stroke-width="3"/></svg>',
)}`

/** Returns a complete HTML document. It uses no script, and only the application's own stylesheet. */
const layout = (heading: string, body: string, { locale }: Shown): string => html`<!doctype html>
<html !${inLanguage(locale)}>
<head>
<meta charset="utf-8">
<title>${heading} · ${CLIENT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header lang="en">${CLIENT_NAME}</header>
<main>
<h1>${heading}</h1>
!${body}
</main>
</body>
</html>
`

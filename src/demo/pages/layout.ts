import { html } from "ghtml"
import type { Journey } from "../journey.ts"
import { describeStep } from "./describe_step.ts"

interface Layout {
  readonly title: string
  /** The content of the `main` element, as HTML. */
  readonly body: string
  readonly journey: Journey
  /** The index of the shown step, from 0. Absent if the page shows no step. */
  readonly at?: number
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3448a5"/><circle cx="11" cy="16" r="5" fill="none" stroke="#fff" stroke-width="3"/><path d="M16 16h11v5m-5-5v4" fill="none" stroke="#fff" stroke-width="3"/></svg>',
)}`

/** Returns a complete HTML document. It uses no script, and only the application's own stylesheet. */
export function layout({ title, body, journey, at }: Layout): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Sample application</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<p><a href="/">Sample application</a> <span>a client of Gatehouse</span></p>
!${journey.steps.length === 0 ? "" : html`<form method="post" action="/start-over"><button type="submit" class="quiet">Start over</button></form>`}
</header>
<div class="columns">
<main>
!${body}
</main>
!${path(journey, at)}
</div>
</body>
</html>
`
}

/** Returns the list of the steps so far, with links to their pages. */
function path({ steps }: Journey, at: number | undefined): string {
  if (steps.length === 0) return ""
  return html`<nav aria-labelledby="path">
<h2 id="path">Your way so far</h2>
<ol>
<li><a href="/"!${at === undefined ? ' aria-current="page"' : ""}>The start</a></li>
!${steps.map((step, index) => {
    const here = index === at ? ' aria-current="page"' : ""
    return html`<li><a href="/steps/${index + 1}"!${here}>${describeStep(step).title}</a></li>`
  })}
</ol>
</nav>`
}

/** Returns the source code of functions, in an element that the reader can open. */
export const codeOf = (summary: string, ...functions: readonly { toString(): string }[]): string => html`<details>
<summary>${summary}</summary>
<pre tabindex="0"><code>${functions.map(String).join("\n\n")}</code></pre>
</details>`

/** Returns a page about a failure, with links to continue. */
export const problemPage = (journey: Journey, heading: string, explanation: string): string =>
  layout({
    title: heading,
    journey,
    body: html`<h1>${heading}</h1>
<p class="lead">${explanation}</p>
<div class="choice best"><a class="button" href="/">Back to the start</a></div>`,
  })

import { html } from "ghtml"
import type { ExplainedRefusal } from "../explained_refusal.ts"
import { traceIdOf } from "../explained_refusal.ts"
import type { CheckedIdToken } from "../id_token.ts"
import { checkIdToken } from "../id_token.ts"
import type { Journey, Step } from "../journey.ts"
import type { Registration } from "../oauth_client.ts"
import { describeStep } from "./describe_step.ts"
import { codeOf, layout } from "./layout.ts"
import { bestNext, nextSteps } from "./next.ts"
import { claimNotes, responseNotes } from "./notes.ts"
import { referenceLine } from "./reference.ts"
import { exchangeMessages, memberLines, message, parameterLines } from "./wire.ts"

const ROUTES = {
  browser: html`<b>Gatehouse</b> → <b>your browser</b> → <b>this application</b>`,
  unknown: html`<b>somebody</b> → <b>your browser</b> → <b>this application</b>`,
  direct: html`<b>this application</b> → <b>Gatehouse</b> <i>not through your browser</i>`,
} as const

/** Returns the page of a step: what happened and why, the HTTP messages, and the next steps. */
export function stepPage(
  journey: Journey,
  step: Step,
  at: number,
  client: Registration,
  explained: (traceId: string) => ExplainedRefusal | undefined,
): string {
  const { title, tone, route, lead, look, references, functions } = describeStep(step)
  return layout({
    title,
    journey,
    at,
    body: html`<p class="route">!${ROUTES[route]}</p>
<h1 class="${tone}">${title}</h1>
<p class="lead">!${lead}</p>
!${look.length === 0 ? "" : html`<h2>Details</h2><ul>!${look.map((point) => html`<li>!${point}</li>`)}</ul>`}
!${at === journey.steps.length - 1 ? html`<p><a href="#next">Continue below: ${bestNext(journey)}</a></p>` : ""}
!${messages(step, journey, client)}
!${operatorsView(explained(traceIdOf(step)))}
!${functions.length === 0 ? "" : codeOf("The source code of this step", ...functions)}
!${referenceLine(references)}
!${at === journey.steps.length - 1 ? nextSteps(journey) : html`<p><a href="/steps/${journey.steps.length}">Go to the newest step</a></p>`}`,
  })
}

/** Returns the private reason of a refusal. A real application cannot see this reason; the demo can, because it also runs the service. */
function operatorsView(refusal: ExplainedRefusal | undefined): string {
  if (refusal === undefined) return ""
  return html`<section class="message operator">
<h2>What the operator sees</h2>
<p><code><b>${refusal.reason}</b></code> ${refusal.sentence}</p>
<p>In another terminal, while the demo runs:</p>
<p class="first"><code class="copy">${refusal.command}</code></p>
</section>`
}

function messages(step: Step, { names }: Journey, { redirectUri, postLogoutUri }: Registration): string {
  if ("exchange" in step) {
    const taken = step.kind === "tokens" && step.idToken !== undefined ? idToken(step.idToken, names) : ""
    return html`!${exchangeMessages(step.exchange, names)}!${taken}`
  }
  const lines = parameterLines(step.query, responseNotes)
  const brought = message(
    "The request of your browser",
    `GET ${step.kind === "signed-out" ? postLogoutUri : redirectUri}`,
    [lines],
    names,
  )
  const came = step.query.find(([name]) => name === "state")?.[1]
  const expected = step.kind === "unexpected" ? step.expected : step.sent.state
  return html`!${brought}
<section class="message"><h2>Does the answer belong to this sign-in?</h2>
<ul role="list" class="checks">
!${check("The received state equals the sent state.", came !== undefined && came === expected)}
</ul>
<p class="compare">sent: <code>${expected ?? "nothing: no sign-in is pending"}</code><br>received: <code>${came ?? "none"}</code></p>
</section>`
}

function idToken({ header, claims, checks }: CheckedIdToken, names: Journey["names"]): string {
  return html`!${message("The ID token, decoded", "header", [memberLines(header, claimNotes)], names)}
!${message("Its claims", "payload", [memberLines(claims, claimNotes)], names)}
<section class="message"><h2>Is the ID token valid?</h2>
<ul role="list" class="checks">
!${checks.map(({ what, passed }) => check(what, passed))}
</ul>
</section>
!${codeOf("The source code of these checks", checkIdToken)}`
}

const check = (what: string, passed: boolean): string =>
  html`<li class="${passed ? "passed" : "failed"}"><b>${passed ? "Yes" : "No"}</b> ${what}</li>`

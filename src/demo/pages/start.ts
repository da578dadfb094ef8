import { html } from "ghtml"
import type { Journey } from "../journey.ts"
import type { AuthorizationRequest } from "../oauth_client.ts"
import { authorizationRequest } from "../oauth_client.ts"
import { codeOf, layout } from "./layout.ts"
import { requestNotes } from "./notes.ts"
import { openid, referenceLine, rfc } from "./reference.ts"
import { message, parameterLines } from "./wire.ts"

/** The user whose name and password the page shows. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** Returns the first page: the parties, the sign-in button, and the parameters of its URL. */
export function startPage(journey: Journey, request: AuthorizationRequest, user: DemoUser): string {
  const url = new URL(request.url)
  const application = new URL(url.searchParams.get("redirect_uri") ?? "").host
  return layout({
    title: "Start",
    journey,
    body: html`<h1>Sign in, and see how it works</h1>
<p class="lead">This page belongs to a sample application. It never sees your password: it redirects you to Gatehouse,
which asks you to sign in and to give your consent. These pages show every message between the two.</p>
<p>The blue pages are the application’s, at <b>${application}</b>. The green ones are Gatehouse’s, at <b>${url.host}</b>.</p>
<div class="choice best"><a class="button" href="/sign-in">Sign in with Gatehouse</a>
<p>Your username there is <code class="copy">${user.username}</code> and your password <code class="copy">${user.password}</code></p></div>
<p>On the consent page choose Allow to continue, or Deny to see a refusal.</p>
!${message("The URL of the button", `GET ${url.origin}${url.pathname}`, [parameterLines(url.searchParams, requestNotes)], journey.names)}
<p>This application created random values for <b>state</b>, <b>nonce</b> and <b>code_challenge</b>, and stored them in
your session. Every sign-in has new values.</p>
!${codeOf("The source code of this step", authorizationRequest)}
!${referenceLine([rfc(6749, "4.1.1"), rfc(7636, "4.3"), openid("3.1.2.1", "AuthRequest")])}
<section class="next">
<h2>Or play the attacker</h2>
<div class="choice other"><a class="button" href="/callback?code=gac_of_the_attacker&amp;state=guessed">Send a forged answer</a>
<p>An attacker can send you a link to this application with the attacker’s own code. See why this attack fails.</p></div>
</section>`,
  })
}

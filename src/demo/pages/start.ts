import { html } from "ghtml"
import type { Journey } from "../journey.ts"
import type { AuthorizationRequest } from "../oauth_client.ts"
import { authorizationRequest } from "../oauth_client.ts"
import { codeOf, layout } from "./layout.ts"
import { requestNotes } from "./notes.ts"
import { openid, referenceLine, rfc } from "./reference.ts"
import { message, parameterLines } from "./wire.ts"

/** The user to sign in as. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** The first page: the parties, the button, and the parts of its address. */
export function startPage(journey: Journey, request: AuthorizationRequest, user: DemoUser): string {
  const url = new URL(request.url)
  const application = new URL(url.searchParams.get("redirect_uri") ?? "").host
  return layout({
    title: "Start",
    journey,
    body: html`<h1>Sign in, and see how it works</h1>
<p class="lead">This page belongs to a sample application. It does not know you, and will never see your password: it sends
you to Gatehouse, which asks who you are and whether you allow it. Every message between the two is shown here.</p>
<p>The blue pages are the application’s, at <b>${application}</b>. The green ones are Gatehouse’s, at <b>${url.host}</b>.</p>
<div class="choice best"><a class="button" href="/sign-in">Sign in with Gatehouse</a>
<p>There, your name is <code class="copy">${user.username}</code> and your password <code class="copy">${user.password}</code></p></div>
<p>Allow it there and go on, or choose Deny to see how a refusal comes back.</p>
!${message("The address behind the button", `GET ${url.origin}${url.pathname}`, [parameterLines(url.searchParams, requestNotes)], journey.names)}
<p>This application invented <b>state</b>, <b>nonce</b> and the secret behind <b>code_challenge</b> a moment ago, and
remembers them with your session. Every sign-in has its own.</p>
!${codeOf("The code that made it", authorizationRequest)}
!${referenceLine([rfc(6749, "4.1.1"), rfc(7636, "4.3"), openid("3.1.2.1", "AuthRequest")])}
<section class="next">
<h2>Or play the attacker</h2>
<div class="choice other"><a class="button" href="/callback?code=gac_of_the_attacker&amp;state=guessed">Send a forged answer</a>
<p>A link in an e-mail could bring your browser back here with the attacker’s own code. See what stops it.</p></div>
</section>`,
  })
}

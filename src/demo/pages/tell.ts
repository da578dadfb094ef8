import { html } from "ghtml"
import { assertNever } from "../../base/assert_never.ts"
import type { Step } from "../journey.ts"
import { signOutRequest } from "../oauth_client.ts"
import { logout, rfc } from "./reference.ts"
import { tellClientCredentials, tellTokeninfo, tellUserinfo } from "./tell_access.ts"
import { tellAnswer, tellRefused, tellUnexpected } from "./tell_answer.ts"
import { tellCodeAgain, tellOldRefreshToken, tellRefresh, tellTokens } from "./tell_tokens.ts"
import type { Telling } from "./telling.ts"

export function tell(step: Step): Telling {
  if ("exchange" in step && step.exchange.status === 429) return tellTooMany()
  switch (step.kind) {
    case "answer":
      return tellAnswer()
    case "refused":
      return tellRefused(step.error)
    case "signed-out":
      return tellSignedOut()
    case "unexpected":
      return tellUnexpected()
    case "tokens":
      return step.exchange.status === 200 ? tellTokens() : tellRefusedExchange("The code was not taken")
    case "refresh":
      return step.exchange.status === 200 ? tellRefresh() : tellRefusedExchange("The refresh token was not taken")
    case "old-refresh-token":
      return step.outcome === "too-late"
        ? tellRefusedExchange("The old refresh token was not taken")
        : tellOldRefreshToken(step.outcome)
    case "code-again":
      return tellCodeAgain()
    case "client-credentials":
      return step.exchange.status === 200 ? tellClientCredentials() : tellRefusedExchange("No token was given")
    case "userinfo":
      return tellUserinfo(step)
    case "tokeninfo":
      return tellTokeninfo(step)
    default:
      return assertNever(step)
  }
}

/** The browser has returned from signing out. */
const tellSignedOut = (): Telling => ({
  title: "You are signed out",
  tone: "good",
  route: "browser",
  lead: html`The application sent your browser to Gatehouse with the ID token of your sign-in. It belongs to the session of this
browser, so Gatehouse ended that session without a question and sent you back.`,
  look: [
    html`<b>state</b> came back unchanged: the application sent you there itself.`,
    html`Sign in once more: Gatehouse asks for your password again.`,
    html`Check the access token: signing out does not end it. A session and what an application may do are apart. An application that is
done revokes its refresh token as well (RFC 7009).`,
  ],
  references: [logout("2", "RPLogout")],
  functions: [signOutRequest],
})

/** The token endpoint refused a request that should have succeeded. */
const tellRefusedExchange = (title: string): Telling => ({
  title,
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse answered with an error. <b>invalid_grant</b> means that what was sent has expired, was revoked or was used
already: the authorization behind it is over, and only a new sign-in brings a new one.`,
  look: [
    html`<b>error</b> says which of a few things is wrong. The operator learns exactly what, by the trace id: see below.`,
  ],
  references: [rfc(6749, "5.2")],
  functions: [],
})

/** The limit of an endpoint was reached. */
const tellTooMany = (): Telling => ({
  title: "Too many requests",
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse counts requests, so that guessing is slow, and this address has used up its share. Nothing was consumed: wait as
long as <b>Retry-After</b> says, and do the same again.`,
  look: [html`The status, 429, and <b>Retry-After</b>, in seconds.`],
  references: [rfc(6585, "4")],
  functions: [],
})

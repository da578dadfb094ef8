import { html } from "ghtml"
import { assertNever } from "../../base/assert_never.ts"
import type { Step } from "../journey.ts"
import { signOutRequest } from "../oauth_client.ts"
import { describeClientCredentials, describeTokeninfo, describeUserinfo } from "./describe_access.ts"
import { describeAnswer, describeRefused, describeUnexpected } from "./describe_answer.ts"
import { describeCodeAgain, describeOldRefreshToken, describeRefresh, describeTokens } from "./describe_tokens.ts"
import { logout, rfc } from "./reference.ts"
import type { StepDescription } from "./step_description.ts"

export function describeStep(step: Step): StepDescription {
  if ("exchange" in step && step.exchange.status === 429) return describeTooMany()
  switch (step.kind) {
    case "answer":
      return describeAnswer()
    case "refused":
      return describeRefused(step.error)
    case "signed-out":
      return describeSignedOut()
    case "unexpected":
      return describeUnexpected()
    case "tokens":
      return step.exchange.status === 200 ? describeTokens() : describeRefusedExchange("The code was refused")
    case "refresh":
      return step.exchange.status === 200 ? describeRefresh() : describeRefusedExchange("The refresh token was refused")
    case "old-refresh-token":
      return step.outcome === "too-late"
        ? describeRefusedExchange("The old refresh token was refused")
        : describeOldRefreshToken(step.outcome)
    case "code-again":
      return describeCodeAgain()
    case "client-credentials":
      return step.exchange.status === 200
        ? describeClientCredentials()
        : describeRefusedExchange("The token request was refused")
    case "userinfo":
      return describeUserinfo(step)
    case "tokeninfo":
      return describeTokeninfo(step)
    default:
      return assertNever(step)
  }
}

/** Describes the browser's return from a sign-out. */
const describeSignedOut = (): StepDescription => ({
  title: "You are signed out",
  tone: "good",
  route: "browser",
  lead: html`The application redirected your browser to Gatehouse with the ID token of your sign-in. The ID token belongs to the
session of this browser, so Gatehouse ended the session without asking and redirected your browser back.`,
  look: [
    html`<b>state</b> came back unchanged, so this application requested the sign-out.`,
    html`Sign in once more: Gatehouse asks for your password again.`,
    html`Check the access token: it is still valid, because a sign-out ends the session, not the authorization. An application that no
longer needs its tokens also revokes its refresh token (RFC 7009).`,
  ],
  references: [logout("2", "RPLogout")],
  functions: [signOutRequest],
})

/** Describes an unexpected refusal by the token endpoint. */
const describeRefusedExchange = (title: string): StepDescription => ({
  title,
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse answered with an error. <b>invalid_grant</b> means that the code or refresh token has expired, was revoked or
was used before. The authorization has ended, and the person must sign in again.`,
  look: [
    html`<b>error</b> shows only the kind of error. The operator finds the exact reason by the trace id: see below.`,
  ],
  references: [rfc(6749, "5.2")],
  functions: [],
})

/** Describes a refusal because too many requests were sent. */
const describeTooMany = (): StepDescription => ({
  title: "Too many requests",
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse limits requests, so that guessing is slow, and this address has reached the limit. No code or token was used
up: wait as long as <b>Retry-After</b> says, then repeat the request.`,
  look: [html`The status, 429, and <b>Retry-After</b>, in seconds.`],
  references: [rfc(6585, "4")],
  functions: [],
})

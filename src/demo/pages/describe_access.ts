import { html } from "ghtml"
import type { Step } from "../journey.ts"
import { clientCredentials, tokeninfo, userinfo } from "../oauth_client.ts"
import { openid, rfc } from "./reference.ts"
import type { StepDescription } from "./step_description.ts"

/** Describes a request to the userinfo endpoint, with a token of the person or of the application. */
export function describeUserinfo({ exchange, holder }: Extract<Step, { kind: "userinfo" }>): StepDescription {
  const rest = {
    route: "direct",
    references: [openid("5.3", "UserInfo"), rfc(6750, "3.1")],
    functions: [userinfo],
  } as const
  if (exchange.status === 200) {
    return {
      ...rest,
      title: "Who you are",
      tone: "good",
      lead: html`The application sent the access token and received the claims that you allowed. Each scope value adds some
claims: without <b>email</b> in the request, the answer has no e-mail address.`,
      look: [
        html`<b>sub</b> is the same as in the ID token. An application stores it to recognize you at the next sign-in.`,
        html`The token is in a header. A token in a URL would appear in logs and browser histories, so the server does not read it there.`,
      ],
    }
  }
  if (holder === "client") {
    return {
      ...rest,
      title: "The token has no user",
      tone: "refused",
      lead: html`The token is valid, but it was issued to the application, not for a user. Userinfo has no user to describe and
answers <b>insufficient_scope</b>. The status is 403, not 401, because a new token of the same kind would not help.`,
      look: [html`<b>WWW-Authenticate</b> contains the error in a form that HTTP libraries can read.`],
    }
  }
  return {
    ...rest,
    title: "The token was refused",
    tone: "refused",
    lead: html`Userinfo answers 401 with <b>invalid_token</b>. The error is the same for expired, revoked and invented tokens. In each case
the application needs a new token, or a new sign-in.`,
    look: [html`The header <b>WWW-Authenticate</b> contains the same error, for HTTP libraries.`],
  }
}

/** Describes a request to the tokeninfo endpoint, with a token of the person or of the application. */
export function describeTokeninfo({ exchange, holder }: Extract<Step, { kind: "tokeninfo" }>): StepDescription {
  const rest = { route: "direct", references: [rfc(7662, "2.2"), rfc(6750, "2.1")], functions: [tokeninfo] } as const
  if (exchange.body.active !== true) {
    return {
      ...rest,
      title: "The token is not valid",
      tone: "refused",
      lead: html`The answer is only <b>active: false</b>. It is the same for expired, revoked and invented tokens. Gatehouse checks the
authorization of a token at each request, so a revoked token is refused at once, before it expires.`,
      look: [
        html`The status is 200, because the request itself succeeded. An API must check <b>active</b>, not only the status.`,
        html`Try userinfo or a refresh: all tokens of this sign-in are refused. Sign in again to continue.`,
      ],
    }
  }
  return {
    ...rest,
    title: holder === "client" ? "Valid, without a user" : "The token is valid",
    tone: "good",
    lead:
      holder === "client"
        ? html`The application’s own token is valid, and the answer contains no user: <b>user_id</b> is absent. An API uses this
to distinguish a program from a person.`
        : html`An API sends each received token to Gatehouse like this. <b>active</b> is true. The other members name the user,
the application and the granted scope.`,
    look:
      holder === "client"
        ? [html`<b>scope</b> is the scope that the application requested for itself: <b>read</b>.`]
        : [
            html`<b>scope</b>: an API that changes data checks for <b>write</b>.`,
            html`<b>exp</b> minus <b>iat</b> is the lifetime of the token in seconds.`,
          ],
  }
}

/** Describes a token request of the application for itself (client credentials). */
export const describeClientCredentials = (): StepDescription => ({
  title: "A token without a person",
  tone: "good",
  route: "direct",
  lead: html`The application requested a token for itself, with only its id and secret. No browser, sign-in or consent is needed,
because the application acts for itself: a nightly job, for example, or a service that calls another service.`,
  look: [
    html`The answer has no refresh token: the application can request a new access token at any time.`,
    html`The answer has no ID token, and <b>scope</b> contains no value about a person.`,
  ],
  references: [rfc(6749, "4.4")],
  functions: [clientCredentials],
})

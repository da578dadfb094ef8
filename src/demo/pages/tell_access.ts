import { html } from "ghtml"
import type { Step } from "../journey.ts"
import { clientCredentials, tokeninfo, userinfo } from "../oauth_client.ts"
import { openid, rfc } from "./reference.ts"
import type { Telling } from "./telling.ts"

/** The user information endpoint, with a token of each kind. */
export function tellUserinfo({ exchange, holder }: Extract<Step, { kind: "userinfo" }>): Telling {
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
      lead: html`The application showed the access token and learned who you are, as far as you allowed it. Each scope opens some
members: take <b>email</b> out of the request, and the address is not there.`,
      look: [
        html`<b>sub</b> is the same as in the ID token. An application stores it to know you again.`,
        html`The token is in a header. In an address it would end up in logs and histories, so the server does not read it there.`,
      ],
    }
  }
  if (holder === "client") {
    return {
      ...rest,
      title: "No person in this token",
      tone: "refused",
      lead: html`The token is valid, but it was issued to the application for itself. There is nobody whom userinfo could describe, so it
answers <b>insufficient_scope</b>: 403, not 401, since another sign-in of the application would not help.`,
      look: [html`<b>WWW-Authenticate</b> has the reason in a form that HTTP libraries understand.`],
    }
  }
  return {
    ...rest,
    title: "The token is no longer taken",
    tone: "refused",
    lead: html`userinfo answers 401 with <b>invalid_token</b>. Whether the token expired, was revoked or never existed is the same to
any caller: get another one, or ask the person to sign in.`,
    look: [html`<b>WWW-Authenticate</b> says it in a header too, where HTTP libraries look for it.`],
  }
}

/** The token validation endpoint, with a token of each kind. */
export function tellTokeninfo({ exchange, holder }: Extract<Step, { kind: "tokeninfo" }>): Telling {
  const rest = { route: "direct", references: [rfc(7662, "2.2"), rfc(6750, "2.1")], functions: [tokeninfo] } as const
  if (exchange.body.active !== true) {
    return {
      ...rest,
      title: "The token is not valid",
      tone: "refused",
      lead: html`<b>active: false</b>, and not a word more: expired, revoked and invented tokens all look the same from outside. Gatehouse
looks at the authorization behind a token each time, so that what was revoked is dead at the next request, and not when it would have
expired.`,
      look: [
        html`The status is 200: the question was answered. An API must look at <b>active</b>, never at the status alone.`,
        html`Ask userinfo with it, or refresh: everything of this sign-in has ended. Sign in again to go on.`,
      ],
    }
  }
  return {
    ...rest,
    title: holder === "client" ? "Valid, and nobody’s" : "The token is valid",
    tone: "good",
    lead:
      holder === "client"
        ? html`The application’s own token is valid, and the answer names no user: <b>user_id</b> is absent. By this an API tells a
program from a person.`
        : html`This is what an API does with a token that it is shown: it asks Gatehouse. <b>active</b> is true, and the rest says for
whom, for which application and for what.`,
    look:
      holder === "client"
        ? [html`<b>scope</b> is what the application asked for itself: <b>read</b>.`]
        : [
            html`<b>scope</b>: an API that changes data looks for <b>write</b> there.`,
            html`<b>exp</b> less <b>iat</b> is the token’s life in seconds.`,
          ],
  }
}

/** The application asked for itself. */
export const tellClientCredentials = (): Telling => ({
  title: "A token without a person",
  tone: "good",
  route: "direct",
  lead: html`The application asked for a token for itself, with nothing but its own id and secret. No browser, no sign-in, no consent: it
acts on its own behalf, as a nightly job or one service calling another.`,
  look: [
    html`There is no refresh token: the application can ask again at any time.`,
    html`There is no ID token, and <b>scope</b> has nothing about a person.`,
  ],
  references: [rfc(6749, "4.4")],
  functions: [clientCredentials],
})

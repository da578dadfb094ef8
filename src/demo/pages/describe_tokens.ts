import { html } from "ghtml"
import type { Reuse } from "../journey.ts"
import { exchangeCode, refresh } from "../oauth_client.ts"
import { openid, rfc } from "./reference.ts"
import type { StepDescription } from "./step_description.ts"

/** Describes the exchange of the code. */
export const describeTokens = (): StepDescription => ({
  title: "The code became tokens",
  tone: "good",
  route: "direct",
  lead: html`The application sent the code to Gatehouse, from server to server. The <b>client_secret</b> proves that the sender is the
registered application. The <b>code_verifier</b> proves that the same application began this sign-in. The answer contains three tokens,
each for a different recipient.`,
  look: [
    html`The <b>access token</b> is for APIs, the <b>refresh token</b> only for Gatehouse, and the <b>ID token</b> only for this application.`,
    html`The browser never had <b>code_verifier</b>, only its SHA-256 as <b>code_challenge</b>. Gatehouse compared both.`,
    html`The decoded ID token below: the application makes every check before it uses a claim.`,
  ],
  references: [rfc(6749, "4.1.3"), rfc(6749, "5.1"), rfc(7636, "4.5"), openid("3.1.3.7", "IDTokenValidation")],
  functions: [exchangeCode],
})

/** Describes a refresh with the current refresh token. */
export const describeRefresh = (): StepDescription => ({
  title: "New tokens, without you",
  tone: "good",
  route: "direct",
  lead: html`The application sent the refresh token and got a new access token. You were not asked, because your consent is still
valid. The refresh token was <b>rotated</b>: the answer contains a new refresh token, which replaces the old refresh token.`,
  look: [
    html`The name next to each token: the new refresh token has the next number.`,
    html`The answer has no ID token, because nobody signed in.`,
    html`The old refresh token still works, because the application would need it again if this answer had been lost. Try it.`,
  ],
  references: [rfc(6749, "6"), rfc(9700, "4.14.2")],
  functions: [refresh],
})

/** Describes a second use of the previous refresh token, as after a lost answer or by a thief. */
export function describeOldRefreshToken(outcome: Exclude<Reuse, "too-late">): StepDescription {
  const references = [rfc(9700, "4.14.2"), rfc(6749, "10.4")]
  if (outcome === "same-successor") {
    return {
      title: "The same successor again",
      tone: "good",
      route: "direct",
      lead: html`The old refresh token was used a second time, and Gatehouse returned <b>the same</b> new refresh token again. The new
tokens have not been used, so the first answer may have been lost. A lost answer must not sign anybody out.`,
      look: [
        html`The name of the refresh token in the answer: the same as after the refresh. Each refresh token has only one successor.`,
        html`Now check the new access token: this proves that the answer arrived. Then use the old refresh token once more.`,
      ],
      references,
      functions: [refresh],
    }
  }
  return {
    title: "Theft: everything has ended",
    tone: "refused",
    route: "direct",
    lead: html`The new tokens had been used, so the application no longer needed the old refresh token. Somebody else must have a
copy. Gatehouse cannot distinguish the thief from the application, so it ended the whole authorization. The answer is
<b>invalid_grant</b>, and all tokens of this sign-in are revoked.`,
    look: [
      html`The error is the same as for any invalid refresh token, so a thief learns nothing from it.`,
      html`The operator finds the reason by the trace id in the answer: see below.`,
      html`Check the access token next: it is revoked, although it would not have expired yet.`,
    ],
    references,
    functions: [refresh],
  }
}

/** Describes a second exchange of the same code. */
export const describeCodeAgain = (): StepDescription => ({
  title: "A replay: everything is revoked",
  tone: "refused",
  route: "direct",
  lead: html`The application sent the same request again, and the answer is <b>invalid_grant</b>, because a code works once. A second
use means that somebody else may have the code, so Gatehouse also revoked all tokens from the first exchange.`,
  look: [
    html`Compare the request with the first exchange: secret and verifier are correct, but the code is refused.`,
    html`Check the access token next: the tokens from the first exchange are revoked.`,
    html`Only a sender with the secret and the verifier can cause this. Otherwise anybody who saw a code could sign the user out.`,
  ],
  references: [rfc(6749, "4.1.2"), rfc(6749, "10.5")],
  functions: [exchangeCode],
})

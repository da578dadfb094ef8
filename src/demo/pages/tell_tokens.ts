import { html } from "ghtml"
import type { Reuse } from "../journey.ts"
import { exchangeCode, refresh } from "../oauth_client.ts"
import { openid, rfc } from "./reference.ts"
import type { Telling } from "./telling.ts"

/** The code was exchanged. */
export const tellTokens = (): Telling => ({
  title: "The code became tokens",
  tone: "good",
  route: "direct",
  lead: html`The application sent the code to Gatehouse itself, from server to server, and proved two things with it: that it is the
registered application (<b>client_secret</b>), and that it is the one that began this sign-in (<b>code_verifier</b>). Three tokens came
back, each for another reader.`,
  look: [
    html`The <b>access token</b> is for APIs, the <b>refresh token</b> for Gatehouse alone, the <b>ID token</b> for this application alone.`,
    html`<b>code_verifier</b> was never in the browser. Its SHA-256 was, as <b>code_challenge</b>: Gatehouse compared them.`,
    html`The ID token, decoded below: the application verifies every line before it believes one.`,
  ],
  references: [rfc(6749, "4.1.3"), rfc(6749, "5.1"), rfc(7636, "4.5"), openid("3.1.3.7", "IDTokenValidation")],
  functions: [exchangeCode],
})

/** The current refresh token was used. */
export const tellRefresh = (): Telling => ({
  title: "New tokens, without you",
  tone: "good",
  route: "direct",
  lead: html`The application sent the refresh token and got a new access token, and you were not asked: your consent still holds. The
refresh token itself was <b>rotated</b>: a new one came, and the old one should never be seen again.`,
  look: [
    html`The name beside each token: a new refresh token has the next number.`,
    html`There is no ID token in the answer: nobody signed in just now.`,
    html`The old refresh token is not dead yet. If this answer had been lost on the way, the application would need it once more. Try that.`,
  ],
  references: [rfc(6749, "6"), rfc(9700, "4.14.2")],
  functions: [refresh],
})

/** The previous refresh token was used again: an answer was lost, or a thief used it. */
export function tellOldRefreshToken(outcome: Exclude<Reuse, "too-late">): Telling {
  const references = [rfc(9700, "4.14.2"), rfc(6749, "10.4")]
  if (outcome === "same-successor") {
    return {
      title: "The same successor again",
      tone: "good",
      route: "direct",
      lead: html`The old refresh token was used a second time, and Gatehouse gave <b>the very same</b> new refresh token again. Nothing had yet
shown that its first answer arrived, so this looks like an application whose connection broke, and nobody should be signed out for that.`,
      look: [
        html`The name of the refresh token in the answer: the same as after the refresh. There is one line of tokens, never two.`,
        html`Now check the new access token. That use proves that the answer arrived. Then use the old refresh token once more.`,
      ],
      references,
      functions: [refresh],
    }
  }
  return {
    title: "Theft: everything has ended",
    tone: "refused",
    route: "direct",
    lead: html`The new tokens had been used, so their answer had arrived, and the application had no reason to use the old refresh token
again. Somebody else must have a copy. Gatehouse cannot know which of the two is the thief, so it ended the whole authorization:
<b>invalid_grant</b>, and every token of this sign-in is dead.`,
    look: [
      html`The words in the answer are the same as for any wrong refresh token: a thief learns nothing from them.`,
      html`The operator learns why, by the trace id in the answer: see below.`,
      html`Check the access token next. Its hour is far from over.`,
    ],
    references,
    functions: [refresh],
  }
}

/** The code was sent a second time. */
export const tellCodeAgain = (): Telling => ({
  title: "A replay: everything is revoked",
  tone: "refused",
  route: "direct",
  lead: html`The same request as before, to the letter, and this time the answer is <b>invalid_grant</b>. A code works once. Since a second
use means that somebody else may have it, Gatehouse also revoked everything that the first use gave.`,
  look: [
    html`Compare it with the first exchange: secret and verifier are right, and still it is refused.`,
    html`Check the access token next: the tokens from the first exchange are dead.`,
    html`Somebody with the code alone, without secret and verifier, could not have caused this, or one could sign out others at will.`,
  ],
  references: [rfc(6749, "4.1.2"), rfc(6749, "10.5")],
  functions: [exchangeCode],
})

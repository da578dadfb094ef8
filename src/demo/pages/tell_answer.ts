import { html } from "ghtml"
import { openid, rfc } from "./reference.ts"
import type { Telling } from "./telling.ts"

/** You allowed it, and a code came back. */
export const tellAnswer = (): Telling => ({
  title: "A code came back",
  tone: "good",
  route: "browser",
  lead: html`You signed in at Gatehouse and allowed it. Gatehouse then sent your browser back here with a <b>code</b>: a slip that
says “somebody agreed”, and nothing about who. It travelled through your browser, where others may see it, so by itself it is worth
nothing.`,
  look: [
    html`<b>state</b> came back unchanged. Had it not, the answer would belong to somebody else’s sign-in.`,
    html`The address bar no longer holds the code: the application read it and redirected at once, so that it stays in no history.`,
  ],
  references: [rfc(6749, "4.1.2"), rfc(6749, "10.12")],
  functions: [],
})

/** An error came back instead; `access_denied` after Deny. */
export const tellRefused = (error: string): Telling => ({
  title: error === "access_denied" ? "You said no" : "An error came back",
  tone: "refused",
  route: "browser",
  lead:
    error === "access_denied"
      ? html`You chose Deny, and that is all that the application learns: not who you are, nor whether you signed in. Gatehouse
told it with a redirect, as it would have sent a code. A good application says so kindly and lets you try again.`
      : html`Gatehouse did not give a code and says why in the redirect. The application must be ready for this wherever it is ready for a
code.`,
  look: [
    html`<b>error</b> is one of a few fixed words, so that a program can tell what to do.`,
    html`<b>state</b> is there too: a refusal has to be proven as much as a code.`,
  ],
  references: [rfc(6749, "4.1.2.1"), openid("3.1.2.6", "AuthError")],
  functions: [],
})

/** The state was not the one sent, so the application uses nothing from the answer. */
export const tellUnexpected = (): Telling => ({
  title: "Nobody here asked for this",
  tone: "refused",
  route: "unknown",
  lead: html`Your browser brought an answer whose <b>state</b> is not the one that this application sent it with. So somebody else may
have made the link, with a code for <i>their</i> account, hoping that you go on working in it. The application throws the answer away and
does not even try the code.`,
  look: [
    html`The code in the answer. Without the comparison below, the application would now exchange it.`,
    html`An answer also looks like this when it is opened twice, since each <b>state</b> counts once.`,
  ],
  references: [rfc(6749, "10.12"), rfc(9700, "4.7.1")],
  functions: [],
})

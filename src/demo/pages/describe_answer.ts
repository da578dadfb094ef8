import { html } from "ghtml"
import { openid, rfc } from "./reference.ts"
import type { StepDescription } from "./step_description.ts"

/** Describes an authorization answer with a code. */
export const describeAnswer = (): StepDescription => ({
  title: "A code came back",
  tone: "good",
  route: "browser",
  lead: html`You signed in at Gatehouse and gave your consent. Gatehouse then redirected your browser to this application with a <b>code</b>.
The code contains nothing about you. Others may see it in your browser, so it is useless without the application’s secret.`,
  look: [
    html`<b>state</b> came back unchanged. A different value would mean that the answer belongs to another sign-in.`,
    html`The address bar no longer shows the code: the application redirected at once, so that no browser history stores the code.`,
  ],
  references: [rfc(6749, "4.1.2"), rfc(6749, "10.12")],
  functions: [],
})

/** Describes an authorization answer with an error, such as `access_denied` after Deny. */
export const describeRefused = (error: string): StepDescription => ({
  title: error === "access_denied" ? "You denied access" : "An error came back",
  tone: "refused",
  route: "browser",
  lead:
    error === "access_denied"
      ? html`You chose Deny. The application learns only this: not who you are, nor whether you signed in. Gatehouse redirected
your browser with an error in place of a code. A good application shows a friendly message and lets you try again.`
      : html`Gatehouse redirected your browser with an error in place of a code. Every application must handle such an answer.`,
  look: [
    html`<b>error</b> is one of a few fixed words, so that programs can react to it.`,
    html`<b>state</b> is present too: the application must check that the refusal belongs to this sign-in.`,
  ],
  references: [rfc(6749, "4.1.2.1"), openid("3.1.2.6", "AuthError")],
  functions: [],
})

/** Describes an authorization answer with a wrong state. The application ignores such an answer. */
export const describeUnexpected = (): StepDescription => ({
  title: "This answer was not requested",
  tone: "refused",
  route: "unknown",
  lead: html`The <b>state</b> of this answer differs from the state that this application sent. An attacker may have made the link,
with a code for the attacker’s account, so that you work in that account without noticing. The application discards the answer and
does not use the code.`,
  look: [
    html`The code in the answer: without the check of <b>state</b> below, the application would exchange it now.`,
    html`An answer that is opened twice looks the same, because each <b>state</b> is valid once.`,
  ],
  references: [rfc(6749, "10.12"), rfc(9700, "4.7.1")],
  functions: [],
})

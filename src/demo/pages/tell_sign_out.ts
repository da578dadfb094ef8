import { html } from "ghtml"
import { signOutRequest } from "../oauth_client.ts"
import { logout } from "./reference.ts"
import type { Telling } from "./telling.ts"

/** The browser has returned from signing out. */
export const tellSignedOut = (): Telling => ({
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

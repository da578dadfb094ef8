import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { accountNoticePage, forgottenPasswordPage, resetPasswordPage, verifyEmailPage } from "./account.ts"
import { accountApplicationsPage } from "./account_applications.ts"
import { accountConnectionsPage } from "./account_connections.ts"
import { accountDataPage, accountDeletedPage } from "./account_data.ts"
import { accountEmailPage } from "./account_email.ts"
import { accountOverviewPage } from "./account_overview.ts"
import { accountPasswordPage } from "./account_password.ts"
import { accountProfilePage } from "./account_profile.ts"
import { accountRequestsPage, requestEndedPage } from "./account_requests.ts"
import { accountSecurityPage } from "./account_security.ts"
import { accountSessionsPage } from "./account_sessions.ts"
import { authenticatorAppPage } from "./authenticator_app.ts"
import { consentPage } from "./consent.ts"
import { deviceEndedPage, devicePage } from "./device.ts"
import { emailCodePage, signInLinkPage } from "./email_code.ts"
import { errorLinkPage } from "./error_link.ts"
import { homePage } from "./home.ts"
import { invitationPage } from "./invitation.ts"
import { newPasskeyPage } from "./new_passkey.ts"
import { onwardPage } from "./onward.ts"
import { passkeyOfferPage } from "./passkey_offer.ts"
import { passkeysPage } from "./passkeys.ts"
import { problemPage } from "./problem.ts"
import { recoveryCodesPage } from "./recovery_codes.ts"
import { secondFactorPage } from "./second_factor.ts"
import { setupPage } from "./setup.ts"
import { signInPage } from "./sign_in.ts"
import { createAccountPage, signUpAskedPage, signUpPage } from "./sign_up.ts"
import { signedOutPage, signOutPage } from "./signed_out.ts"

/**
 * Every page, with the function that renders it. `formsLeadTo`: where the browser can arrive after it sends the page's form and follows all redirects, at
 * this service or at a client.
 */
export const PAGES = {
  "sign-in": { render: signInPage, formsLeadTo: "client" },
  "email-code": { render: emailCodePage, formsLeadTo: "client" },
  "sign-in-link": { render: signInLinkPage, formsLeadTo: "client" },
  "second-factor": { render: secondFactorPage, formsLeadTo: "client" },
  "authenticator-app": { render: authenticatorAppPage, formsLeadTo: "client" },
  "recovery-codes": { render: recoveryCodesPage, formsLeadTo: "client" },
  "new-passkey": { render: newPasskeyPage, formsLeadTo: "client" },
  "passkey-offer": { render: passkeyOfferPage, formsLeadTo: "client" },
  "account-security": { render: accountSecurityPage, formsLeadTo: "self" },
  "account-overview": { render: accountOverviewPage, formsLeadTo: "self" },
  "account-profile": { render: accountProfilePage, formsLeadTo: "self" },
  "account-password": { render: accountPasswordPage, formsLeadTo: "self" },
  "account-sessions": { render: accountSessionsPage, formsLeadTo: "self" },
  "account-applications": { render: accountApplicationsPage, formsLeadTo: "self" },
  "account-connections": { render: accountConnectionsPage, formsLeadTo: "client" },
  "account-requests": { render: accountRequestsPage, formsLeadTo: "self" },
  "request-ended": { render: requestEndedPage, formsLeadTo: "self" },
  "account-data": { render: accountDataPage, formsLeadTo: "self" },
  "account-deleted": { render: accountDeletedPage, formsLeadTo: "self" },
  "account-email": { render: accountEmailPage, formsLeadTo: "self" },
  invitation: { render: invitationPage, formsLeadTo: "client" },
  setup: { render: setupPage, formsLeadTo: "self" },
  "forgotten-password": { render: forgottenPasswordPage, formsLeadTo: "self" },
  "reset-password": { render: resetPasswordPage, formsLeadTo: "self" },
  "verify-email": { render: verifyEmailPage, formsLeadTo: "self" },
  "account-notice": { render: accountNoticePage, formsLeadTo: "self" },
  "sign-up": { render: signUpPage, formsLeadTo: "self" },
  "sign-up-asked": { render: signUpAskedPage, formsLeadTo: "self" },
  "create-account": { render: createAccountPage, formsLeadTo: "client" },
  passkeys: { render: passkeysPage, formsLeadTo: "self" },
  consent: { render: consentPage, formsLeadTo: "client" },
  device: { render: devicePage, formsLeadTo: "self" },
  "device-ended": { render: deviceEndedPage, formsLeadTo: "self" },
  "sign-out": { render: signOutPage, formsLeadTo: "client" },
  onward: { render: onwardPage, formsLeadTo: "client" },
  "error-link": { render: errorLinkPage, formsLeadTo: "self" },
  problem: { render: problemPage, formsLeadTo: "self" },
  "signed-out": { render: signedOutPage, formsLeadTo: "self" },
  home: { render: homePage, formsLeadTo: "self" },
} as const

type Pages = typeof PAGES
type ModelOf<Name extends keyof Pages> = Parameters<Pages[Name]["render"]>[0]

/** Distributes over a model with several forms, so that each form keeps its members. */
type WithoutContext<Model> = Model extends unknown ? Omit<Model, "locale" | "look"> : never

/** The name of a page, with its model. */
export type Page = {
  [Name in keyof Pages]: { readonly page: Name; readonly locale: Locale } & WithoutContext<ModelOf<Name>>
}[keyof Pages]

export const formsOf = ({ page }: Page): "self" | "client" => PAGES[page].formsLeadTo

/** Returns the HTML. The compiler cannot see that each function gets the model of its own page, which the type `Page` guarantees. */
export const renderPage = (page: Page, look: ShownLook | undefined): string =>
  (PAGES[page.page].render as (model: Page & { readonly look: ShownLook | undefined }) => string)({ ...page, look })

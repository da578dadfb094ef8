import type { Locale } from "../../src/base/locales.ts"
import { LOCALES } from "../../src/base/locales.ts"
import type {
  AccountNoticePage,
  ForgottenPasswordPage,
  ResetPasswordPage,
  VerifyEmailPage,
} from "../../src/pages/account.ts"
import {
  accountNoticePage,
  forgottenPasswordPage,
  resetPasswordPage,
  verifyEmailPage,
} from "../../src/pages/account.ts"
import { accountConnectionsPage } from "../../src/pages/account_connections.ts"
import { accountOverviewPage } from "../../src/pages/account_overview.ts"
import { accountRequestsPage, requestEndedPage } from "../../src/pages/account_requests.ts"
import type { AccountSecurityPage } from "../../src/pages/account_security.ts"
import { accountSecurityPage } from "../../src/pages/account_security.ts"
import { accountSessionsPage } from "../../src/pages/account_sessions.ts"
import type { AuthenticatorAppPage } from "../../src/pages/authenticator_app.ts"
import { authenticatorAppPage } from "../../src/pages/authenticator_app.ts"
import type { ConsentPage } from "../../src/pages/consent.ts"
import { consentPage } from "../../src/pages/consent.ts"
import { deviceEndedPage, devicePage } from "../../src/pages/device.ts"
import { errorLinkPage } from "../../src/pages/error_link.ts"
import type { FormPostPage } from "../../src/pages/form_post.ts"
import { formPostPage } from "../../src/pages/form_post.ts"
import type { HomePage } from "../../src/pages/home.ts"
import { homePage } from "../../src/pages/home.ts"
import { layout } from "../../src/pages/layout.ts"
import { newPasskeyPage } from "../../src/pages/new_passkey.ts"
import type { OnwardPage } from "../../src/pages/onward.ts"
import { onwardPage } from "../../src/pages/onward.ts"
import { passkeyOfferPage } from "../../src/pages/passkey_offer.ts"
import { passkeysPage } from "../../src/pages/passkeys.ts"
import type { ProblemPage } from "../../src/pages/problem.ts"
import { problemPage } from "../../src/pages/problem.ts"
import type { RecoveryCodesPage } from "../../src/pages/recovery_codes.ts"
import { recoveryCodesPage } from "../../src/pages/recovery_codes.ts"
import type { SecondFactorPage } from "../../src/pages/second_factor.ts"
import { secondFactorPage } from "../../src/pages/second_factor.ts"
import type { SetupPage } from "../../src/pages/setup.ts"
import { setupPage } from "../../src/pages/setup.ts"
import type { SignInPage } from "../../src/pages/sign_in.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import type { SignOutPage } from "../../src/pages/signed_out.ts"
import { signedOutPage, signOutPage } from "../../src/pages/signed_out.ts"
import { loadWords } from "../../src/words/languages.ts"
import { loadRefusalWords } from "../../src/words/refusal_words.ts"
import { accountSamples, connections, nav, overview, sessions } from "./account_samples.ts"
import { connectionSamples, connectionSamplesIn } from "./connection_samples.ts"
import { approved, deviceSamples, farDevice, wrongCode } from "./device_samples.ts"
import { emailCodeSamples } from "./email_code_samples.ts"
import { errorLink, errorLinkSamples } from "./error_link_samples.ts"
import { challenge, fields, newPasskey, passkeyOffer, passkeys, user, withoutPasskeys } from "./passkey_samples.ts"
import { askingAgent, requestEnded, requestSamples, requests } from "./request_samples.ts"
import type { Sample } from "./sample.ts"
import { sample } from "./sample.ts"
import { signUpSamples } from "./sign_up_samples.ts"

export const signIn: SignInPage = {
  action: "/sign-in",
  fields,
  passkey: {
    action: "/sign-in",
    fields,
    challenge,
    rpId: "id.example.com",
    origin: "https://id.example.com",
    relatedOrigins: [],
  },
  clientName: "Harbour Photos",
  username: "ada",
  problem: "wrong-credentials",
  forgottenHref: "/forgotten?a=1&b=2",
  signUpHref: "/sign-up?a=1&b=2",
  selfRegistered: { redirectHost: "photos.example.com:8443" },
  connections: [
    { label: "Größe & Söhne", connect: { action: "/connect", fields } },
    { label: "GitHub", connect: { action: "/sign-in", fields } },
  ],
}
/** The application lets people sign in only with other services. */
export const signInElsewhere: SignInPage = {
  action: "",
  fields: [],
  clientName: "Harbour Photos",
  username: "",
  problem: "connection-denied",
  isElsewhere: true,
  connections: [{ label: "GitHub", connect: { action: "/connect", fields }, isLast: true }],
}
/** The person comes from another service, and has an account here. The page does not show who asks. */
export const signInToLink: Omit<SignInPage, "clientName"> = {
  action: "/account/link",
  fields,
  isService: true,
  username: "ada@mail.example",
  isPasswordOptional: true,
  linking: { label: "Größe & Söhne", address: "ada@mail.example", backHref: "/back?a=1&b=2" },
}
export const forgottenPassword: ForgottenPasswordPage = {
  action: "/forgotten",
  fields,
  name: "ada",
  problem: "work",
  proofOfWork: { challenge: "challenge", iterations: 2000, limit: 1, numbers: 4 },
  backHref: "/sign-in?a=1&b=2",
}
export const resetPassword: ResetPasswordPage = {
  action: "/reset",
  fields,
  username: "ada",
  minPasswordLength: 15,
  problem: "password-weak",
}
export const verifyEmail: VerifyEmailPage = {
  action: "/verify",
  fields,
  does: "confirm",
  email: "ada@example.com",
  problem: "email-taken",
}
export const accountNotice: AccountNoticePage = {
  notice: "password-changed",
  securityHref: "/account/security",
  backHref: "/sign-in?a=1&b=2",
}
export const setup: SetupPage = {
  action: "/setup",
  fields,
  username: "ada",
  email: "ada@example.com",
  name: "Ada Lovelace",
  minPasswordLength: 15,
  problems: ["username-taken", "password-short"],
}
const form = (name: string) => ({ action: `/${name}?a=1`, fields })
export const secondFactor: SecondFactorPage = {
  passkey: {
    action: "/second-factor",
    fields,
    challenge: "AbjaxbQAAAEC",
    rpId: "id.example.com",
    origin: "https://id.example.com",
    relatedOrigins: [],
    known: [{ id: "BAUG", transports: ["usb"] }],
  },
  user,
  oneTimeCode: form("code"),
  recoveryCode: form("recovery"),
  problem: "one-time-code",
  otherAccountHref: "/other?a=1&b=2",
}
const { passkey, recoveryCode } = secondFactor
export const secondFactorByPasskey: SecondFactorPage = { user, ...(passkey && { passkey }), isPasskeyNeeded: true }
const secondFactorByRecoveryCode: SecondFactorPage = {
  user,
  ...(recoveryCode && { recoveryCode }),
  problem: "recovery-code",
}
export const authenticatorApp: AuthenticatorAppPage = {
  ...form("app"),
  user,
  key: ["JBSW", "Y3DP"],
  qrCode: [
    [true, true],
    [false, true],
  ],
  isDemanded: true,
  isWrong: true,
}
export const signedOut = { accountHref: "/account" }
export const recoveryCodes: RecoveryCodesPage = {
  user,
  codes: ["0123-4567-89AB-CDEF", "GHJK-MNPQ-RSTV-WXYZ"],
  onwardHref: "/onward?a=1&b=2",
}
export const accountSecurity: AccountSecurityPage = {
  nav,
  hasPassword: true,
  passwordHref: "/password",
  connections: { count: 1, href: "/connections" },
  passkeys: { count: 2, href: "/passkeys" },
  addHref: "/account/security?add=app&b=2",
  emailCode: { address: "ada@mail.example", isOn: true, change: form("codes-off") },
  app: { addedAt: Date.UTC(2030, 0, 2), remove: form("remove") },
  recoveryCodes: { left: 7, renew: form("renew") },
}
export const consent: ConsentPage = {
  action: "/consent",
  fields,
  clientName: "Harbour Photos",
  selfRegistered: true,
  scope: ["openid", "email", "prints:read"],
  profileDetails: [],
  resources: [
    { identifier: "https://api.photos.example.com/v1", permissions: [] },
    { identifier: "urn:example:albums", name: "Albums of the harbour", permissions: [] },
    {
      identifier: "urn:example:prints",
      name: "Prints of the harbour",
      permissions: ["See your prints", "Order prints"],
    },
    {
      identifier: "urn:gatehouse:connection:studio",
      name: "Studio",
      permissions: [],
      connection: "Studio",
    },
  ],
  redirectHost: "photos.example.com:8443",
  user,
  otherAccountHref: "/other?a=1&b=2",
}
/** For a client with a metadata document, whose answer goes to the user's own machine. */
export const consentForDevice: ConsentPage = { ...consent, redirectHost: undefined, device: farDevice }
export const consentForRequest: ConsentPage = { ...consent, redirectHost: undefined, request: askingAgent }
export const consentByDocument: ConsentPage = {
  ...consent,
  clientName: "photos.example.com",
  calledName: "Harbour Photos",
  isLocal: true,
  redirectHost: "127.0.0.1:8080",
}
export const formPost: FormPostPage = {
  action: "https://photos.example.com:8443/callback",
  redirectHost: "photos.example.com:8443",
  fields: [
    ["code", "gac_AQ"],
    ["state", "a b"],
  ],
}
export const onward: OnwardPage = {
  problem: "access",
  clientName: "Harbour Photos",
  traceId: "01934c8ef0b27c1a",
  redirectHost: "photos.example.com:8443",
  to: { href: "/callback?error=a&state=b" },
}
export const problem: ProblemPage = {
  problem: "sign-in-link",
  clientName: "Harbour Photos",
  wayBack: { href: "/?a=1&b=2", host: "photos.example.com:8443" },
  errorHref: "/oauth/error.php?r=AQID&b=2",
  traceId: "01934c8ef0b27c1a",
}
export const signOut: SignOutPage = { action: "/sign-out", fields, user }
export const home: HomePage = {
  issuer: "https://id.example.com",
  discoveryHref: "/.well-known/openid-configuration",
  signOutHref: "/sign-out",
  accountHref: "/account?a=1&b=2",
  user,
}

export const linkingPage = (model: typeof signInToLink & { readonly locale?: Locale }): string =>
  signInPage({ ...model, clientName: "id.example.com" })

export const samples: readonly Sample<unknown>[] = [
  sample("sign-in", signIn, signInPage),
  sample("sign-in only elsewhere", signInElsewhere, signInPage),
  sample("sign-in to link an account", signInToLink, linkingPage),
  sample("second factor", secondFactor, secondFactorPage),
  sample("authenticator app", authenticatorApp, authenticatorAppPage),
  sample("second factor by passkey alone", secondFactorByPasskey, secondFactorPage),
  sample("second factor by recovery code alone", secondFactorByRecoveryCode, secondFactorPage),
  sample("recovery codes", recoveryCodes, recoveryCodesPage),
  sample("account security", accountSecurity, accountSecurityPage),
  sample("passkeys", passkeys, passkeysPage),
  sample("passkeys at an address without them", withoutPasskeys, passkeysPage),
  sample("new passkey", newPasskey, newPasskeyPage),
  sample("passkey offer", passkeyOffer, passkeyOfferPage),
  sample("setup", setup, setupPage),
  sample("forgotten-password", forgottenPassword, forgottenPasswordPage),
  sample("reset-password", resetPassword, resetPasswordPage),
  sample("verify-email", verifyEmail, verifyEmailPage),
  sample("account-notice", accountNotice, accountNoticePage),
  sample("consent", consent, consentPage),
  sample("consent by document", consentByDocument, consentPage),
  sample("consent for a device", consentForDevice, consentPage),
  sample("consent for a request", consentForRequest, consentPage),
  ...deviceSamples,
  ...requestSamples,
  sample("problem", problem, problemPage),
  sample("onward", onward, onwardPage),
  sample("sign-out", signOut, signOutPage),
  sample("sign-out of a person without a name", { ...signOut, user: { ...user, name: "" } }, signOutPage),
  sample("signed-out", signedOut, signedOutPage),
  sample("home", home, homePage),
  ...accountSamples,
  ...connectionSamples,
  ...emailCodeSamples,
  ...signUpSamples,
  ...errorLinkSamples,
  sample("layout", { title: "Title" }, (model) => layout({ ...model, look: undefined, body: "<h1>Title</h1>" })),
]

export const languages: readonly Locale[] = LOCALES
await Promise.all(languages.flatMap((language) => [loadWords(language), loadRefusalWords(language)]))

/** The sample of a page in one language. */
const inLanguage = <Model extends object>(
  language: Locale,
  name: string,
  model: Model,
  render: (model: Model & { readonly locale: Locale }) => string,
): Sample<unknown> & { readonly language: Locale } => ({
  language,
  ...sample(`${name} (${language})`, model, (changed) => render({ ...changed, locale: language })),
})

/** All pages in each language. */
export const translated: readonly (Sample<unknown> & { readonly language: Locale })[] = languages.flatMap(
  (language) => [
    inLanguage(language, "sign-in", signIn, signInPage),
    inLanguage(language, "sign-in only elsewhere", signInElsewhere, signInPage),
    inLanguage(language, "sign-in to link an account", signInToLink, linkingPage),
    inLanguage(language, "account connections", connections, accountConnectionsPage),
    inLanguage(language, "second factor", secondFactor, secondFactorPage),
    inLanguage(language, "account overview", overview, accountOverviewPage),
    inLanguage(language, "account sessions", sessions, accountSessionsPage),
    inLanguage(language, "account security", accountSecurity, accountSecurityPage),
    inLanguage(language, "new passkey", newPasskey, newPasskeyPage),
    inLanguage(language, "passkey offer", passkeyOffer, passkeyOfferPage),
    inLanguage(language, "passkeys", passkeys, passkeysPage),
    inLanguage(language, "setup", setup, setupPage),
    inLanguage(language, "forgotten-password", forgottenPassword, forgottenPasswordPage),
    inLanguage(language, "reset-password", resetPassword, resetPasswordPage),
    inLanguage(language, "verify-email", verifyEmail, verifyEmailPage),
    inLanguage(language, "account-notice", accountNotice, accountNoticePage),
    inLanguage(language, "consent", consent, consentPage),
    inLanguage(language, "device", wrongCode, devicePage),
    inLanguage(language, "consent for a device", consentForDevice, consentPage),
    inLanguage(language, "device approved", approved, deviceEndedPage),
    inLanguage(language, "requests", requests, accountRequestsPage),
    inLanguage(language, "consent for a request", consentForRequest, consentPage),
    inLanguage(language, "request approved", requestEnded, requestEndedPage),
    inLanguage(language, "form-post", formPost, formPostPage),
    inLanguage(language, "onward", onward, onwardPage),
    inLanguage(language, "problem", problem, problemPage),
    inLanguage(language, "home", home, homePage),
    inLanguage(language, "error link", errorLink, errorLinkPage),
    ...connectionSamplesIn(language),
  ],
)

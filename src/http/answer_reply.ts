import { assertNever } from "../base/assert_never.ts"
import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { isBuiltIn } from "../oauth/scope.ts"
import { METADATA_CACHE_SECONDS } from "../oauth/vocabulary.ts"
import { accountNoticePage, forgottenPasswordPage, resetPasswordPage, verifyEmailPage } from "../pages/account.ts"
import { accountApplicationsPage } from "../pages/account_applications.ts"
import { accountDataPage, accountDeletedPage } from "../pages/account_data.ts"
import { accountEmailPage } from "../pages/account_email.ts"
import { accountOverviewPage } from "../pages/account_overview.ts"
import { accountPasswordPage } from "../pages/account_password.ts"
import { accountProfilePage } from "../pages/account_profile.ts"
import { accountSecurityPage } from "../pages/account_security.ts"
import { accountSessionsPage } from "../pages/account_sessions.ts"
import { accountStyleSource } from "../pages/account_stylesheet.ts"
import { authenticatorAppPage } from "../pages/authenticator_app.ts"
import { consentPage } from "../pages/consent.ts"
import { consolePage } from "../pages/console.ts"
import { formPostPage, submitScriptSource } from "../pages/form_post.ts"
import { homePage } from "../pages/home.ts"
import { invitationPage } from "../pages/invitation.ts"
import { newPasskeyPage } from "../pages/new_passkey.ts"
import { onwardPage } from "../pages/onward.ts"
import { passkeyScriptSource } from "../pages/passkey.ts"
import { passkeysPage } from "../pages/passkeys.ts"
import { problemPage } from "../pages/problem.ts"
import { recoveryCodesPage } from "../pages/recovery_codes.ts"
import { secondFactorPage } from "../pages/second_factor.ts"
import { setupPage } from "../pages/setup.ts"
import { signInPage } from "../pages/sign_in.ts"
import { createAccountPage, signUpAskedPage, signUpPage } from "../pages/sign_up.ts"
import { signedOutPage, signOutPage } from "../pages/signed_out.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"

/** The claims that the scope value profile includes in addition to name and username, without those that mean nothing to a person. */
type ProfileDetail = keyof PageWords["consent"]["profileDetails"]

import type { AllowedApplication } from "../ports/account_page.ts"
import type { Answer, Page } from "../ports/answer.ts"
import type { Cookies } from "./cookies.ts"
import type { Reply } from "./refusal_reply.ts"
import type { Route } from "./routes.ts"
import { consoleHeaders, jsonHeaders, logoHeaders, neverStored, pageHeaders } from "./security_headers.ts"

const FRESH_JSON = { ...jsonHeaders, ...neverStored }
const CACHED_JSON = { ...jsonHeaders, "cache-control": `public, max-age=${METADATA_CACHE_SECONDS}` }

/** Where the browser can arrive after it sends the page's form and follows all redirects: at this service (`self`) or at a client. */
const FORMS_LEAD_TO = {
  "sign-in": "client",
  "second-factor": "client",
  "authenticator-app": "client",
  "recovery-codes": "client",
  "new-passkey": "client",
  "account-security": "self",
  "account-overview": "self",
  "account-profile": "self",
  "account-password": "self",
  "account-sessions": "self",
  "account-applications": "self",
  "account-data": "self",
  "account-deleted": "self",
  "account-email": "self",
  invitation: "self",
  setup: "self",
  "forgotten-password": "self",
  "reset-password": "self",
  "verify-email": "self",
  "account-notice": "self",
  "sign-up": "self",
  "sign-up-asked": "self",
  "create-account": "client",
  passkeys: "self",
  consent: "client",
  "sign-out": "client",
  onward: "client",
  problem: "self",
  "signed-out": "self",
  home: "self",
} as const satisfies Record<Page["page"], "self" | "client">

/** `look` is the look of a page. */
export function answerReply(answer: Answer, { cache }: Route, cookies: Cookies, look?: ShownLook): Reply {
  switch (answer.kind) {
    case "json": {
      return {
        status: answer.status ?? 200,
        headers: {
          ...(cache === "no-store" ? FRESH_JSON : CACHED_JSON),
          ...(answer.file !== undefined && { "content-disposition": `attachment; filename="${answer.file}"` }),
        },
        body: JSON.stringify(answer.body),
      }
    }
    case "text":
      return { status: 200, headers: { "content-type": answer.contentType, ...neverStored }, body: answer.text }
    case "form-post":
      return {
        status: 200,
        headers: pageHeaders({ formsLeadTo: "client", script: submitScriptSource, look }),
        body: formPostPage({ ...answer, look }),
      }
    case "admin":
      return answer.body === undefined
        ? { status: answer.status, headers: { ...neverStored, ...answer.headers }, body: "" }
        : { status: answer.status, headers: { ...FRESH_JSON, ...answer.headers }, body: JSON.stringify(answer.body) }
    case "image":
      return { status: 200, headers: { ...logoHeaders, "content-type": answer.contentType }, body: answer.content }
    case "console-page":
      return { status: 200, headers: consoleHeaders(answer.nonce), body: consolePage(answer) }
    case "console-asset":
      return {
        status: 200,
        headers: {
          "content-type": answer.contentType,
          "cache-control": "public, max-age=31536000, immutable",
          vary: "accept-encoding",
          ...(answer.encoding !== undefined && { "content-encoding": answer.encoding }),
        },
        body: answer.bytes,
      }
    case "stream":
      return {
        status: 200,
        headers: {
          ...{ "content-type": answer.contentType, ...neverStored },
          // nginx would collect the pieces.
          ...{ "x-accel-buffering": "no" },
          ...(answer.file !== undefined && { "content-disposition": `attachment; filename="${answer.file}"` }),
        },
        body: "",
      }
    case "nothing":
      return { status: 204, headers: neverStored, body: "" }
    case "page": {
      const retryAfter = answer.refused?.detail.retryAfterSeconds
      return {
        status: answer.refused?.status ?? 200,
        headers: {
          ...pageHeaders({
            formsLeadTo: FORMS_LEAD_TO[answer.page.page],
            ...scriptOf(answer.page),
            style: styleOf(answer.page),
            look,
          }),
          ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
          ...(answer.cookies && { "set-cookie": cookies.write(answer.cookies) }),
        },
        body: pageHtml({ ...answer.page, look }),
      }
    }
    case "redirect":
      return {
        status: answer.status,
        headers: {
          location: answer.location,
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          ...(answer.cookies && { "set-cookie": cookies.write(answer.cookies) }),
        },
        body: "",
      }
    default:
      return assertNever(answer)
  }
}

/**
 * Returns one line for each built-in scope value. After the line of `profile`, one more line lists further details about this user that
 * `profile` includes.
 */
function permissionsOf({ scope, profileDetails, locale }: Extract<Page, { page: "consent" }>): string[] {
  const { permissions, moreOfProfile, profileDetails: details } = wordsIn(locale).consent
  const more = profileDetails.flatMap((claim) => (Object.hasOwn(details, claim) ? details[claim as ProfileDetail] : []))
  return scope
    .filter(isBuiltIn)
    .flatMap((value) => [
      permissions[value],
      ...(value === "profile" && more.length > 0
        ? [moreOfProfile({ details: new Intl.ListFormat(locale).format(more) })]
        : []),
    ])
}

/** The permissions of an application in the words of the consent page. */
const inWords = (application: AllowedApplication, locale: Locale) => ({
  ...application,
  permissions: application.permissions.map(({ value, description, takeBack }) => ({
    permission: description ?? (isBuiltIn(value) ? wordsIn(locale).consent.permissions[value] : value),
    takeBack,
  })),
})

/** The script that the page has. Only pages with a passkey form have one. */
const scriptOf = (page: Page): { readonly script?: string } =>
  page.page === "passkeys" || page.page === "new-passkey" || ("passkey" in page && page.passkey !== undefined)
    ? { script: passkeyScriptSource }
    : {}

/** The stylesheet that the page has in addition: every page with the navigation of the account has one. */
const styleOf = (page: Page): string | undefined => ("nav" in page ? accountStyleSource : undefined)

function pageHtml(page: Page & { readonly look: ShownLook | undefined }): string {
  switch (page.page) {
    case "sign-in":
      return signInPage(page)
    case "second-factor":
      return secondFactorPage(page)
    case "authenticator-app":
      return authenticatorAppPage(page)
    case "recovery-codes":
      return recoveryCodesPage(page)
    case "account-security":
      return accountSecurityPage(page)
    case "account-overview":
      return accountOverviewPage(page)
    case "account-profile":
      return accountProfilePage(page)
    case "account-password":
      return accountPasswordPage(page)
    case "account-sessions":
      return accountSessionsPage(page)
    case "account-applications":
      return accountApplicationsPage({
        ...page,
        applications: page.applications.map((each) => inWords(each, page.locale)),
      })
    case "account-data":
      return accountDataPage(page)
    case "invitation":
      return invitationPage(page)
    case "account-email":
      return accountEmailPage(page)
    case "account-deleted":
      return accountDeletedPage(page)
    case "setup":
      return setupPage(page)
    case "forgotten-password":
      return forgottenPasswordPage(page)
    case "reset-password":
      return resetPasswordPage(page)
    case "verify-email":
      return verifyEmailPage(page)
    case "account-notice":
      return accountNoticePage(page)
    case "new-passkey":
      return newPasskeyPage(page)
    case "sign-up":
      return signUpPage(page)
    case "sign-up-asked":
      return signUpAskedPage(page)
    case "create-account":
      return createAccountPage(page)
    case "passkeys":
      return passkeysPage(page)
    case "consent": {
      return consentPage({ ...page, permissions: permissionsOf(page) })
    }
    case "sign-out":
      return signOutPage(page)
    case "problem":
      return problemPage(page)
    case "signed-out":
      return signedOutPage(page)
    case "onward":
      return onwardPage(page)
    case "home":
      return homePage(page)
    default:
      return assertNever(page)
  }
}

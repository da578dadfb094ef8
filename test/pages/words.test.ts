import assert from "node:assert/strict"
import { test } from "node:test"
import type { Locale } from "../../src/base/locales.ts"
import type { MailPurpose } from "../../src/base/mail_purposes.ts"
import { MAIL_PURPOSES } from "../../src/base/mail_purposes.ts"
import type { PersonClaim } from "../../src/oauth/person_claims.ts"
import { BUILT_IN_SCOPES } from "../../src/oauth/vocabulary.ts"
import {
  accountNoticePage,
  forgottenPasswordPage,
  resetPasswordPage,
  verifyEmailPage,
} from "../../src/pages/account.ts"
import { accountConnectionsPage } from "../../src/pages/account_connections.ts"
import { accountEmailPage } from "../../src/pages/account_email.ts"
import { accountProfilePage } from "../../src/pages/account_profile.ts"
import { accountSecurityPage } from "../../src/pages/account_security.ts"
import { authenticatorAppPage } from "../../src/pages/authenticator_app.ts"
import { consentPage } from "../../src/pages/consent.ts"
import { inLanguage } from "../../src/pages/direction.ts"
import { errorLinkPage } from "../../src/pages/error_link.ts"
import { formPostPage } from "../../src/pages/form_post.ts"
import { homePage } from "../../src/pages/home.ts"
import { invitationPage } from "../../src/pages/invitation.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { newPasskeyPage } from "../../src/pages/new_passkey.ts"
import type { OnwardProblem } from "../../src/pages/onward.ts"
import { onwardPage } from "../../src/pages/onward.ts"
import { passkeyOfferPage } from "../../src/pages/passkey_offer.ts"
import { passkeysPage } from "../../src/pages/passkeys.ts"
import type { Problem } from "../../src/pages/problem.ts"
import { problemPage } from "../../src/pages/problem.ts"
import { recoveryCodesPage } from "../../src/pages/recovery_codes.ts"
import { secondFactorPage } from "../../src/pages/second_factor.ts"
import type { SetupProblem } from "../../src/pages/setup.ts"
import { setupPage } from "../../src/pages/setup.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { signedOutPage, signOutPage } from "../../src/pages/signed_out.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { accountEmail, accountEmailConfirm, connections, invitation, nav, profile } from "./account_samples.ts"
import { emailCodePagesIn } from "./email_code_samples.ts"
import { errorLink, vaguePages } from "./error_link_samples.ts"
import { newPasskey, passkeyOffer, passkeys, withoutPasskeys } from "./passkey_samples.ts"
import {
  accountNotice,
  accountSecurity,
  authenticatorApp,
  consent,
  consentByDocument,
  forgottenPassword,
  formPost,
  home,
  languages,
  linkingPage,
  onward,
  problem,
  recoveryCodes,
  resetPassword,
  secondFactor,
  secondFactorByPasskey,
  setup,
  signedOut,
  signIn,
  signInElsewhere,
  signInToLink,
  signOut,
  translated,
  verifyEmail,
} from "./samples.ts"
import { hasEnglish, localeTexts, textsOf } from "./texts.ts"

/** Returns the text: the title and the main landmark, without markup, and what a screen reader says instead of a picture. */
const shown = (page: string): string =>
  `${page.slice(page.indexOf("<title>"), page.indexOf("</title>"))}\n${withoutOwnScript(page).slice(page.indexOf("<main>"))}`
    .replace(/<[^>]* aria-label="([^"]*)">/g, "$1")
    .replace(/<[^>]*>/g, "")

test("a page is in English unless its model says otherwise", () => {
  assert.equal(signInPage(signIn), signInPage({ ...signIn, locale: "en" }))
  assert.equal(consentPage(consent), consentPage({ ...consent, locale: "en" }))
  assert.equal(formPostPage(formPost), formPostPage({ ...formPost, locale: "en" }))
  assert.equal(homePage(home), homePage({ ...home, locale: "en" }))
  assert.equal(problemPage(problem), problemPage({ ...problem, locale: "en" }))
})

for (const { name, language, model, render } of translated) {
  test(`the ${name} page declares its language, and has no unfilled template parts`, () => {
    const page = withoutOwnScript(render(model))
    assert.ok(page.startsWith(`<!doctype html>\n<html ${inLanguage(language)}>\n`))
    assert.doesNotMatch(page, /\\n|\$\{|undefined|\[object/)
    assert.doesNotMatch(page.slice(page.indexOf("<main>")), /!/)
  })
}

const named = problem
const { clientName: _, ...stranger } = onward

const PROBLEMS: readonly Problem[] = [
  ...([
    "sign-in-link",
    "sign-out-link",
    "setup-link",
    "account-link",
    "error-link",
    "invitation-ended",
    "not-found",
    "method-not-allowed",
    "cookie-missing",
    "plain-http",
    "connection-answer",
    "site-forbidden",
    "site-signed-out",
    "site-link",
    "no-account",
    "link-elsewhere",
  ] as const),
  ...(["body-too-large", "too-many-changes", "too-many-requests", "unavailable", "defect"] as const),
]

const ONWARD_PROBLEMS: readonly OnwardProblem[] = [
  ...(["request", "access", "another-account", "sign-in-method", "asked-too-often", "defect"] as const),
]

const SETUP_PROBLEMS: readonly SetupProblem[] = [
  ...(["username", "username-taken", "email", "email-taken", "name"] as const),
  ...(["password-short", "password-weak", "password-breached", "busy"] as const),
]

/** Returns the words of an e-mail, with the marks of the values instead of the values. */
function inMail(purpose: MailPurpose, locale: Locale): string {
  const marks = { host: "{name}", username: "{username}", link: "https://id.example.com/" }
  const { subject, text, html } = mailContent({ purpose, locale, ...marks })
  return [subject, text, html.replace(/<[^>]*>/g, "")].join("\n")
}

/** The texts of the other pages and e-mails have tests of their own. */
function textsIn(locale: Locale): readonly (readonly [path: string, text: string])[] {
  const all = localeTexts(locale, "pages")
  const { account: _account, signUp: _signUp, links: _links, device: _device, requests: _requests, ...pages } = all
  const { "sign-up": _mail, "account-exists": _exists, ...mails } = localeTexts(locale, "mails")
  return [...textsOf({ pages, mails })]
}

for (const language of languages) {
  const texts = textsIn(language)

  test(`every text in ${language} appears on a page, and no English text appears`, () => {
    const pages = [
      ...(
        [
          "wrong-credentials",
          "passkey",
          "too-many-attempts",
          "busy",
          "connection-denied",
          "connection-unreachable",
          "connection-expired",
          "connection-failed",
          "invitation-link-needed",
          "directory-unavailable",
        ] as const
      ).map((problem) => signInPage({ ...signIn, problem, locale: language })),
      ...emailCodePagesIn(language),
      ...(["one-time-code", "recovery-code", "passkey", "too-many-attempts"] as const).map((problem) =>
        secondFactorPage({ ...secondFactor, problem, locale: language }),
      ),
      secondFactorPage({ ...secondFactorByPasskey, locale: language }),
      newPasskeyPage({ ...newPasskey, locale: language }),
      passkeyOfferPage({ ...passkeyOffer, locale: language }),
      authenticatorAppPage({ ...authenticatorApp, locale: language }),
      recoveryCodesPage({ ...recoveryCodes, locale: language }),
      accountSecurityPage({ ...accountSecurity, locale: language }),
      accountSecurityPage({
        ...accountSecurity,
        emailCode: { address: "a", isOn: false, change: { action: "/c", fields: [] } },
        locale: language,
      }),
      accountSecurityPage({
        nav,
        hasPassword: false,
        passwordHref: "/password",
        addHref: "/a",
        passkeys: { count: 0, href: "/p" },
        locale: language,
      }),
      forgottenPasswordPage({ ...forgottenPassword, locale: language }),
      linkingPage({ ...signInToLink, locale: language }),
      signInPage({ ...signInElsewhere, locale: language }),
      ...(
        ["last", "connection-taken", "connection-denied", "connection-unreachable", "connection-failed"] as const
      ).map((problem) => accountConnectionsPage({ ...connections, problem, locale: language })),
      ...(["password-short", "password-weak", "password-breached", "busy"] as const).map((problem) =>
        resetPasswordPage({ ...resetPassword, problem, locale: language }),
      ),
      ...(["confirm", "ask"] as const).map((does) => verifyEmailPage({ ...verifyEmail, does, locale: language })),
      ...(["reset-asked", "password-changed", "verification-asked", "email-verified"] as const).map((notice) =>
        accountNoticePage({ ...accountNotice, notice, locale: language }),
      ),
      ...(["name", "refused", "taken", "too-many", "last"] as const).map((problem) =>
        passkeysPage({ ...passkeys, problem, locale: language }),
      ),
      passkeysPage({ ...withoutPasskeys, locale: language }),
      ...[accountEmail, accountEmailConfirm, { does: "asked", nav } as const].map((model) =>
        accountEmailPage({ ...model, locale: language }),
      ),
      accountProfilePage({ ...profile, locale: language }),
      invitationPage({ ...invitation, locale: language }),
      invitationPage({ ...invitation, password: "unused", locale: language }),
      setupPage({ ...setup, problems: SETUP_PROBLEMS, locale: language }),
      consentPage({
        ...consent,
        scope: BUILT_IN_SCOPES,
        profileDetails: Object.keys(wordsIn(language).consent.profileDetails) as PersonClaim[],
        locale: language,
      }),
      consentPage({ ...consentByDocument, scope: [], locale: language }),
      homePage({ ...home, locale: language }),
      ...[errorLink, ...vaguePages].map((model) => errorLinkPage({ ...model, locale: language })),
      ...PROBLEMS.flatMap((problem) => [
        problemPage({ problem, traceId: "TRACE", clientName: "Harbour Photos", locale: language }),
        problemPage({ problem, traceId: "TRACE", errorHref: "/a", locale: language }),
        problemPage({ problem, traceId: "TRACE", wayBack: { href: "/a" }, locale: language }),
        problemPage({ ...named, problem, locale: language }),
      ]),
      ...ONWARD_PROBLEMS.map((problem) => onwardPage({ ...stranger, problem, locale: language })),
      signOutPage({ ...signOut, locale: language }),
      signedOutPage({ ...signedOut, locale: language }),
      formPostPage({ ...formPost, locale: language }),
    ]
      .map(shown)
      .concat(MAIL_PURPOSES.map((purpose) => inMail(purpose, language)))
      .join("\n")
    for (const [path, text] of texts) assert.ok(pages.includes(text), `${path}: ${text}`)
    if (language === "en") return
    for (const [path, text] of textsIn("en")) assert.ok(!hasEnglish(pages, text, language), `${path}: ${text}`)
  })

  test(`the texts in ${language} need no escaping, and follow its typographic rules`, () => {
    for (const [path, text] of texts) {
      assert.doesNotMatch(text, /["&'<=>!`]/, path)
      assert.doesNotMatch(text, / {2}|\.\.\.|\s$(?<! $)/, path)
      if (language === "fr") assert.doesNotMatch(text, /(?<!\u202f)[?;]|(?<!\u00a0):/, path)
      else assert.doesNotMatch(text, /[\u00a0\u202f]|\s[?:;]/, path)
      if (language === "ar") assert.doesNotMatch(text, /[,;?]/, path)
      if (language === "ja" || language === "zh")
        assert.doesNotMatch(text, /[\p{Script=Han}\p{Script=Kana}][,.:;?()]/u, path)
    }
    const questions = texts.filter(([, text]) => /[?？؟]/.test(text))
    assert.equal(questions.length, 4)
    if (language === "es") {
      const { consent, signIn, signOut } = wordsIn("es")
      for (const text of [consent.heading({ client: "x" }), consent.otherAccount, signIn.forgotten, signOut.heading])
        assert.match(text, /^¿[^¿?]+\?/)
    }
  })
}

const HEADINGS = {
  en: [
    "Sign in to continue to Harbour Photos",
    "Allow Harbour Photos to use your account?",
    "Continue to photos.example.com:8443",
  ],
  de: [
    "Melden Sie sich an, um mit Harbour Photos fortzufahren",
    "Darf Harbour Photos Ihr Konto verwenden?",
    "Weiter zu photos.example.com:8443",
  ],
  fr: [
    "Connectez-vous pour continuer vers Harbour Photos",
    "Autoriser Harbour Photos à utiliser votre compte\u202f?",
    "Poursuivre vers photos.example.com:8443",
  ],
  es: [
    "Inicie sesión para continuar en Harbour Photos",
    "¿Permitir que Harbour Photos use su cuenta?",
    "Continuar en photos.example.com:8443",
  ],
  it: [
    "Accedi per continuare su Harbour Photos",
    "Consentire a Harbour Photos di usare il tuo account?",
    "Continua su photos.example.com:8443",
  ],
  pt: [
    "Entre para continuar em Harbour Photos",
    "Permitir que Harbour Photos use sua conta?",
    "Continuar para photos.example.com:8443",
  ],
  nl: [
    "Log in om door te gaan naar Harbour Photos",
    "Mag Harbour Photos je account gebruiken?",
    "Doorgaan naar photos.example.com:8443",
  ],
  pl: [
    "Zaloguj się, aby przejść do Harbour Photos",
    "Zezwolić aplikacji Harbour Photos na korzystanie z Twojego konta?",
    "Przejdź do photos.example.com:8443",
  ],
  tr: [
    "Harbour Photos uygulamasına devam etmek için oturum açın",
    "Harbour Photos uygulamasının hesabınızı kullanmasına izin verilsin mi?",
    "photos.example.com:8443 adresine devam edin",
  ],
  ar: [
    "تسجيل الدخول للمتابعة إلى Harbour Photos",
    "السماح لتطبيق Harbour Photos باستخدام حسابك؟",
    "المتابعة إلى photos.example.com:8443",
  ],
  ja: [
    "「Harbour Photos」に進むにはログインしてください",
    "「Harbour Photos」にアカウントの利用を許可しますか？",
    "photos.example.com:8443に進む",
  ],
  zh: ["登录以继续使用 Harbour Photos", "允许 Harbour Photos 使用您的账号吗？", "继续前往 photos.example.com:8443"],
} as const
const { selfRegistered: _1, ...registeredSignIn } = signIn
const { selfRegistered: _2, ...registeredConsent } = consent
for (const locale of languages) {
  test(`title and heading are one sentence in ${locale}, with the client's name in the right place`, () => {
    const pages = [
      signInPage({ ...registeredSignIn, locale }),
      consentPage({ ...registeredConsent, locale }),
      formPostPage({ ...formPost, locale }),
    ]
    for (const [index, page] of pages.entries()) {
      assert.equal(/<title>(.*) · Gatehouse<\/title>/.exec(page)?.[1], HEADINGS[locale][index])
      assert.equal(/<h1>(.*)<\/h1>/.exec(page)?.[1]?.replace(/<\/?bdi>/g, ""), HEADINGS[locale][index])
    }
  })
}

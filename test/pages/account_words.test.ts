import assert from "node:assert/strict"
import { test } from "node:test"
import { accountApplicationsPage } from "../../src/pages/account_applications.ts"
import { accountDataPage, accountDeletedPage } from "../../src/pages/account_data.ts"
import { accountOverviewPage } from "../../src/pages/account_overview.ts"
import { accountPasswordPage } from "../../src/pages/account_password.ts"
import { accountProfilePage } from "../../src/pages/account_profile.ts"
import { accountSessionsPage } from "../../src/pages/account_sessions.ts"
import { applications, calmOverview, data, nav, overview, password, profile, sessions } from "./account_samples.ts"
import { languages } from "./samples.ts"
import { hasEnglish, localeTexts, textsOf } from "./texts.ts"

const decoded = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

const { email: _1, ...unknown } = calmOverview

for (const locale of languages)
  test(`every text of the account in ${locale} appears on a page, and no English text appears`, () => {
    const shown = [
      accountOverviewPage({ ...overview, locale }),
      accountOverviewPage({ ...unknown, proofs: { hasPassword: false, passkeys: 0 }, locale }),
      accountOverviewPage({ ...calmOverview, locale }),
      accountOverviewPage({ ...calmOverview, sessions: { device: "", others: 0, begun: "elsewhere" }, locale }),
      accountProfilePage({ ...profile, locale }),
      accountPasswordPage({ ...password, locale }),
      accountPasswordPage({ ...password, hasPassword: false, locale }),
      accountPasswordPage({ ...password, elsewhere: "Größe & Söhne", locale }),
      accountSessionsPage({ ...sessions, locale }),
      accountApplicationsPage({ ...applications, locale }),
      accountApplicationsPage({ ...applications, applications: [], locale }),
      accountDataPage({ ...data, locale }),
      accountDataPage({ nav, download: data.download, locale }),
      accountDeletedPage({ locale }),
    ].map(decoded)
    for (const [, text] of textsOf(localeTexts(locale, "pages").account))
      assert.ok(
        shown.some((page) => page.includes(text)),
        text,
      )
    if (locale === "en") return
    for (const [, text] of textsOf(localeTexts("en", "pages").account))
      assert.ok(!hasEnglish(shown.join("\n"), text, locale), text)
  })

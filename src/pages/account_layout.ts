import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import { accountStylesheet } from "./account_stylesheet.ts"
import { headingOf } from "./heading.ts"
import { layout } from "./layout.ts"

/** The sections of the account in its navigation. */
export type AccountSection = keyof PageWords["account"]["overview"]["nav"]

const SECTIONS: readonly AccountSection[] = ["overview", "security", "sessions", "applications", "profile", "data"]

/** The addresses of the parts of the account, and of the page with which the person signs out. */
export type AccountNav = Readonly<Record<AccountSection | "signOut", string>>

export interface AccountLayout {
  readonly nav: AccountNav
  readonly section: AccountSection
  /** Whether the page is below the section's own page, to which a link leads back. */
  readonly isBelow?: boolean
  readonly title: string
  /** HTML before the content, instead of the title as the heading. */
  readonly heading?: string
  /** The HTML content below the heading. */
  readonly body: string
  readonly script?: string
  readonly locale: Locale
  readonly look: ShownLook | undefined
}

/** Returns a page of the account. All of these pages have the same navigation, which marks the current section. */
export function accountLayout({
  nav,
  section,
  isBelow = false,
  title,
  heading,
  body,
  script,
  locale,
  look,
}: AccountLayout): string {
  const { account, overview } = wordsIn(locale).account
  const items = SECTIONS.map((each) =>
    item(nav[each], overview.nav[each], each === section ? (isBelow ? "true" : "page") : undefined),
  )
  const back = isBelow
    ? html`<p class="back"><a class="reach" href="${nav[section]}">${overview.nav[section]}</a></p>
`
    : ""
  return layout({
    lang: locale,
    look,
    title,
    ...(script !== undefined && { script }),
    account: {
      stylesheet: accountStylesheet,
      nav: html`<nav aria-label="${account}"><ul role="list">
!${items.join("\n")}
!${item(nav.signOut, wordsIn(locale).signOut.submit, undefined)}
</ul></nav>
`,
    },
    heading: html`!${back}!${heading ?? headingOf(title)}`,
    body,
  })
}

const item = (href: string, text: string, current: "page" | "true" | undefined): string =>
  html`<li><a href="${href}"!${current === undefined ? "" : html` aria-current="${current}"`}>${text}</a></li>`

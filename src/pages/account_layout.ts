import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { accountStylesheet } from "./account_stylesheet.ts"
import { headingOf } from "./heading.ts"
import { layout } from "./layout.ts"
import type { AccountSection } from "./words/account/overview_words.ts"
import { ACCOUNT_SECTIONS } from "./words/account/overview_words.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

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
  readonly locale: Language
  readonly look: ShownLook | undefined
}

/** Returns a page of the account: every one has the same navigation, in which the current section is marked. */
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
  const items = ACCOUNT_SECTIONS.map((each) =>
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
    body: html`!${back}!${heading ?? headingOf(title)}
!${body}`,
  })
}

const item = (href: string, text: string, current: "page" | "true" | undefined): string =>
  html`<li><a href="${href}"!${current === undefined ? "" : html` aria-current="${current}"`}>${text}</a></li>`

import type { Locale } from "../base/locales.ts"
import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"
import type { Page } from "../pages/pages.ts"
import { shownUser } from "./browser_session.ts"

/** Shows new recovery codes. No other page shows them. `onwardHref`: where the person goes after saving them. */
export const recoveryCodesPage = (
  codes: readonly Secret[],
  { user, locale, onwardHref }: { readonly user: User; readonly locale: Locale; readonly onwardHref: string },
): Page => ({
  page: "recovery-codes",
  locale,
  user: shownUser(user),
  codes: codes.map((code) => code.reveal()),
  onwardHref,
})

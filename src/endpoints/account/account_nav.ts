import {
  ACCOUNT_APPLICATIONS_PATH,
  ACCOUNT_DATA_PATH,
  ACCOUNT_PATH,
  ACCOUNT_PROFILE_PATH,
  ACCOUNT_SECURITY_PATH,
  ACCOUNT_SESSIONS_PATH,
  SIGN_OUT_PATH,
} from "../../oauth/paths.ts"
import type { AccountNav } from "../../pages/account_layout.ts"

/** Returns the addresses of the parts of the account. `href` returns the address of a page in the same language. */
export const accountNav = (href: (path: string) => string): AccountNav => ({
  overview: href(ACCOUNT_PATH),
  profile: href(ACCOUNT_PROFILE_PATH),
  security: href(ACCOUNT_SECURITY_PATH),
  sessions: href(ACCOUNT_SESSIONS_PATH),
  applications: href(ACCOUNT_APPLICATIONS_PATH),
  data: href(ACCOUNT_DATA_PATH),
  signOut: href(SIGN_OUT_PATH),
})

const MINUTES = 60
const DAYS = 86_400
const YEAR = 365 * DAYS

/** The name of a cookie, and for how many seconds browsers keep it. Without `maxAge`, they keep it until they are closed. */
export interface CookieRules {
  readonly name: string
  readonly maxAge?: number
}

/**
 * Every cookie. All are HttpOnly and SameSite=Lax. Over https they are also Secure, and their names begin with `__Host-`, so that no sibling domain can set
 * them. RFC 6265bis §4.1.3.2. Anybody can write a cookie, so one that counts carries a MAC.
 */
export const COOKIES = {
  /** Binds the sign-in form to the browser. */
  visit: { name: "gatehouse_visit" },
  /** Identifies the session. */
  session: { name: "gatehouse_session" },
  /** Marks a browser in which a user has signed in. Decision 0033. */
  device: { name: "gatehouse_device", maxAge: YEAR },
  /** Keeps the request from which a person asked for an account. */
  signUp: { name: "gatehouse_sign_up", maxAge: DAYS },
  /** Names the connection that was used last. */
  connection: { name: "gatehouse_connection", maxAge: YEAR },
  /** Says that the device keeps passkeys, so that the next page may offer one. Decision 0086. */
  offer: { name: "gatehouse_offer", maxAge: 10 * MINUTES },
  /** Keeps what was asked for by e-mail. */
  emailCode: { name: "gatehouse_email_code", maxAge: 10 * MINUTES },
  /** Proves the device of a device-bound session. Browsers count refreshes, and skip too many: ten minutes is what Chromium proposes. Decision 0092. */
  bound: { name: "gatehouse_bound", maxAge: 10 * MINUTES },
  /** Names the proof with which the last sign-in began. */
  proof: { name: "gatehouse_proof", maxAge: YEAR },
  /** At the host of a site: identifies the session there. Decision 0087. */
  site: { name: "gatehouse_site" },
  /** At the host of a site: binds the sign-in that is under way to the browser. */
  siteVisit: { name: "gatehouse_site_visit" },
} as const satisfies Readonly<Record<string, CookieRules>>

export type CookieName = keyof typeof COOKIES

export const COOKIE_NAMES = Object.keys(COOKIES) as readonly CookieName[]

/** The values of the cookies that a browser sent. */
export type HeldCookies = Readonly<Record<CookieName, string | undefined>>

/** The cookies to set in the browser. `null`: to delete. */
export type CookieChanges = Readonly<Partial<Record<CookieName, string | null>>>

export const NO_COOKIES = Object.fromEntries(COOKIE_NAMES.map((name) => [name, undefined])) as HeldCookies

/** The prefix of every name over https. */
export const HOST_PREFIX = "__Host-"

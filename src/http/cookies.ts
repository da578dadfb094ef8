import { parseCookie, stringifySetCookie } from "cookie"
import type { CookieChanges, CookieName, CookieRules, HeldCookies } from "../ports/cookies.ts"
import { COOKIE_NAMES, COOKIES, HOST_PREFIX, NO_COOKIES } from "../ports/cookies.ts"

export interface Cookies {
  read(header: string | undefined): HeldCookies
  /** Returns the Set-Cookie headers for these changes. */
  write(changes: CookieChanges): string[]
  /** Returns these headers, and the one with which a browser may bind a session to its device. */
  headers(changes: CookieChanges | undefined): Readonly<Record<string, string | string[]>>
}

/** `registrationOf` returns the value of the header Secure-Session-Registration for a new session cookie. */
export function cookies(
  secure: boolean,
  registrationOf: (session: string) => string | undefined = () => undefined,
): Cookies {
  const nameOf = (cookie: CookieName): string => (secure ? HOST_PREFIX : "") + COOKIES[cookie].name
  const names = COOKIE_NAMES.map((cookie) => [cookie, nameOf(cookie)] as const)
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const
  const set = (cookie: CookieName, value: string | null): string => {
    const { maxAge }: CookieRules = COOKIES[cookie]
    const lasting = value === null ? { maxAge: 0 } : maxAge === undefined ? {} : { maxAge }
    return stringifySetCookie(nameOf(cookie), value ?? "", { ...options, ...lasting })
  }
  const write = (changes: CookieChanges): string[] =>
    COOKIE_NAMES.flatMap((cookie) => {
      const value = changes[cookie]
      return value === undefined ? [] : [set(cookie, value)]
    })
  return {
    read(header) {
      if (header === undefined) return NO_COOKIES
      const sent = parseCookie(header)
      const held: Partial<Record<CookieName, string | undefined>> = {}
      for (const [cookie, name] of names) held[cookie] = sent[name] || undefined
      return held as HeldCookies
    },
    write,
    headers(changes) {
      if (changes === undefined) return {}
      const { session } = changes
      const registration = typeof session === "string" ? registrationOf(session) : undefined
      return {
        "set-cookie": write(changes),
        ...(registration !== undefined && { "secure-session-registration": registration }),
      }
    },
  }
}

import { parseCookie, stringifySetCookie } from "cookie"
import type { CookieChanges } from "../ports/answer.ts"

export interface Cookies {
  read(header: string | undefined): HeldCookies
  /** The Set-Cookie headers for the changes. */
  write(changes: CookieChanges): string[]
}

export interface HeldCookies {
  readonly visit: string | undefined
  readonly session: string | undefined
  readonly device: string | undefined
}

const YEAR_SECONDS = 365 * 86_400

/**
 * Three cookies: `visit` binds the sign-in form, `session`, and `device` recognizes a browser that has signed in before. HttpOnly and
 * SameSite=Lax always. Over https also Secure and `__Host-`, so that no sibling domain can plant one. RFC 6265bis §4.1.3.2.
 */
export function cookies(secure: boolean): Cookies {
  const prefix = secure ? "__Host-" : ""
  const names = {
    visit: `${prefix}gatehouse_visit`,
    session: `${prefix}gatehouse_session`,
    device: `${prefix}gatehouse_device`,
  }
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const
  return {
    read(header) {
      const held = header === undefined ? {} : parseCookie(header)
      return {
        visit: held[names.visit] || undefined,
        session: held[names.session] || undefined,
        device: held[names.device] || undefined,
      }
    },
    write({ visit, session, device }) {
      const set = (name: string, value: string) => stringifySetCookie(name, value, options)
      return [
        ...(visit === undefined ? [] : [set(names.visit, visit)]),
        ...(session === undefined
          ? []
          : session === "forget"
            ? [stringifySetCookie(names.session, "", { ...options, maxAge: 0 })]
            : [set(names.session, session)]),
        ...(device === undefined
          ? []
          : [stringifySetCookie(names.device, device, { ...options, maxAge: YEAR_SECONDS })]),
      ]
    },
  }
}

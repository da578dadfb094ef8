import { parseCookie, stringifySetCookie } from "cookie"
import type { CookieChanges } from "../endpoints/answer.ts"

export interface Cookies {
  /** What the browser holds for us. */
  read(header: string | undefined): { readonly visit: string | undefined; readonly session: string | undefined }
  /** The Set-Cookie headers for what is to change. */
  write(changes: CookieChanges): string[]
}

/**
 * Two cookies: `visit`, to which the sign-in form is bound, and `session`. HttpOnly and SameSite=Lax always; where the service is
 * reached by https they are Secure and have the `__Host-` prefix, so that no sibling domain can plant one. RFC 6265bis §4.1.3.2.
 */
export function cookies(secure: boolean): Cookies {
  const prefix = secure ? "__Host-" : ""
  const names = { visit: `${prefix}gatehouse_visit`, session: `${prefix}gatehouse_session` }
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const
  return {
    read(header) {
      const held = header === undefined ? {} : parseCookie(header)
      return { visit: held[names.visit] || undefined, session: held[names.session] || undefined }
    },
    write({ visit, session }) {
      const set = (name: string, value: string) => stringifySetCookie(name, value, options)
      return [
        ...(visit === undefined ? [] : [set(names.visit, visit)]),
        ...(session === undefined
          ? []
          : session === "forget"
            ? [stringifySetCookie(names.session, "", { ...options, maxAge: 0 })]
            : [set(names.session, session)]),
      ]
    },
  }
}

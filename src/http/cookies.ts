import { parseCookie, stringifySetCookie } from "cookie"
import type { CookieChanges } from "../ports/answer.ts"
import { BOUND_COOKIE, BOUND_SECONDS } from "../ports/device_session.ts"

export interface Cookies {
  read(header: string | undefined): HeldCookies
  /** Returns the Set-Cookie headers for these changes. */
  write(changes: CookieChanges): string[]
  /** Returns these headers, and the one with which a browser may bind a session to its device. */
  headers(changes: CookieChanges | undefined): Readonly<Record<string, string | string[]>>
}

export interface HeldCookies {
  readonly visit: string | undefined
  readonly session: string | undefined
  readonly device: string | undefined
  readonly signUp: string | undefined
  readonly connection: string | undefined
  readonly offer: string | undefined
  readonly emailCode: string | undefined
  readonly bound: string | undefined
  readonly proof: string | undefined
}

/** How long after a sign-in a passkey may be offered. */
const OFFER_SECONDS = 600
const DAY_SECONDS = 86_400
const CODE_SECONDS = 600
const YEAR_SECONDS = 365 * 86_400

/**
 * Nine cookies. `visit` binds the sign-in form to the browser, and `session` identifies the session. `device` marks a browser in which a user has
 * signed in. `signUp` keeps the request from which a person asked for an account. `connection` names the connection that was used last. `offer` says that the
 * device keeps passkeys, so that the next page may offer one. `emailCode` keeps what was asked for by e-mail, for ten minutes. `bound` proves the device of
 * a session for some minutes. `proof` names the proof with which the last sign-in began. All are HttpOnly and SameSite=Lax. Over https they are also Secure, and their names begin with `__Host-`, so that no sibling
 * domain can set them. RFC 6265bis §4.1.3.2.
 */
export function cookies(
  secure: boolean,
  registrationOf: (session: string) => string | undefined = () => undefined,
): Cookies {
  const prefix = secure ? "__Host-" : ""
  const names = {
    visit: `${prefix}gatehouse_visit`,
    session: `${prefix}gatehouse_session`,
    device: `${prefix}gatehouse_device`,
    signUp: `${prefix}gatehouse_sign_up`,
    connection: `${prefix}gatehouse_connection`,
    offer: `${prefix}gatehouse_offer`,
    emailCode: `${prefix}gatehouse_email_code`,
    proof: `${prefix}gatehouse_proof`,
  }
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const
  const written: Cookies = {
    read(header) {
      const held = header === undefined ? {} : parseCookie(header)
      return {
        visit: held[names.visit] || undefined,
        session: held[names.session] || undefined,
        device: held[names.device] || undefined,
        signUp: held[names.signUp] || undefined,
        connection: held[names.connection] || undefined,
        offer: held[names.offer] || undefined,
        emailCode: held[names.emailCode] || undefined,
        bound: held[BOUND_COOKIE] || undefined,
        proof: held[names.proof] || undefined,
      }
    },
    write({ visit, session, device, signUp, connection, offer, emailCode, bound, proof }) {
      const set = (name: string, value: string) => stringifySetCookie(name, value, options)
      const forget = (name: string) => stringifySetCookie(name, "", { ...options, maxAge: 0 })
      return [
        ...(visit === undefined ? [] : [set(names.visit, visit)]),
        ...(session === undefined
          ? []
          : session === "forget"
            ? [forget(names.session)]
            : [set(names.session, session)]),
        ...(device === undefined
          ? []
          : [stringifySetCookie(names.device, device, { ...options, maxAge: YEAR_SECONDS })]),
        ...(signUp === undefined
          ? []
          : signUp === "forget"
            ? [forget(names.signUp)]
            : [stringifySetCookie(names.signUp, signUp, { ...options, maxAge: DAY_SECONDS })]),
        ...(connection === undefined
          ? []
          : [stringifySetCookie(names.connection, connection, { ...options, maxAge: YEAR_SECONDS })]),
        ...(offer === undefined
          ? []
          : offer === "forget"
            ? [forget(names.offer)]
            : [stringifySetCookie(names.offer, offer, { ...options, maxAge: OFFER_SECONDS })]),
        ...(emailCode === undefined
          ? []
          : emailCode === "forget"
            ? [forget(names.emailCode)]
            : [stringifySetCookie(names.emailCode, emailCode, { ...options, maxAge: CODE_SECONDS })]),
        ...(bound === undefined
          ? []
          : [stringifySetCookie(BOUND_COOKIE, bound, { ...options, maxAge: BOUND_SECONDS })]),
        ...(proof === undefined ? [] : [stringifySetCookie(names.proof, proof, { ...options, maxAge: YEAR_SECONDS })]),
      ]
    },
    headers(changes) {
      if (changes === undefined) return {}
      const { session } = changes
      const registration = session === undefined || session === "forget" ? undefined : registrationOf(session)
      return {
        "set-cookie": written.write(changes),
        ...(registration !== undefined && { "secure-session-registration": registration }),
      }
    },
  }
  return written
}

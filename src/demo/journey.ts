import type { Random } from "../base/random.ts"
import type { Exchange } from "../trial/exchange.ts"
import type { ReadIdToken } from "../trial/id_token.ts"
import type { SignIn, SignOut } from "./redirects.ts"

/** The application's session with one browser, in memory. */
export interface Journey {
  /** Each message of the latest sign-in, and what was tried afterwards. */
  exchanges: readonly Exchange[]
  /** The sign-in from which the browser has not returned yet. */
  pending?: SignIn | undefined
  /** The sign-out from which the browser has not returned yet. */
  leaving?: SignOut | undefined
  code?: { readonly value: string; readonly verifier: string } | undefined
  idToken?: { readonly value: string; readonly read: ReadIdToken } | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  /** The previous refresh token. A real application deletes it at once. */
  previousRefreshToken?: string | undefined
  /** Resolves after the latest action. The next action waits, so that a double click does not send a token twice in parallel. */
  turn: Promise<unknown>
}

/** The application's sessions, in memory, by cookie. */
export interface Journeys {
  /** Returns the session of a browser. For a new session, also returns the cookie to set. */
  of(cookieHeader: string | undefined): { journey: Journey; cookie: string | undefined }
  forget(journey: Journey): void
}

/** Cookies are shared by all ports of a host, so this name must differ from the names of Gatehouse's cookies. */
const COOKIE = "sample_application"
const MAX_JOURNEYS = 100

export function journeys(random: Random): Journeys {
  const known = new Map<string, Journey>()
  return {
    of(cookieHeader = "") {
      const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)(?:;|$)`).exec(cookieHeader)?.[1] ?? ""
      const found = known.get(id)
      if (found !== undefined) return { journey: found, cookie: undefined }
      const journey: Journey = { exchanges: [], turn: Promise.resolve() }
      const fresh = random(32).toString("base64url")
      const [oldest] = known.keys()
      if (known.size >= MAX_JOURNEYS && oldest !== undefined) known.delete(oldest)
      known.set(fresh, journey)
      // SameSite=Lax: the browser sends the cookie when Gatehouse redirects back, but not with a form of another site.
      return { journey, cookie: `${COOKIE}=${fresh}; Path=/; HttpOnly; SameSite=Lax` }
    },
    forget(journey) {
      for (const [id, each] of known) if (each === journey) known.delete(id)
    },
  }
}

import type { Random } from "../base/random.ts"
import type { Journey } from "./journey.ts"
import { newJourney } from "./journey.ts"

/** The application's sessions, by a cookie. In memory: they end with the process. */
export interface Journeys {
  /** The session of a browser; with a cookie to set where it is new. */
  of(cookieHeader: string | undefined): { journey: Journey; cookie: string | undefined }
  forget(journey: Journey): void
}

/** Cookies do not tell ports apart: this name must not be one that Gatehouse uses on the same host. */
const COOKIE = "sample_application"
const MOST = 100

export function journeys(random: Random): Journeys {
  const known = new Map<string, Journey>()
  return {
    of(cookieHeader = "") {
      const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)(?:;|$)`).exec(cookieHeader)?.[1] ?? ""
      const found = known.get(id)
      if (found !== undefined) return { journey: found, cookie: undefined }
      const journey = newJourney()
      const fresh = random(32).toString("base64url")
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.set(fresh, journey)
      // Lax: the cookie must come along when Gatehouse sends the browser back, and not with a form on another site.
      return { journey, cookie: `${COOKIE}=${fresh}; Path=/; HttpOnly; SameSite=Lax` }
    },
    forget(journey) {
      for (const [id, each] of known) if (each === journey) known.delete(id)
    },
  }
}

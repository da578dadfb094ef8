import type { Random } from "../base/random.ts"
import type { Journey } from "./journey.ts"
import { newJourney } from "./journey.ts"

/** The application's sessions, by cookie. In memory: they end with the process. */
export interface Journeys {
  /** The session of a browser; a new one comes with a cookie to set. */
  of(cookieHeader: string | undefined): { journey: Journey; cookie: string | undefined }
  forget(journey: Journey): void
}

/** Cookies ignore the port, so this name must differ from Gatehouse's on the same host. */
const COOKIE = "sample_application"
const MAX_JOURNEYS = 100

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
      if (known.size >= MAX_JOURNEYS && oldest !== undefined) known.delete(oldest)
      known.set(fresh, journey)
      // Lax: the browser must send the cookie when Gatehouse redirects back, but not with a form on another site.
      return { journey, cookie: `${COOKIE}=${fresh}; Path=/; HttpOnly; SameSite=Lax` }
    },
    forget(journey) {
      for (const [id, each] of known) if (each === journey) known.delete(id)
    },
  }
}

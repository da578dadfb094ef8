import type { Factor } from "../identity/factors.ts"
import { authTime } from "../identity/factors.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import { openChallenge } from "./passkey_challenge.ts"
import { nextSession } from "./start_session.ts"

/** The session in which a page offers to add a passkey: it opens the challenges of its pages, and the new passkey continues it. */
export const addingCeremony = (browser: BrowserSession, request: EdgeRequest, ports: Ports) => ({
  previous: browser.session,
  open: (challenge: string) => openChallenge(challenge, "add", browser.session.id, request, ports),
  // Adding a passkey proves nothing about whose account it is, so the sign-in becomes no younger.
  next: (proven: Factor) => nextSession(browser, proven, request, ports, authTime(browser.session.factors)),
})

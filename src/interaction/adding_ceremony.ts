import type { Added, NotAdded } from "../accounts/new_passkey.ts"
import { addTypedPasskey } from "../accounts/new_passkey.ts"
import type { Locale } from "../base/locales.ts"
import type { Factor } from "../identity/factors.ts"
import { authTime } from "../identity/factors.ts"
import type { Parameters } from "../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import { openChallenge } from "./passkey_challenge.ts"
import { nextSession } from "./start_session.ts"

/** Adds the passkey of a form. If it is not added, the page shows the typed name again. */
export async function addPasskeyOfForm(
  form: Parameters,
  browser: BrowserSession,
  request: EdgeRequest,
  locale: Locale,
  ports: Ports,
): Promise<Added | (NotAdded & { readonly name: string })> {
  const { user, enrolled } = browser
  const name = form.values.get("name") ?? ""
  const typed = { name, response: form.values.get("response") ?? "" }
  const changing = { user, enrolled, request, locale }
  const outcome = await addTypedPasskey(typed, addingCeremony(browser, request, ports), changing, ports)
  return "problem" in outcome ? { ...outcome, name } : outcome
}

/** The session in which a page offers to add a passkey: it opens the challenges of its pages, and the new passkey continues it. */
const addingCeremony = (browser: BrowserSession, request: EdgeRequest, ports: Ports) => ({
  previous: browser.session,
  open: (challenge: string) => openChallenge(challenge, "add", browser.session.id, request, ports),
  // Adding a passkey proves nothing about whose account it is, so the sign-in becomes no younger.
  next: (proven: Factor) => nextSession(browser, proven, request, ports, authTime(browser.session.factors)),
})

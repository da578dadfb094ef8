import type { GrantId } from "../../base/id.ts"
import { idTime, isId, newId } from "../../base/id.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { scopeText } from "../../oauth/scope.ts"
import type { Fields } from "../../pages/form.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { currentSession, shownUser } from "../browser_session.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Asked, ConsentNeed, Destination } from "../destination.ts"
import { missing } from "../missing.ts"
import { needsOfUser } from "../needs_of_user.ts"
import { formFlaw, ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { restartForm, unlessSpent } from "../restart.ts"
import type { Submit } from "../submit.ts"

/**
 * How long the user may take to answer a consent page. The form contains the id of its grant. The row of an ended grant is kept for longer
 * than this time, so an old form cannot create an ended grant again.
 */
const FORM_LIFE_MS = 3_600_000

/**
 * Shows the consent page. Specification §4.1, step 3. The form is bound to the session, the request, the shown scope and resources, and the
 * id of the new grant. So the form approves only what is shown, only in the same browser, and only once.
 */
export async function consentPage(
  destination: Destination,
  consent: ConsentNeed,
  browser: BrowserSession,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const asked = await consent.asked(browser.user)
  const grantId = consent.grantId ?? newId("grant", request.now, ports.random)
  const own: Fields = [
    [STEP_FIELD, "consent"],
    ["grant", grantId],
  ]
  const { clientName, selfRegistered } = destination.asker
  return {
    kind: "page",
    page: {
      page: "consent",
      locale: destination.locale,
      ...pageForm(destination.address(), own, macParts(browser, grantId, destination, asked), ports),
      clientName,
      ...(selfRegistered && { selfRegistered: true as const }),
      ...(selfRegistered?.calledName !== undefined && { calledName: selfRegistered.calledName }),
      ...asked,
      user: shownUser(browser.user),
      otherAccountHref: ownAddress(consent.addressForAnother(), ports),
    },
  }
}

/**
 * Covers the resources too, because another API may declare a shown scope value while the page is open (decision 0041). Covers the names of a
 * self-registered client, because it may change them while the page is open.
 */
const macParts = (
  { session }: BrowserSession,
  grantId: GrantId,
  { asker: { clientName, selfRegistered } }: Pick<Destination, "asker">,
  { scope, resources }: Asked,
): readonly unknown[] => [
  "consent",
  session.id,
  grantId,
  ...(selfRegistered ? [clientName, selfRegistered.calledName ?? ""] : []),
  scopeText(scope),
  ...resources.map(({ identifier }) => identifier),
]

/** Handles the consent form: approve or deny. Specification §3 and §4.1, steps 4 and 5. A form that is no longer valid restarts the request. */
export const submitConsent: Submit = async (form, destination, request, ports) => {
  // A user who signed out in another tab still has the visit cookie, so cookies do work in this browser.
  if (request.cookies.session === undefined && request.cookies.visit === undefined)
    refuseMissingCookie(request, destination, ports)
  const { consent } = destination
  const address = destination.address()
  const grantId = form.values.get("grant") ?? ""
  const browser = await currentSession(request, ports)
  const again = (reason: ReasonOf<"form_restarted">) => restartForm(address, reason, ports)
  if (browser === undefined) return again("form-without-session")
  if (consent === undefined || !isId("grant", grantId) || grantId !== (consent.grantId ?? grantId))
    return again("form-not-genuine")
  const flaw = formFlaw(
    form,
    address,
    macParts(browser, grantId, destination, await consent.asked(browser.user)),
    request,
    ports,
  )
  if (flaw !== undefined) return again(flaw)
  if (request.now - idTime(grantId) > FORM_LIFE_MS) return again("form-stale")

  switch (form.values.get("decision")) {
    case "approve": {
      // The page may have been open longer than max_age allows. A user who denies needs no recent sign-in.
      const { session, enrolled } = browser
      const known = { proven: session.factors, enrolled, isWanted: true, hasConsented: true }
      if (missing(await needsOfUser(destination, browser, ports), known, request.now) !== undefined)
        return again("form-stale")
      return unlessSpent(await consent.allow(browser, grantId), destination, ports)
    }
    case "deny":
      return consent.deny(browser)
    default:
      return again("decision-unknown")
  }
}

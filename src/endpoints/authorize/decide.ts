import { idTime, isId } from "../../base/id.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import { consentPolicy } from "../../oauth/consent.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import { targetsOf } from "../../oauth/resource.ts"
import type { Answer } from "../answer.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import { formFlaw } from "../page_form.ts"
import { AUTHORIZATION_PATH } from "../paths.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import { currentSession } from "../session.ts"
import type { Asked } from "./asked.ts"
import { grantedScope, shownScope } from "./asked.ts"
import { consentMacParts } from "./consent_page.ts"
import { storeAtFirstConsent } from "./first_consent.ts"
import { issueCode } from "./issue_code.ts"
import { isRecentEnough } from "./recency.ts"
import { restartForm } from "./respond.ts"
import type { FormSubmission } from "./submission.ts"

/** How long a consent page can be answered. Ended grants are kept longer than this, so that an old form cannot bring one back. */
const FORM_LIFE_MS = 3_600_000

/** The consent form: approve or deny. Specification §3 and §4.1, steps 4 and 5. A form that is not good any longer restarts the request. */
export async function decide(
  { form }: FormSubmission<"consent">,
  asked: Asked,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  // Not the query as it came: browsers rewrite it, and this goes into a header.
  const request = queryOf(asked.fields)
  // Who has signed out in another tab still has the visit cookie.
  if (edge.session === undefined && edge.visit === undefined)
    refuseMissingCookie(edge, { path: AUTHORIZATION_PATH, query: request, clientName: asked.client.name }, ports)
  const grantId = form.values.get("grant") ?? ""
  const browser = await currentSession(edge, ports)
  const again = (reason: ReasonOf<"form_restarted">) => restartForm(request, reason, ports)
  if (browser === undefined) return again("form-without-session")
  if (!isId("grant", grantId)) return again("form-not-genuine")
  const scope = grantedScope(asked, browser.user)
  const shown = shownScope(asked, scope)
  const flaw = formFlaw(form, consentMacParts(browser, grantId, shown, request), edge, ports)
  if (flaw !== undefined) return again(flaw)
  if (edge.now - idTime(grantId) > FORM_LIFE_MS) return again("form-stale")

  switch (form.values.get("decision")) {
    case "approve":
      // The page may have been left open for longer than the password is good for. Who denies gives nothing away.
      if (!isRecentEnough(browser, asked, edge.now)) return again("form-stale")
      // Nothing is remembered for a client without a row.
      await storeAtFirstConsent(asked.client, browser.user.id, edge, ports)
      if (consentPolicy(asked.client, asked.request.redirectUri) === "remember") {
        const targets = targetsOf(asked.resources, ports.issuer())
        await ports.store.consents.remember(browser.user.id, asked.client.id, shown, edge.now, targets)
      }
      return issueCode(asked, browser, scope, grantId, edge, ports)
    case "deny":
      return refuse("access_denied", "user-denied")
    default:
      return again("decision-unknown")
  }
}

import { idTime, isId } from "../../base/id.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../answer.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import { currentSession, isFromElsewhere } from "../session.ts"
import type { Asked } from "./asked.ts"
import { grantedScope, shownScope } from "./asked.ts"
import { consentMacParts } from "./consent_page.ts"
import { issueCode } from "./issue_code.ts"
import { isRecentEnough } from "./recency.ts"
import { restart } from "./respond.ts"
import type { FormSubmission } from "./submission.ts"

/** How long a consent page can be answered. Ended grants are kept longer than this, so that an old form cannot bring one back. */
const FORM_LIFE_MS = 3_600_000

/** The consent form: approve or deny. Specification §3 and §4.1, steps 4 and 5. A form that is not good any longer restarts the request. */
export async function decide(
  { carried, form }: FormSubmission<"consent">,
  asked: Asked,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  // Not what came, which anybody may have written: this goes into a header.
  const request = queryOf(asked.fields)
  const grantId = form.get("grant") ?? ""
  const browser = await currentSession(edge, ports)
  if (browser === undefined || !isId("grant", grantId)) return restart(request, ports)
  const scope = grantedScope(asked, browser.user)
  const shown = shownScope(asked, scope)
  const genuine = ports.forms.isMac(form.get("form") ?? "", consentMacParts(browser, grantId, shown, carried))
  const stale = edge.now - idTime(grantId) > FORM_LIFE_MS
  if (!genuine || stale || isFromElsewhere(edge)) return restart(request, ports)

  switch (form.get("decision")) {
    case "approve":
      // The page may have been left open for longer than the password is good for. Who denies gives nothing away.
      if (!isRecentEnough(browser, asked, edge.now)) return restart(request, ports)
      if (asked.client.consent === "remember") {
        await ports.store.consents.remember(browser.user.id, asked.client.id, shown, edge.now)
      }
      return issueCode(asked, browser, scope, grantId, edge, ports)
    case "deny":
      return refuse("access_denied", "user-denied")
    default:
      return restart(request, ports)
  }
}

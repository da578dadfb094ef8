import { newId } from "../../base/id.ts"
import { consentPolicy, mustAsk } from "../../oauth/consent.ts"
import { isOpenToLocalPrograms } from "../../oauth/redirect_uri.ts"
import { refuse } from "../../oauth/refusal.ts"
import { targetsOf } from "../../oauth/resource.ts"
import type { Answer } from "../answer.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import type { BrowserSession } from "../session.ts"
import { currentSession } from "../session.ts"
import type { Asked } from "./asked.ts"
import { grantedScope, shownScope } from "./asked.ts"
import { consentPage } from "./consent_page.ts"
import { issueCode } from "./issue_code.ts"
import { isRecentEnough } from "./recency.ts"
import { signInPage } from "./sign_in.ts"
import { isWanted, wantedUser } from "./wanted_user.ts"

/** Sign in, consent, or answer. Specification §4.1, steps 1 to 4; `prompt` and `max_age` of OpenID Connect Core §3.1.2.1. */
export async function nextStep(asked: Asked, edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const { request, client } = asked
  const silent = request.prompt.includes("none")
  const wanted = await wantedUser(asked, ports)
  const session = await currentSession(edge, ports)

  if (session === undefined || !isRecentEnough(session, asked, edge.now)) {
    if (silent) refuse("login_required", "prompt-none-signed-out")
    return signInPage(asked, edge, ports, { username: suggestedUsername(asked, session) })
  }
  const isAnother = !(await isWanted(session.user, wanted, asked, ports))
  if (isAnother && !silent) return signInPage(asked, edge, ports, { username: request.loginHint ?? "" })
  const scope = grantedScope(asked, session.user)
  const policy = consentPolicy(client, request.redirectUri)
  const targets = targetsOf(asked.resources, ports.issuer())
  const remembered =
    policy === "remember" ? await ports.store.consents.find(session.user.id, client.id, targets) : undefined
  const shown = shownScope(asked, scope)
  const ask = mustAsk(policy, remembered, shown, request.prompt)
  // Before it is told whether this is the one who is wanted: a client that people have not allowed anything must not find out who they are by
  // asking, unseen, for one after the other.
  if (ask && silent) {
    const isLocal = isOpenToLocalPrograms(request.redirectUri)
    refuse("consent_required", isLocal ? "prompt-none-local-redirect" : "prompt-none-unconsented")
  }
  if (isAnother) refuse("login_required", "hint-of-another-user")
  // HEAD is answered like the page, and never issues a code.
  if (ask || edge.method === "HEAD") return consentPage(asked, session, shown, edge, ports)
  return issueCode(asked, session, scope, newId("grant", edge.now, ports.random), edge, ports)
}

/** Who is asked to sign in again is not made to type the name again, unless it is another account that is wanted. */
function suggestedUsername({ request }: Asked, session: BrowserSession | undefined): string {
  if (request.loginHint !== undefined) return request.loginHint
  return request.prompt.includes("select_account") ? "" : (session?.user.username ?? "")
}

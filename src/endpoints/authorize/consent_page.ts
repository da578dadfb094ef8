import type { GrantId } from "../../base/id.ts"
import { newId } from "../../base/id.ts"
import { forAnotherAccount, queryOf } from "../../oauth/authorization_request.ts"
import { destinationOf } from "../../oauth/redirect_uri.ts"
import { scopeText } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { Answer, Fields } from "../answer.ts"
import { ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { AUTHORIZATION_PATH } from "../paths.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import type { BrowserSession } from "../session.ts"
import { shownUser } from "../session.ts"
import type { Asked } from "./asked.ts"

/**
 * The consent page. Specification §4.1, step 3. The form is bound to the session, to the request, to the scope shown and to the
 * id that the grant will have: what is approved is what was shown, in the browser it was shown in, and once.
 */
export function consentPage(
  asked: Asked,
  browser: BrowserSession,
  shown: readonly Scope[],
  edge: EdgeRequest,
  ports: Ports,
): Answer {
  const { request, client, fields } = asked
  const grantId = newId("grant", edge.now, ports.random)
  const query = queryOf(fields)
  const own: Fields = [
    [STEP_FIELD, "consent"],
    ["grant", grantId],
  ]
  return {
    kind: "page",
    page: {
      page: "consent",
      locale: request.locale,
      ...pageForm(AUTHORIZATION_PATH, query, own, consentMacParts(browser, grantId, shown, query), ports),
      clientName: client.name,
      ...(client.registeredId !== undefined && { selfRegistered: true as const }),
      scope: shown,
      resources: asked.resources,
      redirectHost: destinationOf(request.redirectUri),
      user: shownUser(browser.user),
      otherAccountHref: ownAddress(AUTHORIZATION_PATH, queryOf(forAnotherAccount(fields)), ports),
    },
  }
}

export const consentMacParts = (
  { session }: BrowserSession,
  grantId: GrantId,
  shown: readonly Scope[],
  query: string,
): readonly unknown[] => ["consent", session.id, grantId, scopeText(shown), query]

import { isId } from "../../base/id.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { readSubmission } from "../../interaction/submission.ts"
import type { Client } from "../../oauth/client.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Returns the client of the request that this form approved before: the browser sent it twice. The grant has the id of the request, and belongs to this person. */
export async function approvedBefore(
  browser: Pick<BrowserSession, "user">,
  request: EdgeRequest,
  ports: Ports,
): Promise<Client | undefined> {
  const id = readSubmission(request).answered?.answer.values.get("grant") ?? ""
  const held = isId("grant", id) ? await ports.store.grants.find(id) : undefined
  if (held === undefined || held.grant.userId !== browser.user.id) return undefined
  const client = await ports.clients.find(held.grant.clientId)
  return held.grant.redirectUri !== undefined || held.grant.endedAt !== undefined ? undefined : client
}

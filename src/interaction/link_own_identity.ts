import { linkIdentity } from "../accounts/link_identity.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { currentSession } from "./browser_session.ts"
import type { ConnectionRequest } from "./connection_request.ts"
import type { Destination } from "./destination.ts"
import { keepTokens } from "./keep_tokens.ts"
import type { ProvenIdentity } from "./proven_identity.ts"
import { restart, restartForm } from "./restart.ts"

/**
 * Links the person of the other service to the user who asked for that on a page of the account, in the same session. The page demanded a recent proof when
 * the person asked.
 */
export async function linkOwnIdentity(
  { userId, rootId }: NonNullable<ConnectionRequest["links"]>,
  { connection, identity, tokens, tried }: ProvenIdentity,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const address = destination.address()
  const browser = await currentSession(request, ports)
  if (browser?.user.id !== userId || browser.session.rootId !== rootId)
    return restartForm(address, "form-without-session", ports)
  const { locale } = destination
  const outcome = await linkIdentity(browser.user, identity, connection, { request, locale }, ports)
  await tried.giveBack()
  if (outcome.kind === "refused") return refuse("connection_failed", "connection-taken")
  await keepTokens(outcome.link, tokens, request, ports)
  return { ...restart(address, ports), occurred: outcome.event }
}

import type { Connection } from "../connections/connection_settings.ts"
import { isSaml } from "../connections/is_saml.ts"
import { ownAddress } from "../interaction/page_form.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { bodyText, formParameters } from "../oauth/parameters.ts"
import { ACCOUNT_PATH, connectionSignedOutPath } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { SamlMessage } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Notice } from "./connection_logout.ts"
import { endReported } from "./connection_logout.ts"

const MAX_RELAY_STATE = 1024

/**
 * Where a SAML provider sends the browser with its request to end sessions: those that it proved here end, and the browser takes our answer back. Also where
 * it sends the browser with its answer to ours, which decides nothing: RelayState is sealed. A provider that is disabled here is still believed, because its
 * sessions continue. Strangers may send 600 invalid requests a minute.
 */
export async function samlLogout(name: string, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const connection = (await ports.store.connections.list()).find((each) => each.name === name)
  if (connection === undefined || !isSaml(connection) || request.method === "HEAD")
    return refuse("not_found", "path-unknown")
  const isPost = request.method === "POST"
  const parameters = formParameters(isPost ? bodyText(request.body ?? new Uint8Array()) : request.query)
  const { values, repeated } = parameters
  const relayState = values.get("RelayState")
  if (values.has("SAMLResponse")) {
    const query = `state=${encodeURIComponent(relayState ?? "")}`
    return {
      kind: "redirect",
      status: 303,
      location: ownAddress({ path: connectionSignedOutPath(name), query }, ports),
    }
  }
  const posted = values.get("SAMLRequest")
  if (posted === undefined || repeated.size > 0) return refuse("invalid_logout_request", "query-malformed")
  const message = isPost ? { posted } : { query: request.query }
  const answerUrl = await ended(connection, message, relayState?.slice(0, MAX_RELAY_STATE), request, ports)
  if (answerUrl !== undefined) return { kind: "redirect", status: 303, location: answerUrl }
  const locale = preferredLocale(parameters, request.acceptLanguage)
  return { kind: "page", page: { page: "signed-out", locale, accountHref: ports.basePath + ACCOUNT_PATH } }
}

/** Ends the sessions, and returns the address with our answer. A request counts once. */
async function ended(
  connection: Connection,
  message: SamlMessage,
  relayState: string | undefined,
  request: EdgeRequest,
  ports: Ports,
): Promise<string | undefined> {
  const { allowed, retryAfterSeconds } = ports.limits.invalidToken.peek(request.addressKey, request.now)
  if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
  const outcome = await ports.saml.reportedLogout(connection, message, relayState, request.now)
  if ("problem" in outcome) {
    await ports.limits.invalidToken.take(request.addressKey, request.now)
    const { flaw, said } = outcome.problem
    const reason = flaw === "connection-unreachable" ? "logout-keys-unreachable" : "logout-token-invalid"
    return refuse("invalid_logout_request", reason, { received: said })
  }
  const { requestId, subject, sessionIds, endsAt } = outcome.logout
  const sessions = (sessionIds.length === 0 ? [undefined] : sessionIds).map((sessionId) => ({ subject, sessionId }))
  const notice: Notice = { kind: "saml logout", id: requestId, endsAt, sessions }
  if (!(await endReported(connection, notice, request, ports))) refuse("invalid_logout_request", "logout-token-spent")
  return outcome.answerUrl
}

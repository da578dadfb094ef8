import { highestLevel } from "../base/level.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { isSaml } from "../connections/is_saml.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Redirect } from "../ports/answer.ts"
import type { ConnectionHints, ConnectionProblem } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { ConnectionRequest } from "./connection_request.ts"
import { bindingOf, newConnectionRequest, sealRequest } from "./connection_request.ts"
import type { Destination } from "./destination.ts"
import { visitOf } from "./visit.ts"

/** Proxies and providers accept addresses of about 8 kB. The rest is for the other parameters. */
const MAX_STATE_BYTES = 6144

/**
 * Redirects to the service of the connection, or returns why that is impossible. Stores nothing. Sets the cookie `visit`, to which the answer is bound.
 * Refuses an authorization request that is too long to be carried through another service.
 */
export async function beginConnection(
  connection: Connection,
  begun: Pick<ConnectionRequest, "address" | "links">,
  hints: ConnectionHints,
  request: EdgeRequest,
  ports: Ports,
): Promise<Redirect | ConnectionProblem> {
  const { visit, setsCookie } = visitOf(request, ports)
  const asked = newConnectionRequest({ ...begun, connectionId: connection.id }, visit, request, ports)
  const state = sealRequest(asked, ports)
  if (state.length > MAX_STATE_BYTES)
    refuse("invalid_request", "connection-request-too-long", { expected: `${MAX_STATE_BYTES} bytes at most` })
  const protocol = isSaml(connection) ? ports.saml : ports.connectionProtocol
  const outcome = await protocol.begin(connection, bindingOf(state, asked, visit, ports), hints)
  if ("problem" in outcome) return outcome.problem
  return { kind: "redirect", status: 303, location: outcome.url, ...setsCookie }
}

/** What the provider is asked to do, so that the destination's needs are met there. */
export const hintsOf = (
  { needs, locale }: Pick<Destination, "needs" | "locale">,
  loginHint: string | undefined,
): ConnectionHints => ({
  loginHint,
  locale,
  level: highestLevel([needs.level, ...(needs.wished ?? [])]),
  ...(needs.maxAgeMs !== undefined && { maxAge: Math.floor(needs.maxAgeMs / 1000) }),
  ...(needs.maxAgeMs === 0 && { prompt: "login" as const }),
})

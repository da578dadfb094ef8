import { say } from "../base/say.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { isSaml } from "../connections/is_saml.ts"
import type { ConnectionRequest } from "../interaction/connection_request.ts"
import { CONNECTION_TTL_MS, openRequest, requestIdOf, sealOutcome } from "../interaction/connection_request.ts"
import type { Address } from "../interaction/page_form.ts"
import { ownAddress } from "../interaction/page_form.ts"
import { countTry } from "../interaction/sign_in_limits.ts"
import { usableConnections } from "../interaction/usable_connections.ts"
import { queryOf } from "../oauth/authorization_request.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { connectionCallbackPath } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { ConnectionOutcome } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** An address has room for some hundred groups. Proxies and providers accept addresses of about 8 kB, and this one never leaves the service. */
const MAX_OUTCOME_BYTES = 6144

/**
 * Checks the answer of a SAML provider at once, because it is too large for an address, and returns the address of the GET that goes on with what it proved.
 * The POST has no cookies: RelayState is the sealed request, from which the id follows that the answer must repeat. The GET compares the cookie. Nothing is
 * stored. Decision 0077.
 */
export async function samlAnswer(
  { values, repeated, malformed }: Parameters,
  path: string,
  request: EdgeRequest,
  ports: Ports,
): Promise<Address> {
  const state = values.get("RelayState") ?? ""
  const asked = openRequest(state, ports)
  if (asked === undefined || malformed || repeated.has("RelayState") || repeated.has("SAMLResponse"))
    return refuse("connection_answer", "connection-state-not-genuine")
  const wayBack = { href: ownAddress(asked.address, ports) }
  const connection = (await usableConnections(ports)).find(({ id }) => id === asked.connectionId)
  if (connection === undefined || !isSaml(connection) || path !== connectionCallbackPath(connection.name))
    return refuse("connection_answer", "connection-state-of-another", { wayBack })
  const outcome = await outcomeOf(connection, values.get("SAMLResponse") ?? "", asked, request, ports)
  return {
    path,
    query: queryOf([
      ["state", state],
      ["outcome", sealed(outcome, asked, ports)],
    ]),
  }
}

/** Counts the answer as an attempt while it is checked: it takes more work than other requests without a session. */
async function outcomeOf(
  connection: Connection,
  posted: string,
  asked: ConnectionRequest,
  request: EdgeRequest,
  ports: Ports,
): Promise<ConnectionOutcome> {
  // The destination says that it took too long.
  if (request.now >= asked.begunAt + CONNECTION_TTL_MS)
    return { problem: { flaw: "connection-answer-invalid", said: say("connection-state-different") } }
  const tried = await countTry(`saml ${connection.name}`, request, ports.limits)
  const outcome = await ports.saml.prove(connection, posted, requestIdOf(asked, ports), request.now)
  if ("identity" in outcome || outcome.problem.flaw === "connection-unreachable") await tried.giveBack()
  return outcome
}

function sealed(outcome: ConnectionOutcome, asked: ConnectionRequest, ports: Ports): string {
  const value = sealOutcome(outcome, asked, ports)
  if (value.length <= MAX_OUTCOME_BYTES) return value
  const said = say("connection-answer-too-long", { max: MAX_OUTCOME_BYTES })
  return sealOutcome({ problem: { flaw: "connection-answer-invalid", said } }, asked, ports)
}

import { say } from "../../base/say.ts"
import type { ConnectionFinding } from "../../ports/connections.ts"
import { authorizationUrl } from "./authorization_request.ts"
import { errorSaid, saidAt } from "./failure.ts"
import type { Provider } from "./metadata.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import type { Terms } from "./terms.ts"

const MAX_BYTES = 262_144
const RANDOM_BYTES = 32
/** OpenID Connect Core §3.1.2.6: what a provider answers if it would have to ask the person. */
const ASKING = ["login_required", "interaction_required", "consent_required", "account_selection_required"]
/** This status says nothing about the address. */
const TOO_MANY = 429

/**
 * Sends an authorization request that asks nobody. OpenID Connect Core §3.1.2.1: with `prompt=none` the provider "MUST NOT display any authentication or
 * consent user interface pages". So a redirect to the callback address proves that it is registered, and an error page most likely means that it is not.
 * Anything else, such as a redirect to a page of the provider, shows nothing.
 */
export async function findingsOfCallback(
  deps: Pick<ProtocolDeps, "outbound" | "random" | "callbackUrl">,
  terms: Terms,
  provider: Provider,
): Promise<ConnectionFinding[]> {
  const callback = deps.callbackUrl(terms.connection)
  const text = () => deps.random(RANDOM_BYTES).toString("base64url")
  const binding = { state: text(), nonce: text(), verifier: text(), requestId: text() }
  const url = await authorizationUrl(terms, provider, callback, binding, { prompt: "none" })
  const sent = { method: "GET", headers: { accept: "text/html" }, showsRedirect: true } as const
  const answer = await deps.outbound.send(url, sent, MAX_BYTES)
  if ("problem" in answer) return []
  const { status, headers } = answer
  const endpoint = provider.server.authorization_endpoint
  if (status >= 400 && status < 500 && status !== TOO_MANY)
    return [
      {
        state: "warning",
        said: saidAt(endpoint, say("connection-check-unregistered", { status, url: callback })),
      },
    ]
  if (status < 300 || status >= 400 || headers.location?.startsWith(`${callback}?`) !== true) return []
  const parameters = new URL(headers.location).searchParams
  const error = parameters.get("error")
  return error === null || ASKING.includes(error)
    ? [{ state: "ok", said: say("connection-check-registered", { url: callback }) }]
    : [{ state: "warning", said: saidAt(endpoint, errorSaid(error, parameters.get("error_description"))) }]
}

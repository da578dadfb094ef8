import { openPushed } from "../interaction/pushed_requests.ts"
import type { Client } from "../oauth/client.ts"
import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { demandingProfile } from "../oauth/profile.ts"
import type { PushedRequest } from "../oauth/pushed_request.ts"
import { sealedPart } from "../oauth/pushed_request.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "../ports/ports.ts"

/**
 * Returns the pushed request to which the parameters refer; undefined if they refer to none. RFC 9126 §4. A thief of a request URI gains nothing with a
 * client of their own: the request belongs to the client that pushed it.
 */
export function openedRequest(
  { values, repeated }: Parameters,
  client: Client,
  ports: Pick<Ports, "carriedValues">,
): PushedRequest | undefined {
  const sealed = sealedPart(values)
  if (sealed === undefined) return undefined
  // RFC 9101 §5: "request" and "request_uri" "MUST NOT be used together".
  if (values.has("request")) refuse("invalid_request", "request-object-by-reference")
  if (repeated.has("request_uri")) refuse("invalid_request", "parameter-repeated", { received: "request_uri" })
  const pushed = openPushed(sealed, ports) ?? refuse("invalid_request_uri", "request-uri-malformed")
  if (pushed.clientId !== client.id) refuse("invalid_request_uri", "request-uri-of-another-client")
  return pushed
}

/** RFC 9126 §5, §6, FAPI 2.0 Security Profile §5.3.2.2.3. The console is a page of this service, which has no server that could push. */
export function refuseUnpushed(client: Client, { requirePushed }: Pick<Ports, "requirePushed">): void {
  const ofProfile = demandingProfile(client, "fapi-2.0")
  const isOfInstallation = requirePushed && client.id !== CONSOLE_CLIENT_ID
  if (!client.requirePushed && ofProfile === undefined && !isOfInstallation) return
  const demands = [
    client.requirePushed && "require_pushed_authorization_requests of the client",
    ofProfile,
    isOfInstallation && "require_pushed_authorization_requests of the installation",
  ]
  refuse("invalid_request", "pushed-request-required", { expected: demands.filter(Boolean).join(", ") })
}

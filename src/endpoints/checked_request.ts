import { NO_DETAILS } from "../apis/granted_details.ts"
import type { ValidRequest } from "../interaction/destinations/valid_request.ts"
import type { AuthorizationRequest, ReturnAddress } from "../oauth/authorization_request.ts"
import { readAuthorizationRequest, returnAddress } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { provenRedirectUri } from "../oauth/proven_redirect_uri.ts"
import { refuse } from "../oauth/refusal.ts"
import { resourcesOfRequest, scopeAtResources } from "../oauth/resource.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Returns where the answer goes. The refusals of this function go to no redirect URI. */
export function provenReturnAddress(
  parameters: Parameters,
  client: Client,
  { acceptLanguage }: Pick<EdgeRequest, "acceptLanguage">,
): ReturnAddress {
  const { values, repeated } = parameters
  if (repeated.has("redirect_uri")) refuse("invalid_request", "parameter-repeated", { received: "redirect_uri" })
  const given =
    values.get("redirect_uri") ?? refuse("invalid_request", "parameter-missing", { expected: "redirect_uri" })
  const expected = client.redirectUris.join(" ")
  const proven =
    provenRedirectUri(client, given) ?? refuse("invalid_request", "redirect-uri-differs", { expected, received: given })
  return returnAddress(parameters, proven, acceptLanguage)
}

/**
 * Checks everything about a request that does not depend on the person. The authorization endpoint calls this at each step, and the endpoint for pushed
 * requests before it accepts one. RFC 9126 §2.1: "validate the pushed request as it would an authorization request".
 */
export async function checkedRequest(
  parameters: Parameters,
  client: Client,
  back: ReturnAddress,
  ports: Ports,
): Promise<Pick<ValidRequest, "request" | "asked" | "details" | "apis">> {
  const apis = await ports.apis.list()
  const read = readAuthorizationRequest(parameters, client, back, apis)
  await refuseUnknownConnection(read, client, ports)
  const { resources: asked } = parameters
  const detailsText = parameters.values.get("authorization_details")
  const details =
    detailsText === undefined
      ? NO_DETAILS
      : (await import("../apis/requested_details.ts")).requestedDetails(detailsText, { client, apis, asked })
  const resources = resourcesOfRequest(asked, read.scope, { client, apis, issuer: ports.issuer() })
  const request = asked.length === 0 ? read : { ...read, scope: scopeAtResources(read.scope, resources, apis) }
  return { request, asked, details, apis }
}

/**
 * Refuses a connection that is unknown, or that the client's settings do not name: a mistake of the client. If an operator disabled the connection, the
 * sign-in page appears, because people may have another way to sign in.
 */
async function refuseUnknownConnection(
  { connection: name }: Pick<AuthorizationRequest, "connection">,
  { connections }: Client,
  { store }: Ports,
): Promise<void> {
  if (name === undefined) return
  const isKnown = (await store.connections.list()).some((each) => each.name === name)
  if (!isKnown) refuse("invalid_request", "connection-unknown", { received: name })
  if (connections.length > 0 && !connections.includes(name))
    refuse("invalid_request", "connection-not-chosen", { expected: connections.join(" "), received: name })
}

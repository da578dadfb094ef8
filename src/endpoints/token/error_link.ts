import type { ClientId } from "../../base/id.ts"
import { withErrorUri } from "../../error_links/error_link.ts"
import { sentParameters } from "../../interaction/sent_parameters.ts"
import type { Client } from "../../oauth/client.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { sentClientId } from "../../oauth/sent_client_id.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/**
 * Returns a refusal of the token endpoint, or of a pushed request, with the link for the developer, if the client gets one. RFC 6749 §5.2. `authenticated` is undefined if the
 * server refused before it knew the client.
 */
export async function withLink(
  refusal: Refusal,
  authenticated: Client | undefined,
  request: EdgeRequest,
  ports: Ports,
  endpoint: "token" | "pushed" = "token",
): Promise<Refusal> {
  const client = authenticated ?? (await namedClient(refusal, request, ports))
  if (client === undefined) return refusal
  // A public client sends nothing that only it knows.
  const isProven = authenticated?.kind === "confidential"
  return withErrorUri({ refusal, client, isProven, endpoint }, request, ports)
}

/**
 * Returns the client that a request names. The time must not reveal whether the id exists, so a look-up reads the store for every id. A failed
 * authentication has just looked the client up, so no store is read again.
 */
async function namedClient(
  { code }: Refusal,
  request: EdgeRequest,
  { clients }: Pick<Ports, "clients">,
): Promise<Client | undefined> {
  const id = sentClientId(sentParameters(request).values, request.authorization)
  if (id === undefined) return undefined
  if (code === "invalid_client") return clients.isRemembered(id as ClientId) ? clients.named(id) : undefined
  const { client, asUnknown } = await clients.findUnproven(id)
  await asUnknown()
  return client
}

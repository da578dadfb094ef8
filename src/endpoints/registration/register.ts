import { newId } from "../../base/id.ts"
import { networkOf } from "../../base/ip_address.ts"
import type { Secret } from "../../base/secret.ts"
import { hasSecret, MAX_UNCONSENTED_CLIENTS, selfRegisteredClient } from "../../clients/self_registered_client.ts"
import { bearerToken } from "../../oauth/bearer.ts"
import type { Client } from "../../oauth/client.ts"
import { hostsOf } from "../../oauth/client_hosts.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports, Registration } from "../../ports/ports.ts"
import { countingInvalidTokens } from "../invalid_token.ts"
import { proveSector } from "./prove_sector.ts"
import { readMetadata } from "./read_metadata.ts"

export interface Registered {
  readonly client: Client
  readonly secret: Secret | undefined
}

/**
 * The client registration request. RFC 7591 §3.1: initial access token → metadata → client. Every request creates a new client. The server deletes
 * the client if no user consents in time. If too many clients wait for a consent, the server deletes one from the address block with the most such
 * clients.
 */
export async function register(request: EdgeRequest, at: Registration, ports: Ports): Promise<Registered> {
  await countingInvalidTokens(request, ports, () => checkInitialAccessToken(request, at, ports))
  const chosen = await at.validate(readMetadata(request))
  const { now, address } = request
  const fresh = hasSecret(chosen) ? at.secrets.create(now, undefined) : undefined
  const client = selfRegisteredClient(chosen, {
    id: newId("client", now, ports.random),
    // If anyone may register, an initial access token proves nothing about the registrant.
    registeredBy: at.tokenNeeded ? "token-holder" : "anyone",
    createdAt: now,
    secrets: fresh === undefined ? [] : [fresh.stored],
  })
  await refuseBlockedHost(client, ports)
  // This check is the last, because a request that is refused anyway must not make this server call another server.
  await proveSector(client, ports)
  await ports.store.clients.register(client, networkOf(address), MAX_UNCONSENTED_CLIENTS)
  return { client, secret: fresh?.secret }
}

/** Refuses a registration with a redirect URI at a host that an operator blocked. */
export async function refuseBlockedHost(client: Client, { blockedHosts }: Pick<Ports, "blockedHosts">): Promise<void> {
  const isBlocked = await blockedHosts.current()
  if (isBlocked(client)) refuse("invalid_redirect_uri", "client-host-blocked", { received: hostsOf(client).join(" ") })
}

/** Refuses an invalid initial access token. Refuses a missing token only if the server requires one. RFC 7591 §3. */
async function checkInitialAccessToken(
  { authorization, now }: EdgeRequest,
  at: Registration,
  { store: { registrationTokens } }: Ports,
): Promise<void> {
  if (!at.tokenNeeded && authorization.length === 0) return
  const token =
    at.tokens.openInitialAccessToken(bearerToken(authorization), now) ??
    refuse("invalid_token", "initial-token-malformed")
  const received = token.id
  if (token.expired) refuse("invalid_token", "initial-token-expired", { received })
  const held =
    (await registrationTokens.find(token.id)) ?? refuse("invalid_token", "initial-token-unknown", { received })
  if (held.revokedAt !== undefined) refuse("invalid_token", "initial-token-revoked", { received })
  registrationTokens.touch(token.id, now)
}

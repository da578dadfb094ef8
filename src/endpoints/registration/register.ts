import { idBytes } from "../../base/id.ts"
import { bearerToken } from "../../oauth/bearer.ts"
import type { Client } from "../../oauth/client.ts"
import { refuse } from "../../oauth/refusal.ts"
import { APART_BYTES } from "../../oauth/registered_id.ts"
import { countingInvalidTokens } from "../invalid_token.ts"
import type { EdgeRequest, Ports, Registration } from "../ports.ts"
import { proveSector } from "./prove_sector.ts"
import { readMetadata } from "./read_metadata.ts"

const NOTHING = new Uint8Array()

/**
 * The client registration request. RFC 7591 §3.1: initial access token → metadata → client. Stores nothing: the id says all there is
 * to know, and the row comes with the first consent.
 */
export async function register(request: EdgeRequest, at: Registration, ports: Ports): Promise<Client> {
  const registrant = await countingInvalidTokens(request, ports, () => registrantOf(request, at, ports))
  const chosen = at.judge(readMetadata(request))
  // A secret is one registrant's: whoever sends the same metadata gets another client, or the same one by the same initial access token.
  const hasSecret = chosen.authMethod !== "none" && chosen.authMethod !== "private_key_jwt"
  const apart = registrant ?? (hasSecret ? ports.random(APART_BYTES) : NOTHING)
  // Where everybody may register, a token sets apart and vouches for nobody.
  const clientId =
    at.idFor(chosen, { apart, vouched: at.tokenNeeded }) ?? refuse("invalid_client_metadata", "metadata-too-long")
  const client = (await ports.clients.findUnstoredToo(clientId)) ?? refuse("server_error", "unexpected")
  // The operator has spoken, and to tell the client that all is well would help nobody.
  if (!client.enabled) refuse("invalid_client_metadata", "client-disabled", { received: client.id })
  // Last: nothing that would be refused anyway makes this server call anybody.
  await proveSector(client, ports)
  return client
}

/** What sets apart the clients of who holds this initial access token; undefined where everybody may register and none came. */
async function registrantOf(
  { authorization, now }: EdgeRequest,
  at: Registration,
  { store: { registrationTokens } }: Ports,
): Promise<Uint8Array | undefined> {
  if (!at.tokenNeeded && authorization.length === 0) return undefined
  const token =
    at.openInitialAccessToken(bearerToken(authorization), now) ?? refuse("invalid_token", "initial-token-malformed")
  const received = token.id
  if (token.expired) refuse("invalid_token", "initial-token-expired", { received })
  const held =
    (await registrationTokens.find(token.id)) ?? refuse("invalid_token", "initial-token-unknown", { received })
  if (held.revokedAt !== undefined) refuse("invalid_token", "initial-token-revoked", { received })
  registrationTokens.touch(token.id, now)
  return idBytes(token.id)
}

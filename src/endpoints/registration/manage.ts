import { changeDetail, equalValues } from "../../base/changed_members.ts"
import { equalDigests, sha256 } from "../../base/digest.ts"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { selfRegisteredClient } from "../../clients/self_registered_client.ts"
import { changedSettings } from "../../clients/settings/changed_settings.ts"
import { bearerToken } from "../../oauth/bearer.ts"
import type { Client } from "../../oauth/client.ts"
import { isRegisteredByHand } from "../../oauth/client.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import { notChangeable } from "../../oauth/registration_change.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports, Registration } from "../../ports/ports.ts"
import { countingInvalidTokens } from "../invalid_token.ts"
import { proveSector } from "./prove_sector.ts"
import { readMetadata } from "./read_metadata.ts"
import { refuseBlockedHost } from "./register.ts"

/**
 * Returns the client that the registration access token belongs to. RFC 7592 §2. Refuses with invalid_token if the token and the id do not
 * match.
 */
export const managedClient = (request: EdgeRequest, at: Registration, ports: Ports): Promise<Client> =>
  countingInvalidTokens(request, ports, async () => {
    const token = bearerToken(request.authorization)
    const { values, repeated } = formParameters(request.query)
    const id = repeated.has("client_id") ? "" : (values.get("client_id") ?? "")
    if (!at.tokens.isRegistrationAccessToken(token, id)) refuse("invalid_token", "registration-token-differs")
    const client = await ports.clients.named(id)
    // RFC 7592 §2.1: "If the client does not exist on this server, the server MUST respond with HTTP 401 Unauthorized"
    return client?.enabled && !isRegisteredByHand(client) ? client : refuse("invalid_token", "registration-gone")
  })

/** Maximum number of attempts to save an update while operators change the same client. */
const TRIES = 5

/** The client update request. RFC 7592 §2.2: the sent metadata replace all former metadata. */
export async function changeRegistration(request: EdgeRequest, at: Registration, ports: Ports): Promise<Client> {
  for (let tried = 0; tried < TRIES; tried++) {
    const changed = await changeOnce(request, at, ports)
    if (changed !== undefined) return changed
  }
  throw new StoreUnavailable("the client changed at every attempt to save this update")
}

/**
 * Returns undefined if another process changed the client between the read and the write. Saving anyway could restore a setting that an operator has
 * just removed.
 */
async function changeOnce(request: EdgeRequest, at: Registration, ports: Ports): Promise<Client | undefined> {
  const client = await managedClient(request, at, ports)
  const metadata = readMetadata(request)
  refuseOthers(metadata, client, at, request)
  const { id, createdAt, registeredBy, refreshRepeat, requestableScope } = client
  const secrets = client.kind === "confidential" ? client.secrets : []
  const after = selfRegisteredClient(await at.validate(metadata), {
    id,
    createdAt,
    registeredBy,
    secrets,
  })
  // An update removes what an operator had allowed, because the operator trusted the client as it was. Only the operator's stricter settings stay:
  // `refreshRepeat`, `requestableScope`, and `consent` if it is `ask`.
  const consent = client.consent === "ask" ? "ask" : after.consent
  const changed: Client = { ...after, refreshRepeat, requestableScope, consent }
  const fixed = notChangeable(client, changed)
  if (fixed !== undefined) refuse("invalid_client_metadata", "metadata-not-changeable", { received: fixed })
  // An update without a change writes nothing, so the client stays valid in the caches of all servers.
  if (equalValues(changed, client)) return client
  await refuseBlockedHost(changed, ports)
  const moved =
    changed.sectorIdentifierUri !== client.sectorIdentifierUri ||
    !equalValues(changed.redirectUris, client.redirectUris)
  if (moved) await proveSector(changed, ports)
  // The signing key for this client's tokens must be in the key set before that key signs the first token. The first consent also makes this call.
  await ports.signingKeys.ensureFor(changed)
  const detail = changeDetail(changedSettings(client, changed))
  const event = auditEvent({ type: "client-updated", actor: client.id, subject: client.id, ...detail }, request, ports)
  return (await ports.store.clients.updateItself(changed, event, client)) ? changed : undefined
}

/** The client delete request. RFC 7592 §2.3. Also ends the client's grants. */
export async function deleteRegistration(request: EdgeRequest, at: Registration, ports: Ports): Promise<void> {
  const client = await managedClient(request, at, ports)
  const event = auditEvent({ type: "client-deleted", actor: client.id, subject: client.id }, request, ports)
  if (!(await ports.store.clients.deleteItself(client.id, event))) refuse("invalid_token", "registration-gone")
}

/** Members that only the server sets. RFC 7592 §2.2: the client "MUST NOT include" them. */
const GIVEN_BY_THE_SERVER = [
  "registration_access_token",
  "registration_client_uri",
  "client_secret_expires_at",
  "client_id_issued_at",
] as const

/** RFC 7592 §2.2: "MUST include its "client_id" […] the same as its currently issued client identifier"; a secret "MUST match". */
function refuseOthers(
  metadata: ReadonlyMap<string, unknown>,
  client: Client,
  at: Registration,
  { now }: EdgeRequest,
): void {
  const wrong = (name: string) => refuse("invalid_client_metadata", "metadata-not-changeable", { received: name })
  for (const name of GIVEN_BY_THE_SERVER) if (metadata.has(name)) wrong(name)
  if (metadata.get("client_id") !== client.id) wrong("client_id")
  const given = metadata.get("client_secret") ?? undefined
  if (given === undefined) return
  const secret = at.secrets.newestOf(client, now)?.reveal()
  if (typeof given !== "string" || secret === undefined || !equalDigests(sha256(given), sha256(secret)))
    wrong("client_secret")
}

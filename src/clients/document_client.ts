import { changeDetail, equalValues } from "../base/changed_members.ts"
import { say } from "../base/say.ts"
import { StoreUnavailable } from "../base/store_unavailable.ts"
import type { Client } from "../oauth/client.ts"
import { looksLikeMetadataUrl, metadataClientId, metadataUrlProblem } from "../oauth/metadata_url.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import { refuse } from "../oauth/refusal.ts"
import { auditEvent } from "../ports/audit.ts"
import type { DocumentRequest } from "../ports/metadata_documents.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { changedSettings } from "./settings/changed_settings.ts"
import type { ClientSettingValues } from "./settings/client_settings.ts"
import { EACH_SETTING } from "./settings/each_setting.ts"

type Asking = Pick<EdgeRequest, "now" | "address" | "addressKey" | "traceId">
type Following = Pick<Ports, "blockedHosts" | "clients" | "metadataDocuments" | "random" | "signingKeys" | "store">

/**
 * Returns the client with this metadata document, as the document describes it now. The client has a row only if somebody consented to it. Client ID
 * Metadata Document §4. Refuses with invalid_request if documents are off, the client is disabled, its host is blocked, or the document cannot be used.
 */
export async function documentClient(url: string, request: Asking, ports: Following): Promise<Client> {
  const documents = ports.metadataDocuments ?? refuse("invalid_request", "metadata-documents-off")
  const problem =
    metadataUrlProblem(url) ?? (isPlain(url) && !documents.allowsPlainHttp ? say("uri-not-https") : undefined)
  if (problem !== undefined)
    refuse("invalid_request", "metadata-url-unusable", {
      received: say("received-member", { member: "client_id", problem }),
    })
  const isBlocked = await ports.blockedHosts.current()
  const stored = await ports.clients.named(url)
  // The fetch comes later, so that a disabled client and a blocked host cannot use it.
  if (stored?.enabled === false) refuse("invalid_request", "client-disabled", { received: stored.id })
  if (stored === undefined && isBlocked({ ...OF_DOCUMENT, metadataUrl: url, redirectUris: [], consent: "ask" }))
    refuse("invalid_request", "client-host-blocked", { received: url })
  const read = await documents.read(url, askedFor(stored, request))
  if ("settings" in read) {
    const client =
      stored === undefined
        ? newClient(url, read.settings, request.now)
        : await follow(stored, read.settings, request, ports)
    if (isBlocked(client)) refuse("invalid_request", "client-host-blocked", { received: url })
    return client.enabled ? client : refuse("invalid_request", "client-disabled", { received: client.id })
  }
  if (read.flaw === "metadata-document-limit")
    return refuse("too_many_requests", read.flaw, { retryAfterSeconds: read.retryAfterSeconds })
  return refuse("invalid_request", read.flaw, {
    received: say("received-from", { problem: read.problem, url }),
  })
}

/**
 * Returns a stored client as its document describes it now, for client authentication with a key. If the document is unavailable, returns the client
 * as stored: an outage of the client's host must not end its tokens.
 */
export async function currentClient(stored: Client, request: Asking, ports: Following): Promise<Client> {
  const { metadataDocuments: documents } = ports
  if (documents === undefined || stored.metadataUrl === undefined || !stored.enabled) return stored
  const isBlocked = await ports.blockedHosts.current()
  const read = await documents.read(stored.metadataUrl, askedFor(stored, request))
  const client = "settings" in read ? await follow(stored, read.settings, request, ports) : stored
  return isBlocked(client) ? { ...client, enabled: false } : client
}

/**
 * A document in memory that differs from the row may be older than the row: another server has stored a newer document. If this server followed its
 * older document, it would add removed redirect URIs and keys again.
 */
const askedFor = (stored: Client | undefined, { addressKey, now }: Asking): DocumentRequest => ({
  addressKey,
  now,
  stored: stored !== undefined,
  isCurrent: (settings) => stored === undefined || changedBy(stored, settings) === undefined,
})

/** Whether a `client_id` names a metadata document. A malformed URL is refused as a malformed URL, not as an unknown client. */
export const namesDocument = looksLikeMetadataUrl

const OF_DOCUMENT = { registeredBy: "metadata-document" } as const

const isPlain = (url: string): boolean => url.startsWith("http:") && isLoopbackHost(new URL(url).hostname)

/** The client has the id that its row will have. */
function newClient(url: string, settings: ClientSettingValues, now: number): Client {
  const own = {
    id: metadataClientId(url),
    metadataUrl: url,
    ...OF_DOCUMENT,
    createdBy: undefined,
    enabled: true,
  } as const
  const common = { ...settings, ...own, createdAt: now }
  return settings.authMethod === "none"
    ? { ...common, kind: "public" }
    : { ...common, kind: "confidential", secrets: [] }
}

/** Maximum number of attempts to save a changed document while others change the same client. */
const TRIES = 5

/**
 * Updates the row of a client from its document. If the document changed, the same write deletes the remembered consents, because people consented to
 * another name and other addresses.
 */
async function follow(
  client: Client,
  settings: ClientSettingValues,
  request: Asking,
  ports: Following,
): Promise<Client> {
  let stored = client
  for (let tried = 0; tried < TRIES; tried++) {
    const changed = changedBy(stored, settings)
    if (changed === undefined) return stored
    // The signing key for this client's tokens must be in the key set before that key signs the first token.
    await ports.signingKeys.ensureFor(changed)
    const detail = changeDetail(changedSettings(stored, changed))
    const event = auditEvent(
      { type: "client-updated", actor: stored.id, subject: stored.id, ...detail },
      request,
      ports,
    )
    if (await ports.store.clients.updateItself(changed, event, stored)) return changed
    const again = await ports.clients.find(stored.id)
    // A deleted client needs another consent, and is then stored as it is now.
    if (again === undefined) return changed
    if (!again.enabled) return again
    stored = again
  }
  throw new StoreUnavailable("the client changed at every attempt to save its document")
}

/**
 * Returns the changed client, or undefined if document and row agree. The document decides the settings that metadata can have. Scope alone is not a
 * change: it also depends on the APIs, and people are asked for more scope anyway. A change removes what an operator had allowed, because the operator
 * trusted the client as it was. The operator's stricter settings stay: the scope, `refreshRepeat`, and `consent` if it is `ask`.
 */
function changedBy(stored: Client, settings: ClientSettingValues): Client | undefined {
  const { refreshRepeat, requestableScope, createdAt, enabled, metadataUrl = "" } = stored
  const isSame = EACH_SETTING.every(
    ({ member, metadata }) =>
      metadata === undefined || member === "scope" || equalValues(settings[member], stored[member]),
  )
  if (isSame) return undefined
  const scope = requestableScope === "registered" ? stored.scope : settings.scope
  const consent = stored.consent === "ask" ? "ask" : settings.consent
  return { ...newClient(metadataUrl, settings, createdAt), scope, refreshRepeat, requestableScope, consent, enabled }
}

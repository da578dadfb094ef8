import type { UserId } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import { isRegisteredByHand } from "../../oauth/client.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/**
 * Settles a self-registered client at its first consent, so that the server no longer deletes it. Returns false if the client was already
 * deleted. Stores a client of a metadata document. Decisions 0036 and 0042.
 */
export async function settleAtFirstConsent(
  client: Client,
  userId: UserId,
  request: EdgeRequest,
  ports: Pick<Ports, "store" | "signingKeys" | "random">,
): Promise<boolean> {
  if (isRegisteredByHand(client)) return true
  // The signing key for this client's tokens must be in the key set before that key signs the first token.
  await ports.signingKeys.ensureFor(client)
  const { id, metadataUrl } = client
  const detail = metadataUrl === undefined ? {} : { detail: `metadata_url=${metadataUrl}` }
  const event = auditEvent({ type: "client-registered", actor: userId, subject: id, ...detail }, request, ports)
  if (metadataUrl !== undefined) {
    // Only one of several first consents stores the client. For the others it is already stored.
    await ports.store.clients.insertConsented(client, event)
    return true
  }
  return ports.store.clients.settle(client.id, event)
}

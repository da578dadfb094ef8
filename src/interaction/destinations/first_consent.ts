import type { UserId } from "../../base/id.ts"
import { auditEvent } from "../../endpoints/audit.ts"
import type { EdgeRequest, Ports } from "../../endpoints/ports.ts"
import type { Client } from "../../oauth/client.ts"

/**
 * Stores a client that registered itself when the first person allows it something: until then it costs nothing but its own id. Of several
 * first consents at once one stores it, and the others find it.
 */
export async function storeAtFirstConsent(
  client: Client,
  userId: UserId,
  edge: EdgeRequest,
  ports: Ports,
): Promise<void> {
  const { store, registration, signingKeys } = ports
  if (client.registeredId === undefined || registration === undefined) return
  if ((await store.clients.find(client.id)) !== undefined) return
  // The key must be in the key set before the first token that it signs.
  await signingKeys.ensureFor(client)
  const event = auditEvent({ type: "client-registered", actor: userId, subject: client.id }, edge, ports)
  await store.clients.register(registration.toStore(client, edge.now), event)
}

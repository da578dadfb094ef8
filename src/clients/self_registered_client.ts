import type { ClientId } from "../base/id.ts"
import type { Client, ClientSecret, RegisteredBy } from "../oauth/client.ts"
import { refuse } from "../oauth/refusal.ts"
import { clientMetadata } from "./settings/client_metadata.ts"
import type { ClientSettingValues } from "./settings/client_settings.ts"

/** The limits on clients without a consent, in number and age. Those beyond are deleted. Decision 0036. */
export const MAX_UNCONSENTED_CLIENTS = 10_000
/** With the number of clients, this bounds what strangers can make the server store. */
const MAX_METADATA_BYTES = 4096

/** The parts of the client that are not settings. */
interface Own {
  readonly id: ClientId
  readonly registeredBy: RegisteredBy
  /** Milliseconds UTC. */
  readonly createdAt: number
  readonly secrets: readonly ClientSecret[]
}

/** Whether a client that authenticates in this way has a secret. */
export const hasSecret = ({ authMethod }: ClientSettingValues): boolean =>
  authMethod !== "none" && authMethod !== "private_key_jwt"

/** The client that a registration makes. RFC 7591 §2. Refuses invalid_client_metadata if it is too large to store. */
export function selfRegisteredClient(chosen: ClientSettingValues, { secrets, ...own }: Own): Client {
  const common = { ...chosen, ...own, enabled: true }
  const client: Client =
    chosen.authMethod === "none" ? { ...common, kind: "public" } : { ...common, kind: "confidential", secrets }
  if (Buffer.byteLength(JSON.stringify(clientMetadata(client))) > MAX_METADATA_BYTES)
    refuse("invalid_client_metadata", "metadata-too-long")
  return client
}

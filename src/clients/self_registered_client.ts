import type { ClientId } from "../base/id.ts"
import type { Client, ClientSecret, RegisteredBy } from "../oauth/client.ts"
import { provesOwnKey } from "../oauth/client_extensions.ts"
import { refuse } from "../oauth/refusal.ts"
import { clientMetadata } from "./settings/client_metadata.ts"
import type { ClientSettingValues } from "./settings/client_settings.ts"

/** Maximum number of self-registered clients without a consent. Each registration beyond this number deletes one such client. Decision 0036. */
export const MAX_UNCONSENTED_CLIENTS = 10_000
/** Maximum size of one self-registered client. The two maximums together limit how much data strangers can store. */
const MAX_METADATA_BYTES = 4096

/** The values of the client that are not settings. */
interface Own {
  readonly id: ClientId
  readonly registeredBy: RegisteredBy
  /** Milliseconds UTC. */
  readonly createdAt: number
  readonly secrets: readonly ClientSecret[]
}

/** Whether a client with this authentication method has a secret. */
export const hasSecret = ({ authMethod }: ClientSettingValues): boolean =>
  authMethod !== "none" && !provesOwnKey(authMethod)

/** Returns the client that a registration creates. RFC 7591 §2. Refuses with invalid_client_metadata if the client is too large to store. */
export function selfRegisteredClient(chosen: ClientSettingValues, { secrets, ...own }: Own): Client {
  const common = { ...chosen, ...own, createdBy: undefined, metadataUrl: undefined, enabled: true }
  const client: Client =
    chosen.authMethod === "none" ? { ...common, kind: "public" } : { ...common, kind: "confidential", secrets }
  if (Buffer.byteLength(JSON.stringify(clientMetadata(client))) > MAX_METADATA_BYTES)
    refuse("invalid_client_metadata", "metadata-too-long")
  return client
}

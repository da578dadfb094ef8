import type { ClientId } from "../base/id.ts"
import type { Client, ClientSecret, RegisteredBy } from "./client.ts"
import { NO_EXTENSIONS } from "./client_extensions.ts"
import { refuse } from "./refusal.ts"

/** The settings that a self-registered client may choose. The others are the same for all of them. */
export type ChosenRegistration = Pick<
  Client,
  | "name"
  | "redirectUris"
  | "native"
  | "scope"
  | "grantTypes"
  | "idTokenAlg"
  | "authMethod"
  | "jwks"
  | "jwksUri"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "subjectType"
  | "sectorIdentifierUri"
  | "userinfoAlg"
  | "defaultMaxAge"
>

/** Clients that nobody has consented to: more of them are deleted, older ones too. Decision 0036. */
export const MAX_UNCONSENTED_CLIENTS = 10_000
/** With the number of clients, this bounds what strangers can make the server store. */
const MAX_METADATA_BYTES = 4096

/** What the client has of its own beside the chosen settings. */
interface Own {
  readonly id: ClientId
  readonly registeredBy: RegisteredBy
  /** Milliseconds UTC. */
  readonly createdAt: number
  readonly secrets: readonly ClientSecret[]
}

/** Whether a client that authenticates in this way has a secret. */
export const hasSecret = ({ authMethod }: ChosenRegistration): boolean =>
  authMethod !== "none" && authMethod !== "private_key_jwt"

/** The client that a registration makes. RFC 7591 §2. Refuses invalid_client_metadata if it is too large to store. */
export function selfRegisteredClient(chosen: ChosenRegistration, { secrets, ...own }: Own): Client {
  if (Buffer.byteLength(JSON.stringify(chosen)) > MAX_METADATA_BYTES)
    refuse("invalid_client_metadata", "metadata-too-long")
  const common = {
    ...NO_EXTENSIONS,
    ...chosen,
    ...own,
    refreshRepeat: undefined,
    // Silent renewal needs it. The first consent page shows that nobody checked the name, and where the answer goes.
    consent: "remember",
    corsOrigins: [],
    enabled: true,
  } as const
  return chosen.authMethod === "none" ? { ...common, kind: "public" } : { ...common, kind: "confidential", secrets }
}

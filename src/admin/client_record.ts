import { clientSettings } from "../clients/settings/each_setting.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { refreshRepeatOf } from "../oauth/refresh.ts"
import { scopeText } from "../oauth/scope.ts"
import type { ClientRecord, ClientSecretRecord } from "./contract.ts"
import { timestamp } from "./timestamp.ts"

/** The client as contract.ts defines it. The record contains the times of each secret, never the secret itself. */
export const clientRecord = (client: Client): ClientRecord => ({
  ...registered(client),
  registered_by: client.registeredBy,
  metadata_url: client.metadataUrl ?? null,
  created_by: client.createdBy ?? null,
  enabled: client.enabled,
  created_at: timestamp(client.createdAt),
  ...clientSettings.shown(client),
  refresh_repeat: refreshRepeatOf(client),
  refresh_rotation: refreshRepeatOf(client) === 0 ? "strict" : "confirmed",
  ...(client.kind === "confidential" && { secrets: client.secrets.map(secretRecord) }),
})

/** The members that `ClientRecord` and `CreatedClient` share. */
export const registered = (client: Client) => ({
  client_id: client.id,
  name: client.name,
  kind: client.kind,
  redirect_uris: client.redirectUris,
  scope: scopeText(client.scope),
  grant_types: client.grantTypes,
})

const secretRecord = (secret: ClientSecret): ClientSecretRecord => ({
  created_at: timestamp(secret.createdAt),
  created_by: secret.createdBy ?? null,
  expires_at: secret.expiresAt === undefined ? null : timestamp(secret.expiresAt),
  last_used_at: secret.lastUsedAt === undefined ? null : timestamp(secret.lastUsedAt),
})

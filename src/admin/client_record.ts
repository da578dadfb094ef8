import type { Client, ClientSecret } from "../oauth/client.ts"
import { scopeText } from "../oauth/scope.ts"
import type { ClientRecord, ClientSecretRecord } from "./contract.ts"
import { timestamp } from "./timestamp.ts"

/** The client as the contract tells it: nothing of a secret but its times. */
export const clientRecord = (client: Client): ClientRecord => ({
  ...registered(client),
  ...(client.registeredId !== undefined && { registered_id: client.registeredId }),
  enabled: client.enabled,
  created_at: timestamp(client.createdAt),
  native: client.native,
  refresh_rotation: client.refreshRotation,
  consent: client.consent,
  id_token_alg: client.idTokenAlg,
  cors_origins: client.corsOrigins,
  token_endpoint_auth_method: client.authMethod,
  jwks: client.jwks ?? null,
  jwks_uri: client.jwksUri ?? null,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  backchannel_logout_uri: client.backchannelLogoutUri ?? null,
  subject_type: client.subjectType,
  sector_identifier: client.sectorIdentifier ?? null,
  userinfo_signed_response_alg: client.userinfoAlg ?? null,
  access_token_format: client.accessTokenFormat,
  resources: client.resources,
  introspection: client.introspection,
  default_max_age: client.defaultMaxAge ?? null,
  ...(client.kind === "confidential" && { secrets: client.secrets.map(secretRecord) }),
})

/** What is told of a client at its creation too. */
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
  expires_at: secret.expiresAt === undefined ? null : timestamp(secret.expiresAt),
  last_used_at: secret.lastUsedAt === undefined ? null : timestamp(secret.lastUsedAt),
})

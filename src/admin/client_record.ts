import type { Client, ClientSecret } from "../oauth/client.ts"
import { refreshRepeatOf } from "../oauth/refresh.ts"
import { scopeText } from "../oauth/scope.ts"
import type { ClientRecord, ClientSecretRecord } from "./contract.ts"
import { timestamp } from "./contract.ts"

/** The client in the form of the contract. Of a secret it holds only the times. */
export const clientRecord = (client: Client): ClientRecord => ({
  ...registered(client),
  registered_by: client.registeredBy,
  enabled: client.enabled,
  created_at: timestamp(client.createdAt),
  native: client.native,
  refresh_repeat: refreshRepeatOf(client),
  refresh_rotation: refreshRepeatOf(client) === 0 ? "strict" : "confirmed",
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
  sector_identifier_uri: client.sectorIdentifierUri ?? null,
  userinfo_signed_response_alg: client.userinfoAlg ?? null,
  access_token_format: client.accessTokenFormat,
  resources: client.resources,
  introspection: client.introspection,
  default_max_age: client.defaultMaxAge ?? null,
  id_token_on_refresh: client.idTokenOnRefresh,
  ...(client.kind === "confidential" && { secrets: client.secrets.map(secretRecord) }),
})

/** The part of a client that its creation returns too. */
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

// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Statistics } from "./statistics.ts"
import type { Look, LookChange, LookPreview, LookPreviewInput } from "./look.ts"

export interface ClientSecretRecord {
  created_at: string
  created_by: string | null
  expires_at: string | null
  last_used_at: string | null
}

export interface Client {
  client_id: string
  kind: "confidential" | "public"
  name: string
  redirect_uris: readonly string[]
  scope: string
  requestable_scope: "registered" | "open"
  grant_types: readonly ("authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:openid:params:grant-type:ciba" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:jwt-bearer")[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth" | "none"
  jwks: string | null
  jwks_uri: string | null
  federated_identities: readonly string[]
  tls_client_auth_subject_dn: string | null
  tls_client_auth_san_dns: string | null
  tls_client_auth_san_uri: string | null
  tls_client_auth_san_ip: string | null
  tls_client_auth_san_email: string | null
  tls_client_certificate_bound_access_tokens: boolean
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  backchannel_token_delivery_mode: "poll" | "ping"
  backchannel_client_notification_endpoint: string | null
  backchannel_authentication_request_signing_alg: "RS256" | "PS256" | "ES256" | "EdDSA" | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  authorization_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  introspection_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  authorization_details_types: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  connections: readonly string[]
  sign_in_page: "all" | "connections" | "at-once"
  first_proofs: readonly ("passkey" | "email-code" | "connection" | "password")[]
  require_pushed_authorization_requests: boolean
  request_object_signing_alg: "none" | "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA" | null
  request_object_encryption_alg: "ECDH-ES" | "ECDH-ES+A128KW" | "ECDH-ES+A256KW" | null
  request_object_encryption_enc: "A128CBC-HS256" | "A256CBC-HS512" | "A128GCM" | "A256GCM" | null
  require_signed_request_object: boolean
  id_token_on_refresh: boolean
  dpop_bound_access_tokens: boolean
  error_links: "auto" | "on" | "off"
  profile: "baseline" | "oauth-2.1" | "fapi-2.0" | "fapi-2.0-message-signing"
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
  created_by: string | null
  secrets?: readonly ClientSecretRecord[]
}

export interface ClientPage {
  items: readonly Client[]
  next_cursor: string | null
}

export interface ClientInput {
  kind: "confidential" | "public"
  name: string
  redirect_uris?: readonly string[]
  scope?: string
  requestable_scope?: "registered" | "open"
  grant_types?: readonly ("authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:openid:params:grant-type:ciba" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:jwt-bearer")[]
  native?: boolean
  refresh_repeat?: number
  consent?: "ask" | "remember" | "first-party"
  id_token_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins?: readonly string[]
  token_endpoint_auth_method?: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth" | "none"
  jwks?: string
  jwks_uri?: string
  federated_identities?: readonly string[]
  tls_client_auth_subject_dn?: string
  tls_client_auth_san_dns?: string
  tls_client_auth_san_uri?: string
  tls_client_auth_san_ip?: string
  tls_client_auth_san_email?: string
  tls_client_certificate_bound_access_tokens?: boolean
  post_logout_redirect_uris?: readonly string[]
  backchannel_logout_uri?: string
  backchannel_token_delivery_mode?: "poll" | "ping"
  backchannel_client_notification_endpoint?: string
  backchannel_authentication_request_signing_alg?: "RS256" | "PS256" | "ES256" | "EdDSA"
  subject_type?: "public" | "pairwise"
  sector_identifier?: string
  userinfo_signed_response_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  authorization_signed_response_alg?: "RS256" | "ES256" | "EdDSA"
  introspection_signed_response_alg?: "RS256" | "ES256" | "EdDSA"
  access_token_format?: "opaque" | "jwt"
  resources?: readonly string[]
  authorization_details_types?: readonly string[]
  introspection?: "own" | "any"
  default_max_age?: number
  default_acr_values?: readonly string[]
  sign_in_level?: "pwd" | "mfa" | "phr"
  connections?: readonly string[]
  sign_in_page?: "all" | "connections" | "at-once"
  first_proofs?: readonly ("passkey" | "email-code" | "connection" | "password")[]
  require_pushed_authorization_requests?: boolean
  request_object_signing_alg?: "none" | "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA"
  request_object_encryption_alg?: "ECDH-ES" | "ECDH-ES+A128KW" | "ECDH-ES+A256KW"
  request_object_encryption_enc?: "A128CBC-HS256" | "A256CBC-HS512" | "A128GCM" | "A256GCM"
  require_signed_request_object?: boolean
  id_token_on_refresh?: boolean
  dpop_bound_access_tokens?: boolean
  error_links?: "auto" | "on" | "off"
  profile?: "baseline" | "oauth-2.1" | "fapi-2.0" | "fapi-2.0-message-signing"
}

export interface Warning {
  pointer: string
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
}

export interface NewClient {
  client_id: string
  kind: "confidential" | "public"
  name: string
  redirect_uris: readonly string[]
  scope: string
  requestable_scope: "registered" | "open"
  grant_types: readonly ("authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:openid:params:grant-type:ciba" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:jwt-bearer")[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth" | "none"
  jwks: string | null
  jwks_uri: string | null
  federated_identities: readonly string[]
  tls_client_auth_subject_dn: string | null
  tls_client_auth_san_dns: string | null
  tls_client_auth_san_uri: string | null
  tls_client_auth_san_ip: string | null
  tls_client_auth_san_email: string | null
  tls_client_certificate_bound_access_tokens: boolean
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  backchannel_token_delivery_mode: "poll" | "ping"
  backchannel_client_notification_endpoint: string | null
  backchannel_authentication_request_signing_alg: "RS256" | "PS256" | "ES256" | "EdDSA" | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  authorization_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  introspection_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  authorization_details_types: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  connections: readonly string[]
  sign_in_page: "all" | "connections" | "at-once"
  first_proofs: readonly ("passkey" | "email-code" | "connection" | "password")[]
  require_pushed_authorization_requests: boolean
  request_object_signing_alg: "none" | "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA" | null
  request_object_encryption_alg: "ECDH-ES" | "ECDH-ES+A128KW" | "ECDH-ES+A256KW" | null
  request_object_encryption_enc: "A128CBC-HS256" | "A256CBC-HS512" | "A128GCM" | "A256GCM" | null
  require_signed_request_object: boolean
  id_token_on_refresh: boolean
  dpop_bound_access_tokens: boolean
  error_links: "auto" | "on" | "off"
  profile: "baseline" | "oauth-2.1" | "fapi-2.0" | "fapi-2.0-message-signing"
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
  created_by: string | null
  secrets?: readonly ClientSecretRecord[]
  client_secret?: string
  warnings: readonly Warning[]
  created_apis: readonly string[]
}

export interface ClientChange {
  name?: string
  redirect_uris?: readonly string[] | null
  scope?: string
  requestable_scope?: "registered" | "open"
  grant_types?: readonly ("authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:openid:params:grant-type:ciba" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:jwt-bearer")[]
  native?: boolean
  refresh_repeat?: number | null
  consent?: "ask" | "remember" | "first-party"
  id_token_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins?: readonly string[] | null
  token_endpoint_auth_method?: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth" | "none"
  jwks?: string | null
  jwks_uri?: string | null
  federated_identities?: readonly string[] | null
  tls_client_auth_subject_dn?: string | null
  tls_client_auth_san_dns?: string | null
  tls_client_auth_san_uri?: string | null
  tls_client_auth_san_ip?: string | null
  tls_client_auth_san_email?: string | null
  tls_client_certificate_bound_access_tokens?: boolean
  post_logout_redirect_uris?: readonly string[] | null
  backchannel_logout_uri?: string | null
  backchannel_token_delivery_mode?: "poll" | "ping"
  backchannel_client_notification_endpoint?: string | null
  backchannel_authentication_request_signing_alg?: "RS256" | "PS256" | "ES256" | "EdDSA" | null
  subject_type?: "public" | "pairwise"
  sector_identifier?: string | null
  userinfo_signed_response_alg?: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  authorization_signed_response_alg?: "RS256" | "ES256" | "EdDSA" | null
  introspection_signed_response_alg?: "RS256" | "ES256" | "EdDSA" | null
  access_token_format?: "opaque" | "jwt"
  resources?: readonly string[] | null
  authorization_details_types?: readonly string[] | null
  introspection?: "own" | "any"
  default_max_age?: number | null
  default_acr_values?: readonly string[] | null
  sign_in_level?: "pwd" | "mfa" | "phr"
  connections?: readonly string[] | null
  sign_in_page?: "all" | "connections" | "at-once"
  first_proofs?: readonly ("passkey" | "email-code" | "connection" | "password")[] | null
  require_pushed_authorization_requests?: boolean
  request_object_signing_alg?: "none" | "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA" | null
  request_object_encryption_alg?: "ECDH-ES" | "ECDH-ES+A128KW" | "ECDH-ES+A256KW" | null
  request_object_encryption_enc?: "A128CBC-HS256" | "A256CBC-HS512" | "A128GCM" | "A256GCM" | null
  require_signed_request_object?: boolean
  id_token_on_refresh?: boolean
  dpop_bound_access_tokens?: boolean
  error_links?: "auto" | "on" | "off"
  profile?: "baseline" | "oauth-2.1" | "fapi-2.0" | "fapi-2.0-message-signing"
}

export interface ChangedClient {
  client_id: string
  kind: "confidential" | "public"
  name: string
  redirect_uris: readonly string[]
  scope: string
  requestable_scope: "registered" | "open"
  grant_types: readonly ("authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:openid:params:grant-type:ciba" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:jwt-bearer")[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth" | "none"
  jwks: string | null
  jwks_uri: string | null
  federated_identities: readonly string[]
  tls_client_auth_subject_dn: string | null
  tls_client_auth_san_dns: string | null
  tls_client_auth_san_uri: string | null
  tls_client_auth_san_ip: string | null
  tls_client_auth_san_email: string | null
  tls_client_certificate_bound_access_tokens: boolean
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  backchannel_token_delivery_mode: "poll" | "ping"
  backchannel_client_notification_endpoint: string | null
  backchannel_authentication_request_signing_alg: "RS256" | "PS256" | "ES256" | "EdDSA" | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  authorization_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  introspection_signed_response_alg: "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  authorization_details_types: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  connections: readonly string[]
  sign_in_page: "all" | "connections" | "at-once"
  first_proofs: readonly ("passkey" | "email-code" | "connection" | "password")[]
  require_pushed_authorization_requests: boolean
  request_object_signing_alg: "none" | "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA" | null
  request_object_encryption_alg: "ECDH-ES" | "ECDH-ES+A128KW" | "ECDH-ES+A256KW" | null
  request_object_encryption_enc: "A128CBC-HS256" | "A256CBC-HS512" | "A128GCM" | "A256GCM" | null
  require_signed_request_object: boolean
  id_token_on_refresh: boolean
  dpop_bound_access_tokens: boolean
  error_links: "auto" | "on" | "off"
  profile: "baseline" | "oauth-2.1" | "fapi-2.0" | "fapi-2.0-message-signing"
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
  created_by: string | null
  secrets?: readonly ClientSecretRecord[]
  warnings: readonly Warning[]
  created_apis: readonly string[]
}

export interface ScopeCount {
  value: string
  grants: number
}

export interface ClientAccess {
  grants: number
  people: number
  has_more: boolean
  scope: readonly ScopeCount[]
  last_granted_at: string | null
  last_used_at: string | null
}

export interface ClientSecretInput {
  expire_old_seconds?: number
}

export interface NewClientSecret {
  client_id: string
  client_secret: string
}

/** What each operation takes and returns. */
export interface ClientsOperations {
  listClients: {
    path: undefined
    query: { search?: string; registered_by?: "operator" | "others"; state?: "enabled" | "disabled"; limit?: number; cursor?: string }
    body: undefined
    output: ClientPage
  }
  createClient: {
    path: undefined
    query: undefined
    body: ClientInput
    output: NewClient
  }
  getClient: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: Client
  }
  updateClient: {
    path: { client_id: string }
    query: undefined
    body: ClientChange
    output: ChangedClient
  }
  deleteClient: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getClientAccess: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: ClientAccess
  }
  disableClient: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: Client
  }
  enableClient: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: Client
  }
  createClientSecret: {
    path: { client_id: string }
    query: undefined
    body: ClientSecretInput
    output: NewClientSecret
  }
  endOldClientSecrets: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: Client
  }
  getClientUsage: {
    path: { client_id: string }
    query: { days?: number }
    body: undefined
    output: Statistics
  }
  getClientLook: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: Look
  }
  updateClientLook: {
    path: { client_id: string }
    query: undefined
    body: LookChange
    output: Look
  }
  resetClientLook: {
    path: { client_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  previewClientLook: {
    path: { client_id: string }
    query: undefined
    body: LookPreviewInput
    output: LookPreview
  }
}

/** The method and the path of each operation. */
export const CLIENTS_OPERATIONS = {
  listClients: ["GET", "/clients"],
  createClient: ["POST", "/clients"],
  getClient: ["GET", "/clients/{client_id}"],
  updateClient: ["PATCH", "/clients/{client_id}"],
  deleteClient: ["DELETE", "/clients/{client_id}"],
  getClientAccess: ["GET", "/clients/{client_id}/access"],
  disableClient: ["POST", "/clients/{client_id}/disable"],
  enableClient: ["POST", "/clients/{client_id}/enable"],
  createClientSecret: ["POST", "/clients/{client_id}/secrets"],
  endOldClientSecrets: ["DELETE", "/clients/{client_id}/old_secrets"],
  getClientUsage: ["GET", "/clients/{client_id}/usage"],
  getClientLook: ["GET", "/clients/{client_id}/look"],
  updateClientLook: ["PATCH", "/clients/{client_id}/look"],
  resetClientLook: ["DELETE", "/clients/{client_id}/look"],
  previewClientLook: ["POST", "/clients/{client_id}/look/preview"],
} as const

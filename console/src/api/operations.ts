// Generated from src/admin_api by `npm run docs`. Change it there.

export interface ClientSecretRecord {
  created_at: string
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
  grant_types: readonly string[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  jwks: string | null
  jwks_uri: string | null
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  id_token_on_refresh: boolean
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
  secrets?: readonly ClientSecretRecord[]
}

export interface ClientPage {
  items: readonly Client[]
  next_cursor: string | null
}

export interface InputError {
  in: "body" | "query"
  pointer: string
  detail: string
}

export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  errors: readonly InputError[]
  trace_id: string
}

export interface ClientInput {
  kind: "confidential" | "public"
  name: string
  redirect_uris?: readonly string[]
  scope?: string
  requestable_scope?: "registered" | "open"
  grant_types?: readonly ("authorization_code" | "refresh_token" | "client_credentials")[]
  native?: boolean
  refresh_repeat?: number
  consent?: "ask" | "remember" | "first-party"
  id_token_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins?: readonly string[]
  token_endpoint_auth_method?: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  jwks?: string
  jwks_uri?: string
  post_logout_redirect_uris?: readonly string[]
  backchannel_logout_uri?: string
  subject_type?: "public" | "pairwise"
  sector_identifier?: string
  userinfo_signed_response_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  access_token_format?: "opaque" | "jwt"
  resources?: readonly string[]
  introspection?: "own" | "any"
  default_max_age?: number
  default_acr_values?: readonly string[]
  sign_in_level?: "pwd" | "mfa" | "phr"
  id_token_on_refresh?: boolean
}

export interface Warning {
  pointer: string
  detail: string
}

export interface NewClient {
  client_id: string
  kind: "confidential" | "public"
  name: string
  redirect_uris: readonly string[]
  scope: string
  requestable_scope: "registered" | "open"
  grant_types: readonly string[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  jwks: string | null
  jwks_uri: string | null
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  id_token_on_refresh: boolean
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
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
  grant_types?: readonly ("authorization_code" | "refresh_token" | "client_credentials")[]
  native?: boolean
  refresh_repeat?: number | null
  consent?: "ask" | "remember" | "first-party"
  id_token_alg?: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins?: readonly string[] | null
  token_endpoint_auth_method?: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  jwks?: string | null
  jwks_uri?: string | null
  post_logout_redirect_uris?: readonly string[] | null
  backchannel_logout_uri?: string | null
  subject_type?: "public" | "pairwise"
  sector_identifier?: string | null
  userinfo_signed_response_alg?: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  access_token_format?: "opaque" | "jwt"
  resources?: readonly string[] | null
  introspection?: "own" | "any"
  default_max_age?: number | null
  default_acr_values?: readonly string[] | null
  sign_in_level?: "pwd" | "mfa" | "phr"
  id_token_on_refresh?: boolean
}

export interface ChangedClient {
  client_id: string
  kind: "confidential" | "public"
  name: string
  redirect_uris: readonly string[]
  scope: string
  requestable_scope: "registered" | "open"
  grant_types: readonly string[]
  native: boolean
  refresh_repeat: number
  consent: "ask" | "remember" | "first-party"
  id_token_alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  cors_origins: readonly string[]
  token_endpoint_auth_method: "secret" | "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  jwks: string | null
  jwks_uri: string | null
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri: string | null
  subject_type: "public" | "pairwise"
  sector_identifier: string | null
  sector_identifier_uri: string | null
  userinfo_signed_response_alg: "HS256" | "RS256" | "ES256" | "EdDSA" | null
  access_token_format: "opaque" | "jwt"
  resources: readonly string[]
  introspection: "own" | "any"
  default_max_age: number | null
  default_acr_values: readonly string[]
  sign_in_level: "pwd" | "mfa" | "phr"
  id_token_on_refresh: boolean
  refresh_rotation: "confirmed" | "strict"
  registered_by: "operator" | "token-holder" | "anyone" | "metadata-document"
  metadata_url: string | null
  enabled: boolean
  created_at: string
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

export interface BlockedHost {
  host: string
  blocked_at: string
  blocked_by: string
}

export interface BlockedHostPage {
  items: readonly BlockedHost[]
  next_cursor: string | null
}

export interface BlockedHostInput {
  host: string
}

export interface ClientHost {
  host: string
  blocked: boolean
  clients: number
  people: number
}

export interface Api {
  api_id: string
  identifier: string
  name: string
  clients: "named" | "every"
  access_token_format: "opaque" | "jwt" | null
  access_token_ttl: number | null
  created_at: string
}

export interface ApiPage {
  items: readonly Api[]
  next_cursor: string | null
}

export interface ApiInput {
  identifier: string
  name?: string
  clients?: "named" | "every"
  access_token_format?: "opaque" | "jwt"
  access_token_ttl?: number
}

export interface ApiChange {
  name?: string | null
  clients?: "named" | "every"
  access_token_format?: "opaque" | "jwt" | null
  access_token_ttl?: number | null
}

export interface ApiMetadata {
  address: string | null
  document: Readonly<Record<string, unknown>>
}

export interface ApiClient {
  client_id: string
  name: string
  enabled: boolean
  named: boolean
  scope: string
}

export interface ApiClientPage {
  items: readonly ApiClient[]
  next_cursor: string | null
}

export interface ScopeValue {
  scope: string
  api: string
  description: string
  "description#de": string | null
  "description#es": string | null
  "description#fr": string | null
  assigned: boolean
  sign_in_level: "pwd" | "mfa" | "phr"
}

export interface ScopeValuePage {
  items: readonly ScopeValue[]
  next_cursor: string | null
}

export interface ScopeValueInput {
  scope: string
  api: string
  description?: string
  "description#de"?: string
  "description#es"?: string
  "description#fr"?: string
  assigned?: boolean
  sign_in_level?: "pwd" | "mfa" | "phr"
}

export interface ScopeValueChange {
  description?: string
  "description#de"?: string | null
  "description#es"?: string | null
  "description#fr"?: string | null
  assigned?: boolean
  sign_in_level?: "pwd" | "mfa" | "phr"
}

export interface User {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export interface UserPage {
  items: readonly User[]
  next_cursor: string | null
}

export interface UserInput {
  username: string
  email: string
  password: string
  email_verified?: boolean
  name?: string
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  send_verification?: boolean
}

export interface UserChange {
  username?: string
  email?: string
  email_verified?: boolean
  name?: string | null
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  send_verification?: boolean
}

export interface ChangedUser {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
  warnings: readonly Warning[]
}

export interface PasswordInput {
  password: string
  keep_grants?: boolean
}

export interface UserMail {
  purpose: "reset-password" | "verify-email" | "invitation" | "sign-up" | "change-email" | "email-change-asked" | "email-changed" | "recovery-code-used" | "password-changed" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "account-deleted" | "passkey-added" | "passkey-removed" | "passkey-refused"
  state: "waiting" | "sent" | "not-sent"
  at: string
  because: string | null
  attempts: number | null
}

export interface UserMailPage {
  items: readonly UserMail[]
  next_cursor: string | null
}

export interface ImportInput {
  format: "csv" | "keycloak" | "auth0"
  people: string
  dry_run?: boolean
}

export interface ImportLine {
  line: number
  username: string | null
  detail: string
}

export interface ImportReport {
  read: number
  added: number
  existing: number
  refused: number
  flaws: readonly ImportLine[]
  notes: readonly ImportLine[]
}

export interface InvitationInput {
  email: string
  username?: string
  name?: string
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  groups?: readonly string[]
}

export interface UserWithInvitationLink {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
  invitation_url: string
  invitation_expires_at: string
}

export interface Attribute {
  name: string
  type: "text" | "number" | "boolean" | "list" | "date"
  description: string | null
  standard: boolean
}

export interface AttributePage {
  items: readonly Attribute[]
  next_cursor: string | null
}

export interface AttributeInput {
  name: string
  type: "text" | "number" | "boolean" | "list" | "date"
  description?: string
}

export interface AttributeChange {
  description?: string | null
}

export interface Claim {
  claim_id: string
  name: string
  client_id: string | null
  attribute: string | null
  of: "groups" | "roles" | null
  value: unknown
  scope: string
  targets: readonly ("id_token" | "userinfo" | "access_token")[]
}

export interface ClaimPage {
  items: readonly Claim[]
  next_cursor: string | null
}

export interface ClaimInput {
  name: string
  scope: string
  attribute?: string
  of?: "groups" | "roles"
  value?: unknown
  client_id?: string
  targets?: readonly ("id_token" | "userinfo" | "access_token")[]
}

export interface Session {
  session_id: string
  user_id: string
  signed_in_at: string
  last_seen_at: string
  expires_at: string
  network: string | null
  device: string | null
  client_ids: readonly string[]
}

export interface SessionPage {
  items: readonly Session[]
  next_cursor: string | null
}

export interface Consent {
  user_id: string
  client_id: string
  resource: string | null
  scope: string
  remembered_at: string
}

export interface ConsentPage {
  items: readonly Consent[]
  next_cursor: string | null
}

export interface Factor {
  factor: "otp" | "passkey" | "recovery"
  id: string | null
  name: string | null
  added_at: string | null
  last_used_at: string | null
  unused: number | null
}

export interface FactorPage {
  items: readonly Factor[]
  next_cursor: string | null
}

export interface Role {
  role_id: string
  name: string
  description: string | null
  scope: string
  created_at: string
}

export interface RolePage {
  items: readonly Role[]
  next_cursor: string | null
}

export interface RoleInput {
  name: string
  scope: string
  description?: string
}

export interface RoleChange {
  name?: string
  scope?: string
  description?: string | null
}

export interface RolePerson {
  user_id: string
  username: string
  name: string | null
}

export interface RolePersonPage {
  items: readonly RolePerson[]
  next_cursor: string | null
}

export interface RoleGroup {
  group_id: string
  name: string
  description: string | null
}

export interface RoleGroupPage {
  items: readonly RoleGroup[]
  next_cursor: string | null
}

export interface Counted {
  count: number
  has_more: boolean
}

export interface RoleHolderCount {
  people: Counted
  groups: Counted
}

export interface RightOrigin {
  right: string
  role: string
  group: string | null
}

export interface UserRights {
  user_id: string
  username: string
  role: string
  roles: readonly string[]
  groups: readonly string[]
  rights: string
  origins: readonly RightOrigin[]
}

export interface Group {
  group_id: string
  name: string
  description: string | null
  roles: readonly string[]
  created_at: string
}

export interface GroupPage {
  items: readonly Group[]
  next_cursor: string | null
}

export interface GroupInput {
  name: string
  description?: string
}

export interface GroupChange {
  name?: string
  description?: string | null
}

export interface GroupMember {
  user_id: string
  username: string
  name: string | null
}

export interface GroupMemberPage {
  items: readonly GroupMember[]
  next_cursor: string | null
}

export interface Grant {
  grant_id: string
  client_id: string
  user_id: string
  scope: string
  state: "issued" | "used" | "ended"
  created_at: string
  last_used_at: string | null
}

export interface GrantPage {
  items: readonly Grant[]
  next_cursor: string | null
}

export interface RegistrationToken {
  registration_token_id: string
  state: "live" | "expired" | "revoked"
  created_at: string
  created_by: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export interface RegistrationTokenPage {
  items: readonly RegistrationToken[]
  next_cursor: string | null
}

export interface RegistrationTokenInput {
  expires_in?: number
}

export interface NewRegistrationToken {
  registration_token_id: string
  registration_token: string
  expires_at: string
}

export interface KeySetSource {
  address: string
  user_agent: string
  first_at: string
  last_at: string
}

export interface SigningKey {
  key_id: string
  alg: "RS256" | "ES256" | "EdDSA"
  state: "announced" | "active" | "retiring" | "retired"
  created_at: string
  active_at: string
  signs_until: string | null
  published_until: string | null
  fetched_by: number
  not_fetched_by: readonly KeySetSource[]
}

export interface SigningKeyPage {
  items: readonly SigningKey[]
  next_cursor: string | null
}

export interface KeyRotation {
  alg?: "RS256" | "ES256" | "EdDSA"
  now?: boolean
}

export interface AuditEvent {
  event_id: string
  at: string
  type: "client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied"
  actor: string
  subject: string
  address: string | null
  trace_id: string | null
  detail: string | null
  changes: Readonly<Record<string, unknown>> | null
}

export interface AuditEventPage {
  items: readonly AuditEvent[]
  next_cursor: string | null
}

export interface Refusal {
  trace_id: string
  at: string
  method: string
  path: string
  address: string
  client_id: string | null
  client_name: string | null
  refusal: string
  reason: string
  sentence: string
  fix: string | null
}

export interface RefusalPage {
  items: readonly Refusal[]
  next_cursor: string | null
}

export interface RefusalGroup {
  client_id: string | null
  client_name: string | null
  refusal: string
  reason: string
  sentence: string
  fix: string | null
  count: number
  last_at: string
  last_trace_id: string
}

export interface RefusalGroups {
  groups: readonly RefusalGroup[]
}

export interface RefusalExplanation {
  verdict: "refused"
  trace_id: string
  at: string
  method: string
  path: string
  address: string
  client_id: string | null
  client_name: string | null
  grant_id: string | null
  user_id: string | null
  username: string | null
  error: string
  error_description: string
  refusal: string
  reason: string
  sentence: string
  expected: string | null
  received: string | null
  nearest: string | null
  differs: readonly string[]
  fix: string
}

export interface AttentionFinding {
  kind: "data-restored" | "disk-low" | "host-differs" | "proxy-unlisted" | "url-plain-http" | "mail-off" | "mails-waiting" | "mails-lost" | "secret-expired" | "secret-expires" | "key-overdue" | "key-old" | "key-not-fetched" | "sign-outs-waiting" | "refusals-repeated" | "guessing" | "administrator-one-factor" | "invitation-waiting" | "backup-missing" | "backup-old" | "redirect-plain-http" | "pkce-plain" | "secret-unused"
  severity: "now" | "soon" | "advice"
  subject_id: string | null
  subject_name: string | null
  count: number | null
  at: string | null
  due_at: string | null
  detail: string | null
  address: string
}

export interface Attention {
  as_of: string
  findings: readonly AttentionFinding[]
}

export interface ExplainInput {
  kind: "authorization_request" | "token" | "trace"
  value: string
}

export interface Check {
  check: "client" | "redirect_uri" | "parameters" | "response" | "grant_type" | "scope" | "pkce" | "sign_in" | "resource" | "person" | "genuine" | "expiry" | "grant" | "usable" | "request"
  outcome: "passed" | "failed" | "not_reached"
  section: string
}

export interface Proposal {
  kind: "redirect-uri" | "sign-out-uri" | "cors-origin" | "grant-type" | "scope" | "enable"
  operation: "updateClient" | "enableClient"
  method: "PATCH" | "POST"
  path: string
  body: Readonly<Record<string, unknown>>
  right: "admin:clients"
  etag: string
  setting: string
  before: readonly string[]
  after: readonly string[]
  leads_to: string | null
  warnings: readonly ("anybody-can-ask" | "unlike-host" | "lookalike-host" | "punycode-host" | "address-host" | "this-device" | "private-scheme" | "machine-tokens" | "blocked-on-purpose")[]
  confirm: string | null
}

export interface Explanation {
  verdict: "accepted" | "refused"
  what: "authorization request" | "code" | "refresh token" | "access token" | "request" | null
  trace_id: string | null
  at: string | null
  method: string | null
  path: string | null
  address: string | null
  client_id: string | null
  client_name: string | null
  grant_id: string | null
  user_id: string | null
  username: string | null
  error: string | null
  error_description: string | null
  reason: string | null
  sentence: string | null
  expected: string | null
  received: string | null
  nearest: string | null
  differs: readonly string[]
  says: readonly string[]
  scope: string | null
  issued_at: string | null
  expires_at: string | null
  fix: string | null
  checks: readonly Check[]
  proposals: readonly Proposal[]
}

export interface Named {
  id: string
  name: string
}

export interface Names {
  names: readonly Named[]
}

export interface Activity {
  as_of: string
  since: string
  people: number
  clients: number
  authorizations: number
  is_complete: boolean
}

export interface StatisticsSeries {
  measure: string
  endpoint?: string
  outcome?: string
  way?: string
  grant_type?: string
  reason?: string
  surface?: string
  up_to_ms?: string
  total: number
  counts: readonly number[]
}

export interface Statistics {
  step: "minute" | "hour" | "day"
  from: string
  to: string
  series: readonly StatisticsSeries[]
}

export interface Logo {
  path: string
  media_type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml"
  width: number
  height: number
  bytes: number
}

export interface Look {
  client_id: string | null
  name: string | null
  accent: string | null
  accent_dark: string | null
  support_uri: string | null
  policy_uri: string | null
  tos_uri: string | null
  logo: Logo
}

export interface LookChange {
  name?: string | null
  accent?: string | null
  accent_dark?: string | null
  support_uri?: string | null
  policy_uri?: string | null
  tos_uri?: string | null
  logo?: string | null
}

export interface LookPreviewInput {
  page: "sign-in" | "consent" | "mail"
  mode: "light" | "dark"
  locale: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ar" | "ja" | "zh"
  name?: string | null
  accent?: string | null
  accent_dark?: string | null
  support_uri?: string | null
  policy_uri?: string | null
  tos_uri?: string | null
  logo?: string | null
}

export interface MeasuredAccent {
  accent: string
  contrast: number
}

export interface MeasuredAccents {
  light: MeasuredAccent
  dark: MeasuredAccent
}

export interface LookPreview {
  html: string
  accents: MeasuredAccents
}

export interface MailDelivery {
  delivery: "smtp" | "folder" | "none"
}

export interface Setting {
  env: string
  value: string
  source: "environment" | "default" | "GATEHOUSE_AGENTS"
  unit: "seconds" | null
  sentence: string
  detail: string | null
  wanted: string
  default: string
  example: string | null
}

export interface SettingPage {
  items: readonly Setting[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface Operations {
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
  listBlockedHosts: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: BlockedHostPage
  }
  blockHost: {
    path: undefined
    query: undefined
    body: BlockedHostInput
    output: BlockedHost
  }
  getBlockedHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: BlockedHost
  }
  unblockHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getClientHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: ClientHost
  }
  listApis: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ApiPage
  }
  createApi: {
    path: undefined
    query: undefined
    body: ApiInput
    output: Api
  }
  getApi: {
    path: { api: string }
    query: undefined
    body: undefined
    output: Api
  }
  updateApi: {
    path: { api: string }
    query: undefined
    body: ApiChange
    output: Api
  }
  deleteApi: {
    path: { api: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getApiMetadata: {
    path: { api: string }
    query: undefined
    body: undefined
    output: ApiMetadata
  }
  listApiClients: {
    path: { api: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ApiClientPage
  }
  listScopes: {
    path: undefined
    query: { api?: string; limit?: number; cursor?: string }
    body: undefined
    output: ScopeValuePage
  }
  createScope: {
    path: undefined
    query: undefined
    body: ScopeValueInput
    output: ScopeValue
  }
  getScope: {
    path: { scope: string }
    query: undefined
    body: undefined
    output: ScopeValue
  }
  updateScope: {
    path: { scope: string }
    query: undefined
    body: ScopeValueChange
    output: ScopeValue
  }
  deleteScope: {
    path: { scope: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listUsers: {
    path: undefined
    query: { search?: string; only?: "administrators" | "disabled" | "invited"; limit?: number; cursor?: string }
    body: undefined
    output: UserPage
  }
  createUser: {
    path: undefined
    query: undefined
    body: UserInput
    output: User
  }
  getUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  updateUser: {
    path: { user: string }
    query: undefined
    body: UserChange
    output: ChangedUser
  }
  deleteUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  disableUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  enableUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  setPassword: {
    path: { user: string }
    query: undefined
    body: PasswordInput
    output: User
  }
  listMails: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: UserMailPage
  }
  sendPasswordReset: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  sendEmailVerification: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  importUsers: {
    path: undefined
    query: undefined
    body: ImportInput
    output: ImportReport
  }
  inviteUser: {
    path: undefined
    query: undefined
    body: InvitationInput
    output: User
  }
  createInvitationLink: {
    path: undefined
    query: undefined
    body: InvitationInput
    output: UserWithInvitationLink
  }
  createInvitationLinkAgain: {
    path: { user: string }
    query: undefined
    body: undefined
    output: UserWithInvitationLink
  }
  inviteUserAgain: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  listAttributes: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: AttributePage
  }
  createAttribute: {
    path: undefined
    query: undefined
    body: AttributeInput
    output: Attribute
  }
  getAttribute: {
    path: { attribute: string }
    query: undefined
    body: undefined
    output: Attribute
  }
  updateAttribute: {
    path: { attribute: string }
    query: undefined
    body: AttributeChange
    output: Attribute
  }
  deleteAttribute: {
    path: { attribute: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listClaims: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ClaimPage
  }
  createClaim: {
    path: undefined
    query: undefined
    body: ClaimInput
    output: Claim
  }
  getClaim: {
    path: { claim: string }
    query: undefined
    body: undefined
    output: Claim
  }
  deleteClaim: {
    path: { claim: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listAllSessions: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SessionPage
  }
  endSessionById: {
    path: { session_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listSessions: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SessionPage
  }
  endSessions: {
    path: { user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  endSession: {
    path: { user: string; session_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listConsents: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ConsentPage
  }
  forgetConsents: {
    path: { user: string; client_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listFactors: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: FactorPage
  }
  removeFactor: {
    path: { user: string; factor: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listRoles: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: RolePage
  }
  createRole: {
    path: undefined
    query: undefined
    body: RoleInput
    output: Role
  }
  getRole: {
    path: { role: string }
    query: undefined
    body: undefined
    output: Role
  }
  updateRole: {
    path: { role: string }
    query: undefined
    body: RoleChange
    output: Role
  }
  deleteRole: {
    path: { role: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listRoleUsers: {
    path: { role: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RolePersonPage
  }
  listRoleGroups: {
    path: { role: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RoleGroupPage
  }
  countRoleHolders: {
    path: { role: string }
    query: undefined
    body: undefined
    output: RoleHolderCount
  }
  assignRoleToUser: {
    path: { role: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  unassignRoleFromUser: {
    path: { role: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  assignRoleToGroup: {
    path: { role: string; group: string }
    query: undefined
    body: undefined
    output: undefined
  }
  unassignRoleFromGroup: {
    path: { role: string; group: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getUserRights: {
    path: { user: string }
    query: undefined
    body: undefined
    output: UserRights
  }
  listGroups: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: GroupPage
  }
  createGroup: {
    path: undefined
    query: undefined
    body: GroupInput
    output: Group
  }
  getGroup: {
    path: { group: string }
    query: undefined
    body: undefined
    output: Group
  }
  updateGroup: {
    path: { group: string }
    query: undefined
    body: GroupChange
    output: Group
  }
  deleteGroup: {
    path: { group: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listGroupMembers: {
    path: { group: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: GroupMemberPage
  }
  countGroupMembers: {
    path: { group: string }
    query: undefined
    body: undefined
    output: Counted
  }
  addGroupMember: {
    path: { group: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  removeGroupMember: {
    path: { group: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listGrants: {
    path: undefined
    query: { user?: string; client_id?: string; limit?: number; cursor?: string }
    body: undefined
    output: GrantPage
  }
  revokeGrant: {
    path: { grant_id: string }
    query: undefined
    body: undefined
    output: Grant
  }
  listRegistrationTokens: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RegistrationTokenPage
  }
  createRegistrationToken: {
    path: undefined
    query: undefined
    body: RegistrationTokenInput
    output: NewRegistrationToken
  }
  revokeRegistrationToken: {
    path: { registration_token_id: string }
    query: undefined
    body: undefined
    output: RegistrationToken
  }
  listKeys: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SigningKeyPage
  }
  rotateKey: {
    path: undefined
    query: undefined
    body: KeyRotation
    output: SigningKey
  }
  listAuditEvents: {
    path: undefined
    query: { about?: string; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[]; since?: string; until?: string; limit?: number; cursor?: string }
    body: undefined
    output: AuditEventPage
  }
  exportAuditEvents: {
    path: undefined
    query: { about?: string; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[]; since?: string; until?: string; format?: "csv" | "jsonl" }
    body: undefined
    output: string
  }
  streamAuditEvents: {
    path: undefined
    query: { about?: string; type?: readonly ("client-created" | "client-updated" | "client-secret-added" | "client-secrets-ended" | "client-disabled" | "client-enabled" | "client-deleted" | "client-registered" | "client-host-blocked" | "client-host-unblocked" | "api-created" | "api-updated" | "api-deleted" | "scope-created" | "scope-updated" | "scope-deleted" | "attribute-created" | "attribute-updated" | "attribute-deleted" | "claim-created" | "claim-updated" | "claim-deleted" | "look-changed" | "look-reset" | "role-created" | "role-updated" | "role-deleted" | "role-assigned" | "role-unassigned" | "group-created" | "group-updated" | "group-deleted" | "group-member-added" | "group-member-removed" | "registration-token-created" | "registration-token-revoked" | "user-created" | "user-imported" | "user-invited" | "invitation-accepted" | "user-updated" | "user-disabled" | "user-enabled" | "user-deleted" | "password-set" | "password-reset" | "email-verified" | "passkey-added" | "passkey-removed" | "passkey-refused" | "session-ended" | "consent-forgotten" | "mail-requested" | "access-taken-back" | "mail-sent" | "mail-not-sent" | "signed-in" | "sign-in-begun" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "recovery-code-used" | "sign-ins-failed" | "sign-ins-limited" | "grant-issued" | "grant-revoked" | "code-replayed" | "refresh-replayed" | "refresh-repeated" | "attempts-exhausted" | "grant-older-than-token" | "signing-key-rotated" | "backup-made" | "backup-accepted" | "host-differs" | "proxy-unlisted" | "data-copied")[] }
    body: undefined
    output: string
  }
  listRefusals: {
    path: undefined
    query: { reason?: string; client_id?: string; since?: string; limit?: number; cursor?: string }
    body: undefined
    output: RefusalPage
  }
  countRefusals: {
    path: undefined
    query: { reason?: string; client_id?: string; since?: string }
    body: undefined
    output: RefusalGroups
  }
  explainRefusal: {
    path: { trace_id: string }
    query: undefined
    body: undefined
    output: RefusalExplanation
  }
  getAttention: {
    path: undefined
    query: undefined
    body: undefined
    output: Attention
  }
  explain: {
    path: undefined
    query: undefined
    body: ExplainInput
    output: Explanation
  }
  getNames: {
    path: undefined
    query: { id?: readonly string[] }
    body: undefined
    output: Names
  }
  getActivity: {
    path: undefined
    query: undefined
    body: undefined
    output: Activity
  }
  getStatistics: {
    path: undefined
    query: { step?: "minute" | "hour" | "day"; from?: string; to?: string }
    body: undefined
    output: Statistics
  }
  getClientUsage: {
    path: { client_id: string }
    query: { days?: number }
    body: undefined
    output: Statistics
  }
  getLook: {
    path: undefined
    query: undefined
    body: undefined
    output: Look
  }
  updateLook: {
    path: undefined
    query: undefined
    body: LookChange
    output: Look
  }
  resetLook: {
    path: undefined
    query: undefined
    body: undefined
    output: undefined
  }
  previewLook: {
    path: undefined
    query: undefined
    body: LookPreviewInput
    output: LookPreview
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
  getMailDelivery: {
    path: undefined
    query: undefined
    body: undefined
    output: MailDelivery
  }
  listSettings: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SettingPage
  }
  getOpenApi: {
    path: undefined
    query: undefined
    body: undefined
    output: Readonly<Record<string, unknown>>
  }
}

/** The method and the path of each operation. */
export const OPERATIONS = {
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
  listBlockedHosts: ["GET", "/blocked_hosts"],
  blockHost: ["POST", "/blocked_hosts"],
  getBlockedHost: ["GET", "/blocked_hosts/{host}"],
  unblockHost: ["DELETE", "/blocked_hosts/{host}"],
  getClientHost: ["GET", "/client_hosts/{host}"],
  listApis: ["GET", "/apis"],
  createApi: ["POST", "/apis"],
  getApi: ["GET", "/apis/{api}"],
  updateApi: ["PATCH", "/apis/{api}"],
  deleteApi: ["DELETE", "/apis/{api}"],
  getApiMetadata: ["GET", "/apis/{api}/metadata"],
  listApiClients: ["GET", "/apis/{api}/clients"],
  listScopes: ["GET", "/scopes"],
  createScope: ["POST", "/scopes"],
  getScope: ["GET", "/scopes/{scope}"],
  updateScope: ["PATCH", "/scopes/{scope}"],
  deleteScope: ["DELETE", "/scopes/{scope}"],
  listUsers: ["GET", "/users"],
  createUser: ["POST", "/users"],
  getUser: ["GET", "/users/{user}"],
  updateUser: ["PATCH", "/users/{user}"],
  deleteUser: ["DELETE", "/users/{user}"],
  disableUser: ["POST", "/users/{user}/disable"],
  enableUser: ["POST", "/users/{user}/enable"],
  setPassword: ["PUT", "/users/{user}/password"],
  listMails: ["GET", "/users/{user}/mails"],
  sendPasswordReset: ["POST", "/users/{user}/reset"],
  sendEmailVerification: ["POST", "/users/{user}/verify-email"],
  importUsers: ["POST", "/users/import"],
  inviteUser: ["POST", "/invitations"],
  createInvitationLink: ["POST", "/invitations/link"],
  createInvitationLinkAgain: ["POST", "/users/{user}/invite-link"],
  inviteUserAgain: ["POST", "/users/{user}/invite"],
  listAttributes: ["GET", "/attributes"],
  createAttribute: ["POST", "/attributes"],
  getAttribute: ["GET", "/attributes/{attribute}"],
  updateAttribute: ["PATCH", "/attributes/{attribute}"],
  deleteAttribute: ["DELETE", "/attributes/{attribute}"],
  listClaims: ["GET", "/claims"],
  createClaim: ["POST", "/claims"],
  getClaim: ["GET", "/claims/{claim}"],
  deleteClaim: ["DELETE", "/claims/{claim}"],
  listAllSessions: ["GET", "/sessions"],
  endSessionById: ["DELETE", "/sessions/{session_id}"],
  listSessions: ["GET", "/users/{user}/sessions"],
  endSessions: ["DELETE", "/users/{user}/sessions"],
  endSession: ["DELETE", "/users/{user}/sessions/{session_id}"],
  listConsents: ["GET", "/users/{user}/consents"],
  forgetConsents: ["DELETE", "/users/{user}/consents/{client_id}"],
  listFactors: ["GET", "/users/{user}/factors"],
  removeFactor: ["DELETE", "/users/{user}/factors/{factor}"],
  listRoles: ["GET", "/roles"],
  createRole: ["POST", "/roles"],
  getRole: ["GET", "/roles/{role}"],
  updateRole: ["PATCH", "/roles/{role}"],
  deleteRole: ["DELETE", "/roles/{role}"],
  listRoleUsers: ["GET", "/roles/{role}/users"],
  listRoleGroups: ["GET", "/roles/{role}/groups"],
  countRoleHolders: ["GET", "/roles/{role}/holder_count"],
  assignRoleToUser: ["PUT", "/roles/{role}/users/{user}"],
  unassignRoleFromUser: ["DELETE", "/roles/{role}/users/{user}"],
  assignRoleToGroup: ["PUT", "/roles/{role}/groups/{group}"],
  unassignRoleFromGroup: ["DELETE", "/roles/{role}/groups/{group}"],
  getUserRights: ["GET", "/users/{user}/rights"],
  listGroups: ["GET", "/groups"],
  createGroup: ["POST", "/groups"],
  getGroup: ["GET", "/groups/{group}"],
  updateGroup: ["PATCH", "/groups/{group}"],
  deleteGroup: ["DELETE", "/groups/{group}"],
  listGroupMembers: ["GET", "/groups/{group}/members"],
  countGroupMembers: ["GET", "/groups/{group}/member_count"],
  addGroupMember: ["PUT", "/groups/{group}/members/{user}"],
  removeGroupMember: ["DELETE", "/groups/{group}/members/{user}"],
  listGrants: ["GET", "/grants"],
  revokeGrant: ["POST", "/grants/{grant_id}/revoke"],
  listRegistrationTokens: ["GET", "/registration_tokens"],
  createRegistrationToken: ["POST", "/registration_tokens"],
  revokeRegistrationToken: ["POST", "/registration_tokens/{registration_token_id}/revoke"],
  listKeys: ["GET", "/keys"],
  rotateKey: ["POST", "/keys/rotate"],
  listAuditEvents: ["GET", "/audit_events"],
  exportAuditEvents: ["GET", "/audit_events/export"],
  streamAuditEvents: ["GET", "/audit_events/stream"],
  listRefusals: ["GET", "/refusals"],
  countRefusals: ["GET", "/refusals/groups"],
  explainRefusal: ["GET", "/refusals/{trace_id}"],
  getAttention: ["GET", "/attention"],
  explain: ["POST", "/explain"],
  getNames: ["GET", "/names"],
  getActivity: ["GET", "/statistics/activity"],
  getStatistics: ["GET", "/statistics"],
  getClientUsage: ["GET", "/clients/{client_id}/usage"],
  getLook: ["GET", "/look"],
  updateLook: ["PATCH", "/look"],
  resetLook: ["DELETE", "/look"],
  previewLook: ["POST", "/look/preview"],
  getClientLook: ["GET", "/clients/{client_id}/look"],
  updateClientLook: ["PATCH", "/clients/{client_id}/look"],
  resetClientLook: ["DELETE", "/clients/{client_id}/look"],
  previewClientLook: ["POST", "/clients/{client_id}/look/preview"],
  getMailDelivery: ["GET", "/mail"],
  listSettings: ["GET", "/settings"],
  getOpenApi: ["GET", "/openapi.json"],
} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>

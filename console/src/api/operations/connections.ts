// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Counted } from "./groups.ts"

export interface ConnectionRule {
  from: string
  value: string | null
  gives: "group" | "role" | "attribute" | "profile"
  name: string
  when: "each" | "first"
  administers: boolean
}

export interface EffectiveConnection {
  label: string
  issuer: string | null
  authorization_endpoint: string | null
  token_endpoint: string | null
  userinfo_endpoint: string | null
  auth_method: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none"
  scope: string
  subject_claim: string
}

export interface Connection {
  connection_id: string
  name: string
  preset: "google" | "microsoft" | "apple" | "github" | "gitlab" | "facebook" | "linkedin" | "discord" | "slack" | "x" | "okta" | "auth0" | "keycloak" | "zitadel" | "gatehouse" | "oidc" | "oauth2" | "active-directory" | "ldap" | "microsoft-saml" | "okta-saml" | "google-saml" | "adfs" | "keycloak-saml" | "saml"
  label: string | null
  issuer: string | null
  authorization_endpoint: string | null
  token_endpoint: string | null
  userinfo_endpoint: string | null
  client_id: string
  auth_method: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none" | null
  scope: string
  subject_claim: string | null
  directory_urls: readonly string[]
  bind_dn: string | null
  base_dn: string | null
  user_filter: string | null
  ca_certificate: string | null
  accounts: "nobody" | "invited" | "domains" | "everybody"
  account_domains: readonly string[]
  authority_for: readonly string[]
  email_domains: readonly string[]
  button: boolean
  second_factor: "always" | "unless-done" | "never"
  second_factor_values: readonly string[]
  sign_out: "never" | "always"
  rules: readonly ConnectionRule[]
  group_base_dn: string | null
  metadata_url: string | null
  metadata: string | null
  acr_levels: readonly string[]
  own_password: boolean
  keep_tokens: boolean
  enabled: boolean
  has_secret: boolean
  callback_url: string | null
  entity_id: string | null
  backchannel_logout_url: string | null
  signed_out_url: string | null
  effective: EffectiveConnection
  created_at: string
}

export interface ConnectionPage {
  items: readonly Connection[]
  next_cursor: string | null
}

export interface ConnectionRuleInput {
  from: string
  value?: string | null
  gives: "group" | "role" | "attribute" | "profile"
  name: string
  when?: "each" | "first"
  administers?: boolean
}

export interface ConnectionInput {
  name: string
  preset: "google" | "microsoft" | "apple" | "github" | "gitlab" | "facebook" | "linkedin" | "discord" | "slack" | "x" | "okta" | "auth0" | "keycloak" | "zitadel" | "gatehouse" | "oidc" | "oauth2" | "active-directory" | "ldap" | "microsoft-saml" | "okta-saml" | "google-saml" | "adfs" | "keycloak-saml" | "saml"
  label?: string
  issuer?: string
  authorization_endpoint?: string
  token_endpoint?: string
  userinfo_endpoint?: string
  client_id?: string
  auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none"
  scope?: string
  subject_claim?: string
  directory_urls?: readonly string[]
  bind_dn?: string
  base_dn?: string
  user_filter?: string
  ca_certificate?: string
  accounts?: "nobody" | "invited" | "domains" | "everybody"
  account_domains?: readonly string[]
  authority_for?: readonly string[]
  email_domains?: readonly string[]
  button?: boolean
  second_factor?: "always" | "unless-done" | "never"
  second_factor_values?: readonly string[]
  sign_out?: "never" | "always"
  rules?: readonly ConnectionRuleInput[]
  group_base_dn?: string
  metadata_url?: string
  metadata?: string
  acr_levels?: readonly string[]
  own_password?: boolean
  keep_tokens?: boolean
  enabled?: boolean
  client_secret?: string
}

export interface ConnectionChange {
  name?: string
  preset?: "google" | "microsoft" | "apple" | "github" | "gitlab" | "facebook" | "linkedin" | "discord" | "slack" | "x" | "okta" | "auth0" | "keycloak" | "zitadel" | "gatehouse" | "oidc" | "oauth2" | "active-directory" | "ldap" | "microsoft-saml" | "okta-saml" | "google-saml" | "adfs" | "keycloak-saml" | "saml"
  label?: string | null
  issuer?: string | null
  authorization_endpoint?: string | null
  token_endpoint?: string | null
  userinfo_endpoint?: string | null
  client_id?: string
  auth_method?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none" | null
  scope?: string
  subject_claim?: string | null
  directory_urls?: readonly string[] | null
  bind_dn?: string | null
  base_dn?: string | null
  user_filter?: string | null
  ca_certificate?: string | null
  accounts?: "nobody" | "invited" | "domains" | "everybody"
  account_domains?: readonly string[] | null
  authority_for?: readonly string[] | null
  email_domains?: readonly string[] | null
  button?: boolean
  second_factor?: "always" | "unless-done" | "never"
  second_factor_values?: readonly string[] | null
  sign_out?: "never" | "always"
  rules?: readonly ConnectionRuleInput[] | null
  group_base_dn?: string | null
  metadata_url?: string | null
  metadata?: string | null
  acr_levels?: readonly string[] | null
  own_password?: boolean
  keep_tokens?: boolean
  enabled?: boolean
  client_secret?: string
}

export interface ConnectionSecret {
  client_secret: string
}

export interface Message {
  code: string
  values: Readonly<Record<string, unknown>>
}

export interface ConnectionFinding {
  state: "ok" | "warning" | "problem"
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
  advice: string | null
  advice_message: Message
}

export interface ConnectionCheck {
  findings: readonly ConnectionFinding[]
}

export interface ConnectionPreviewInput {
  claims?: Readonly<Record<string, unknown>>
  person?: string
  rules?: readonly ConnectionRuleInput[] | null
}

export interface PreviewedAttribute {
  name: string
  value: unknown
  rule: number | null
}

export interface PreviewedChange {
  name: string
  change: "given" | "kept" | "taken"
  rule: number | null
}

export interface RefusedRule {
  rule: number
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
}

export interface ConnectionPreview {
  account: "linked" | "accepts" | "invited" | "joins" | "unproven" | "created" | "none" | "disabled"
  user_id: string | null
  username: string | null
  name: string | null
  email: string | null
  claims: Readonly<Record<string, unknown>>
  attributes: readonly PreviewedAttribute[]
  groups: readonly PreviewedChange[]
  roles: readonly PreviewedChange[]
  refused: readonly RefusedRule[]
}

export interface ConnectionTrialLine {
  name: string
  value: string | null
}

export interface ConnectionTrialProblem {
  reason: string
  detail: string | null
  message: Message
  advice: string | null
  advice_message: Message
}

export interface BegunConnectionTrial {
  url: string | null
  state: string | null
  sent: readonly ConnectionTrialLine[]
  expires_at: string
  problem: ConnectionTrialProblem
}

export interface ConnectionTrialAnswer {
  answer: string
}

export interface ConnectionTrialMessage {
  step: "answer" | "metadata" | "token" | "id_token" | "keys" | "userinfo" | "assertion" | "attributes" | "search"
  url: string | null
  sent: readonly ConnectionTrialLine[]
  status: number | null
  received: readonly ConnectionTrialLine[]
}

export interface ConnectionTrialIdentity {
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
  username: string | null
  acr: string | null
  amr: readonly string[]
}

export interface ConnectionTrial {
  messages: readonly ConnectionTrialMessage[]
  identity: ConnectionTrialIdentity
  claims: Readonly<Record<string, unknown>>
  problem: ConnectionTrialProblem
}

export interface DirectoryTrial {
  username: string
  password?: string
}

/** What each operation takes and returns. */
export interface ConnectionsOperations {
  listConnections: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ConnectionPage
  }
  createConnection: {
    path: undefined
    query: undefined
    body: ConnectionInput
    output: Connection
  }
  getConnection: {
    path: { connection: string }
    query: undefined
    body: undefined
    output: Connection
  }
  updateConnection: {
    path: { connection: string }
    query: undefined
    body: ConnectionChange
    output: Connection
  }
  deleteConnection: {
    path: { connection: string }
    query: undefined
    body: undefined
    output: undefined
  }
  replaceConnectionSecret: {
    path: { connection: string }
    query: undefined
    body: ConnectionSecret
    output: Connection
  }
  checkConnection: {
    path: { connection: string }
    query: undefined
    body: undefined
    output: ConnectionCheck
  }
  previewConnection: {
    path: { connection: string }
    query: undefined
    body: ConnectionPreviewInput
    output: ConnectionPreview
  }
  countConnectionPeople: {
    path: { connection: string }
    query: undefined
    body: undefined
    output: Counted
  }
  beginConnectionTrial: {
    path: { connection: string }
    query: undefined
    body: undefined
    output: BegunConnectionTrial
  }
  finishConnectionTrial: {
    path: { connection: string }
    query: undefined
    body: ConnectionTrialAnswer
    output: ConnectionTrial
  }
  lookUpInDirectory: {
    path: { connection: string }
    query: undefined
    body: DirectoryTrial
    output: ConnectionTrial
  }
}

/** The method and the path of each operation. */
export const CONNECTIONS_OPERATIONS = {
  listConnections: ["GET", "/connections"],
  createConnection: ["POST", "/connections"],
  getConnection: ["GET", "/connections/{connection}"],
  updateConnection: ["PATCH", "/connections/{connection}"],
  deleteConnection: ["DELETE", "/connections/{connection}"],
  replaceConnectionSecret: ["PUT", "/connections/{connection}/secret"],
  checkConnection: ["POST", "/connections/{connection}/check"],
  previewConnection: ["POST", "/connections/{connection}/preview"],
  countConnectionPeople: ["GET", "/connections/{connection}/people_count"],
  beginConnectionTrial: ["POST", "/connections/{connection}/trials"],
  finishConnectionTrial: ["POST", "/connections/{connection}/trials/answer"],
  lookUpInDirectory: ["POST", "/connections/{connection}/trials/person"],
} as const

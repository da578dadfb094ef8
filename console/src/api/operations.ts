// Generated from src/admin_api by `npm run docs`. Change it there.

import type { ClientsOperations } from "./operations/clients.ts"
import { CLIENTS_OPERATIONS } from "./operations/clients.ts"
import type { BlockedHostsOperations } from "./operations/blocked_hosts.ts"
import { BLOCKED_HOSTS_OPERATIONS } from "./operations/blocked_hosts.ts"
import type { ClientHostsOperations } from "./operations/client_hosts.ts"
import { CLIENT_HOSTS_OPERATIONS } from "./operations/client_hosts.ts"
import type { ApisOperations } from "./operations/apis.ts"
import { APIS_OPERATIONS } from "./operations/apis.ts"
import type { ScopesOperations } from "./operations/scopes.ts"
import { SCOPES_OPERATIONS } from "./operations/scopes.ts"
import type { UsersOperations } from "./operations/users.ts"
import { USERS_OPERATIONS } from "./operations/users.ts"
import type { InvitationsOperations } from "./operations/invitations.ts"
import { INVITATIONS_OPERATIONS } from "./operations/invitations.ts"
import type { AttributesOperations } from "./operations/attributes.ts"
import { ATTRIBUTES_OPERATIONS } from "./operations/attributes.ts"
import type { ClaimsOperations } from "./operations/claims.ts"
import { CLAIMS_OPERATIONS } from "./operations/claims.ts"
import type { SitesOperations } from "./operations/sites.ts"
import { SITES_OPERATIONS } from "./operations/sites.ts"
import type { ExchangePoliciesOperations } from "./operations/exchange_policies.ts"
import { EXCHANGE_POLICIES_OPERATIONS } from "./operations/exchange_policies.ts"
import type { IssuersOperations } from "./operations/issuers.ts"
import { ISSUERS_OPERATIONS } from "./operations/issuers.ts"
import type { ConnectionsOperations } from "./operations/connections.ts"
import { CONNECTIONS_OPERATIONS } from "./operations/connections.ts"
import type { ConnectionPresetsOperations } from "./operations/connection_presets.ts"
import { CONNECTION_PRESETS_OPERATIONS } from "./operations/connection_presets.ts"
import type { SessionsOperations } from "./operations/sessions.ts"
import { SESSIONS_OPERATIONS } from "./operations/sessions.ts"
import type { RolesOperations } from "./operations/roles.ts"
import { ROLES_OPERATIONS } from "./operations/roles.ts"
import type { GroupsOperations } from "./operations/groups.ts"
import { GROUPS_OPERATIONS } from "./operations/groups.ts"
import type { GrantsOperations } from "./operations/grants.ts"
import { GRANTS_OPERATIONS } from "./operations/grants.ts"
import type { RegistrationTokensOperations } from "./operations/registration_tokens.ts"
import { REGISTRATION_TOKENS_OPERATIONS } from "./operations/registration_tokens.ts"
import type { KeysOperations } from "./operations/keys.ts"
import { KEYS_OPERATIONS } from "./operations/keys.ts"
import type { AuditEventsOperations } from "./operations/audit_events.ts"
import { AUDIT_EVENTS_OPERATIONS } from "./operations/audit_events.ts"
import type { RefusalsOperations } from "./operations/refusals.ts"
import { REFUSALS_OPERATIONS } from "./operations/refusals.ts"
import type { AttentionOperations } from "./operations/attention.ts"
import { ATTENTION_OPERATIONS } from "./operations/attention.ts"
import type { ExplainOperations } from "./operations/explain.ts"
import { EXPLAIN_OPERATIONS } from "./operations/explain.ts"
import type { NamesOperations } from "./operations/names.ts"
import { NAMES_OPERATIONS } from "./operations/names.ts"
import type { StatisticsOperations } from "./operations/statistics.ts"
import { STATISTICS_OPERATIONS } from "./operations/statistics.ts"
import type { LookOperations } from "./operations/look.ts"
import { LOOK_OPERATIONS } from "./operations/look.ts"
import type { MailOperations } from "./operations/mail.ts"
import { MAIL_OPERATIONS } from "./operations/mail.ts"
import type { SettingsOperations } from "./operations/settings.ts"
import { SETTINGS_OPERATIONS } from "./operations/settings.ts"
import type { OpenapiOperations } from "./operations/openapi.ts"
import { OPENAPI_OPERATIONS } from "./operations/openapi.ts"

/** What each operation takes and returns. */
export interface Operations
  extends ClientsOperations,
    BlockedHostsOperations,
    ClientHostsOperations,
    ApisOperations,
    ScopesOperations,
    UsersOperations,
    InvitationsOperations,
    AttributesOperations,
    ClaimsOperations,
    SitesOperations,
    ExchangePoliciesOperations,
    IssuersOperations,
    ConnectionsOperations,
    ConnectionPresetsOperations,
    SessionsOperations,
    RolesOperations,
    GroupsOperations,
    GrantsOperations,
    RegistrationTokensOperations,
    KeysOperations,
    AuditEventsOperations,
    RefusalsOperations,
    AttentionOperations,
    ExplainOperations,
    NamesOperations,
    StatisticsOperations,
    LookOperations,
    MailOperations,
    SettingsOperations,
    OpenapiOperations {}

/** The method and the path of each operation. */
export const OPERATIONS = {
  ...CLIENTS_OPERATIONS,
  ...BLOCKED_HOSTS_OPERATIONS,
  ...CLIENT_HOSTS_OPERATIONS,
  ...APIS_OPERATIONS,
  ...SCOPES_OPERATIONS,
  ...USERS_OPERATIONS,
  ...INVITATIONS_OPERATIONS,
  ...ATTRIBUTES_OPERATIONS,
  ...CLAIMS_OPERATIONS,
  ...SITES_OPERATIONS,
  ...EXCHANGE_POLICIES_OPERATIONS,
  ...ISSUERS_OPERATIONS,
  ...CONNECTIONS_OPERATIONS,
  ...CONNECTION_PRESETS_OPERATIONS,
  ...SESSIONS_OPERATIONS,
  ...ROLES_OPERATIONS,
  ...GROUPS_OPERATIONS,
  ...GRANTS_OPERATIONS,
  ...REGISTRATION_TOKENS_OPERATIONS,
  ...KEYS_OPERATIONS,
  ...AUDIT_EVENTS_OPERATIONS,
  ...REFUSALS_OPERATIONS,
  ...ATTENTION_OPERATIONS,
  ...EXPLAIN_OPERATIONS,
  ...NAMES_OPERATIONS,
  ...STATISTICS_OPERATIONS,
  ...LOOK_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...OPENAPI_OPERATIONS,
} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>

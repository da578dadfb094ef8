import type { Actor } from "./actor.ts"
import type { ApiAdministration } from "./apis.ts"
import { apiAdministration } from "./apis.ts"
import type { AttentionAdministration } from "./attention/attention.ts"
import { attentionAdministration } from "./attention/attention.ts"
import type { AttributeAdministration } from "./attributes.ts"
import { attributeAdministration } from "./attributes.ts"
import type { AuditAdministration } from "./audit.ts"
import { auditAdministration } from "./audit.ts"
import type { BackupAdministration } from "./backups.ts"
import { backupAdministration } from "./backups.ts"
import type { ClaimAdministration } from "./claims.ts"
import { claimAdministration } from "./claims.ts"
import type { ClientHostAdministration } from "./client_hosts.ts"
import { clientHostAdministration } from "./client_hosts.ts"
import type { ClientAdministration } from "./clients.ts"
import { clientAdministration } from "./clients.ts"
import type { ConnectionTrialAdministration } from "./connection_trials.ts"
import { connectionTrialAdministration } from "./connection_trials.ts"
import type { ConnectionAdministration } from "./connections.ts"
import { connectionAdministration } from "./connections.ts"
import type { ExchangePolicyAdministration } from "./exchange_policies.ts"
import { exchangePolicyAdministration } from "./exchange_policies.ts"
import type { FactorAdministration } from "./factors.ts"
import { factorAdministration } from "./factors.ts"
import type { FirstAdministrator } from "./first_administrator.ts"
import { firstAdministrator } from "./first_administrator.ts"
import type { GrantAdministration } from "./grants.ts"
import { grantAdministration } from "./grants.ts"
import type { GroupAdministration } from "./groups.ts"
import { groupAdministration } from "./groups.ts"
import type { InvitationAdministration } from "./invitations.ts"
import { invitationAdministration } from "./invitations.ts"
import type { IssuerAdministration } from "./issuers.ts"
import { issuerAdministration } from "./issuers.ts"
import type { KeyAdministration } from "./keys.ts"
import { keyAdministration } from "./keys.ts"
import type { LinkedIdentityAdministration } from "./linked_identities.ts"
import { linkedIdentityAdministration } from "./linked_identities.ts"
import type { LookAdministration } from "./looks.ts"
import { lookAdministration } from "./looks.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { RegistrationTokenAdministration } from "./registration_tokens.ts"
import { registrationTokenAdministration } from "./registration_tokens.ts"
import type { RoleAdministration } from "./roles.ts"
import { roleAdministration } from "./roles.ts"
import type { ScopeAdministration } from "./scopes.ts"
import { scopeAdministration } from "./scopes.ts"
import type { ConsentAdministration, SessionAdministration } from "./sessions.ts"
import { consentAdministration, sessionAdministration } from "./sessions.ts"
import type { SiteAdministration } from "./sites.ts"
import { siteAdministration } from "./sites.ts"
import type { StatisticsAdministration } from "./statistics.ts"
import { statisticsAdministration } from "./statistics.ts"
import type { UserAdministration } from "./users.ts"
import { userAdministration } from "./users.ts"

/**
 * The operator's use cases, which the command line and the admin API call. Arguments and results are defined in contract.ts. Each change writes
 * an audit event. After an error of problem.ts (Invalid, NotFound, Conflict, RightsMissing), nothing was changed.
 */
export interface Administration {
  readonly clients: ClientAdministration
  readonly clientHosts: ClientHostAdministration
  readonly apis: ApiAdministration
  readonly scopes: ScopeAdministration
  readonly attributes: AttributeAdministration
  readonly claims: ClaimAdministration
  readonly looks: LookAdministration
  readonly connections: ConnectionAdministration
  readonly connectionTrials: ConnectionTrialAdministration
  readonly linkedIdentities: LinkedIdentityAdministration
  readonly sites: SiteAdministration
  readonly exchangePolicies: ExchangePolicyAdministration
  readonly issuers: IssuerAdministration
  readonly roles: RoleAdministration
  readonly groups: GroupAdministration
  readonly users: UserAdministration
  readonly invitations: InvitationAdministration
  readonly sessions: SessionAdministration
  readonly consents: ConsentAdministration
  readonly factors: FactorAdministration
  readonly firstAdministrator: FirstAdministrator
  readonly grants: GrantAdministration
  readonly keys: KeyAdministration
  readonly registrationTokens: RegistrationTokenAdministration
  readonly audit: AuditAdministration
  readonly statistics: StatisticsAdministration
  readonly attention: AttentionAdministration
  readonly backups: BackupAdministration
  /** Whether the service can send e-mail. */
  readonly canSendMail: boolean
  /** Returns the use cases for this actor. Their audit events name the actor. */
  as(actor: Actor): Administration
}

/** All actors share the latest findings of a server. */
export const administration = (
  deps: AdministrationDeps,
  attention = attentionAdministration(deps),
): Administration => ({
  clients: clientAdministration(deps),
  clientHosts: clientHostAdministration(deps),
  apis: apiAdministration(deps),
  scopes: scopeAdministration(deps),
  attributes: attributeAdministration(deps),
  claims: claimAdministration(deps),
  looks: lookAdministration(deps),
  connections: connectionAdministration(deps),
  connectionTrials: connectionTrialAdministration(deps),
  linkedIdentities: linkedIdentityAdministration(deps),
  sites: siteAdministration(deps),
  exchangePolicies: exchangePolicyAdministration(deps),
  issuers: issuerAdministration(deps),
  roles: roleAdministration(deps),
  groups: groupAdministration(deps),
  users: userAdministration(deps),
  invitations: invitationAdministration(deps),
  sessions: sessionAdministration(deps),
  consents: consentAdministration(deps),
  factors: factorAdministration(deps),
  firstAdministrator: firstAdministrator(deps),
  grants: grantAdministration(deps),
  keys: keyAdministration(deps),
  registrationTokens: registrationTokenAdministration(deps),
  audit: auditAdministration(deps),
  statistics: statisticsAdministration(deps),
  attention,
  backups: backupAdministration(deps),
  as: (actor) => administration({ ...deps, actor }, attention),
  canSendMail: deps.mail !== undefined,
})

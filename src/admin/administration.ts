import type { AuditAdministration } from "./audit.ts"
import { auditAdministration } from "./audit.ts"
import type { ClientAdministration } from "./clients.ts"
import { clientAdministration } from "./clients.ts"
import type { GrantAdministration } from "./grants.ts"
import { grantAdministration } from "./grants.ts"
import type { KeyAdministration } from "./keys.ts"
import { keyAdministration } from "./keys.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { RegistrationTokenAdministration } from "./registration_tokens.ts"
import { registrationTokenAdministration } from "./registration_tokens.ts"
import type { UserAdministration } from "./users.ts"
import { userAdministration } from "./users.ts"

/**
 * What an operator does, today by the command line. Each use case takes and returns the values of contract.ts, writes
 * an audit event with every change, and throws Invalid, NotFound or Conflict (problem.ts) with nothing changed.
 */
export interface Administration {
  readonly clients: ClientAdministration
  readonly users: UserAdministration
  readonly grants: GrantAdministration
  readonly keys: KeyAdministration
  readonly registrationTokens: RegistrationTokenAdministration
  readonly audit: AuditAdministration
}

export const administration = (deps: AdministrationDeps): Administration => ({
  clients: clientAdministration(deps),
  users: userAdministration(deps),
  grants: grantAdministration(deps),
  keys: keyAdministration(deps),
  registrationTokens: registrationTokenAdministration(deps),
  audit: auditAdministration(deps),
})

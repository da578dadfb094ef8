import { openapi } from "./openapi.ts"
import type { Operation } from "./operation.ts"
import { apiOperations } from "./operations/apis.ts"
import { attentionOperations } from "./operations/attention.ts"
import { attributeOperations } from "./operations/attributes.ts"
import { auditOperations } from "./operations/audit.ts"
import { claimOperations } from "./operations/claims.ts"
import { clientHostOperations } from "./operations/client_hosts.ts"
import { clientOperations } from "./operations/clients.ts"
import { connectionTrialOperations } from "./operations/connection_trials.ts"
import { connectionOperations } from "./operations/connections.ts"
import { exchangePolicyOperations } from "./operations/exchange_policies.ts"
import { explainOperations } from "./operations/explain.ts"
import { factorOperations } from "./operations/factors.ts"
import { grantOperations } from "./operations/grants.ts"
import { groupOperations } from "./operations/groups.ts"
import { importOperations } from "./operations/import.ts"
import { invitationOperations } from "./operations/invitations.ts"
import { issuerOperations } from "./operations/issuers.ts"
import { keyOperations } from "./operations/keys.ts"
import { lookOperations } from "./operations/looks.ts"
import { nameOperations } from "./operations/names.ts"
import { refusalOperations } from "./operations/refusals.ts"
import { registrationTokenOperations } from "./operations/registration_tokens.ts"
import { roleOperations } from "./operations/roles.ts"
import { scopeOperations } from "./operations/scopes.ts"
import { sessionOperations } from "./operations/sessions.ts"
import { settingOperations } from "./operations/settings.ts"
import { siteOperations } from "./operations/sites.ts"
import { statisticsOperations } from "./operations/statistics.ts"
import { userOperations } from "./operations/users.ts"

/** The table of operations: every route of the admin API. */
export const OPERATIONS: readonly Operation[] = [
  ...clientOperations,
  ...clientHostOperations,
  ...apiOperations,
  ...scopeOperations,
  ...userOperations,
  ...importOperations,
  ...invitationOperations,
  ...attributeOperations,
  ...claimOperations,
  ...siteOperations,
  ...exchangePolicyOperations,
  ...issuerOperations,
  ...connectionOperations,
  ...connectionTrialOperations,
  ...sessionOperations,
  ...factorOperations,
  ...roleOperations,
  ...groupOperations,
  ...grantOperations,
  ...registrationTokenOperations,
  ...keyOperations,
  ...auditOperations,
  ...refusalOperations,
  ...attentionOperations,
  ...explainOperations,
  ...nameOperations,
  ...statisticsOperations,
  ...lookOperations,
  ...settingOperations,
  {
    id: "getOpenApi",
    kind: "document",
    method: "GET",
    path: "/openapi.json",
    right: "none",
    summary: "This API as an OpenAPI 3.1 document",
    query: {},
    body: undefined,
    output: undefined,
    refusals: [],
    further: {},
    validate: undefined,
    current: undefined,
    creates: undefined,
    mediaTypes: [],
    run: async ({ deps }) => ({ body: documentOf(deps.ports.issuer()) }),
  },
]

let made: { readonly issuer: string; readonly document: object } | undefined

/** Makes the document once, because anybody may request it. */
function documentOf(issuer: string): object {
  if (made?.issuer !== issuer) made = { issuer, document: openapi(OPERATIONS, issuer) }
  return made.document
}

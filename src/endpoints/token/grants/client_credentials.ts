import type { Client } from "../../../oauth/client.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { existingScope, isSubset, refuseUnknown, requestedScope } from "../../../oauth/scope.ts"
import type { Scope } from "../../../oauth/vocabulary.ts"
import { IDENTITY_SCOPES } from "../../../oauth/vocabulary.ts"
import type { Exchange } from "../exchange.ts"
import { grantType, optional } from "../grant_type.ts"
import { tokensOfClient } from "../issue.ts"

/** Client credentials grant: the client acts for itself. RFC 6749 §4.4. It issues no refresh token (§4.4.3) and stores nothing. */
export const clientCredentials = grantType({
  name: "client_credentials",
  parameters: { scope: optional },

  exchange({ scope }, client, exchange) {
    return tokensOfClient(client, machineScope(scope, client, exchange), exchange)
  },
})

/** Returns the requested scope. Without a requested scope, returns all allowed scope values that need no user. Refuses scope values about a user. */
function machineScope(parameter: string | undefined, client: Client, { apis }: Exchange): readonly Scope[] {
  const own = client.scope.filter((scope) => !IDENTITY_SCOPES.includes(scope))
  const requested = requestedScope(parameter)
  if (requested === undefined) return existingScope(own, apis)
  refuseUnknown(requested, own, apis)
  if (requested.some((scope) => IDENTITY_SCOPES.includes(scope))) {
    refuse("invalid_scope", "scope-of-a-person", { received: parameter })
  }
  if (!isSubset(requested, own)) refuse("invalid_scope", "scope-not-allowed", { received: parameter })
  return requested
}

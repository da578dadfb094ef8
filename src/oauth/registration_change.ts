import type { Client } from "./client.ts"
import type { AuthMethod } from "./client_extensions.ts"
import { provesOwnKey } from "./client_extensions.ts"
import { isSubset } from "./scope.ts"
import { sectorOf } from "./subject.ts"

/** Returns the name of a metadata field that this change may not touch, or undefined. RFC 7592 §2.2 leaves the choice to the server. */
export function notChangeable(before: Client, after: Client): string | undefined {
  if (credentialOf(after.authMethod) !== credentialOf(before.authMethod)) return "token_endpoint_auth_method"
  // An operator may have withdrawn scope. If the client could add it again, its next refresh would return the withdrawn scope without consent.
  if (before.requestableScope === "registered" && !isSubset(after.scope, before.scope)) return "scope"
  if (after.grantTypes.some((grantType) => !before.grantTypes.includes(grantType))) return "grant_types"
  if (after.subjectType === "pairwise") {
    // If a client could change its sector, the tokens of its grants would contain subjects of a sector in which these users never signed in.
    if (before.subjectType !== "pairwise") return "subject_type"
    if (sectorOf(after) !== sectorOf(before))
      return after.sectorIdentifierUri === before.sectorIdentifierUri ? "redirect_uris" : "sector_identifier_uri"
  }
  return undefined
}

const credentialOf = (method: AuthMethod): "secret" | "key" | "none" =>
  method === "none" ? "none" : provesOwnKey(method) ? "key" : "secret"

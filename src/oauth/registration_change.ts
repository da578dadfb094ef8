import type { Client } from "./client.ts"
import type { AuthMethod } from "./client_extensions.ts"
import { isWithin } from "./scope.ts"
import { sectorOf } from "./subject.ts"

/** What of a registration stays as it is, by its name among the metadata, where a change would touch it. RFC 7592 §2.2 leaves it to the server. */
export function notChangeable(before: Client, after: Client): string | undefined {
  if (credentialOf(after.authMethod) !== credentialOf(before.authMethod)) return "token_endpoint_auth_method"
  // An operator may have taken some away, and the client would have it back unasked at its next refresh.
  if (!isWithin(after.scope, before.scope)) return "scope"
  if (after.grantTypes.some((grantType) => !before.grantTypes.includes(grantType))) return "grant_types"
  if (after.subjectType === "pairwise") {
    // Its grants live on, and a token of one would tell it the subject that the user has in a sector which never got a code.
    if (before.subjectType !== "pairwise") return "subject_type"
    if (sectorOf(after) !== sectorOf(before)) return "redirect_uris"
  }
  return undefined
}

/** What a client proves itself by. */
const credentialOf = (method: AuthMethod): "secret" | "key" | "none" =>
  method === "none" ? "none" : method === "private_key_jwt" ? "key" : "secret"

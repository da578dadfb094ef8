import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { validateResource } from "../clients/settings/validate_addresses.ts"
import { isSameResource } from "../oauth/resource.ts"

/** Returns the error in the identifier of a new API, or undefined. The setting `resources` of a client has the same rules. */
export function validateIdentifier(identifier: string, issuer: string): Said | undefined {
  const problem = validateResource(identifier)
  if (problem !== undefined) return say("identifier-malformed", { problem })
  return isSameResource(identifier, issuer) ? say("identifier-of-service") : undefined
}

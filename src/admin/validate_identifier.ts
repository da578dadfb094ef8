import { validateResource } from "../clients/settings/validate_addresses.ts"
import { isSameResource } from "../oauth/resource.ts"

/** Returns the error in the identifier of a new API, or undefined. The setting `resources` of a client has the same rules. */
export function validateIdentifier(identifier: string, issuer: string): string | undefined {
  const says = validateResource(identifier)
  if (says !== undefined) return `${says}; wanted is an absolute URI such as https://api.example.com/v1`
  return isSameResource(identifier, issuer)
    ? "is this service itself, for which clients get tokens without an API"
    : undefined
}

import { CONSOLE_CLIENT_ID } from "./console_client_id.ts"
import type { Grant } from "./grant.ts"
import { isAdministrative } from "./scope.ts"

/**
 * Whether the grant ends with the session in which it was approved: a grant of the console, or of a right of administration. A thief gets such a grant
 * with the session cookie alone, so it must not outlive what the owner can end. Decision 0059. The store has the same rule as SQL.
 */
export const isSessionBound = ({ clientId, scope }: Pick<Grant, "clientId" | "scope">): boolean =>
  clientId === CONSOLE_CLIENT_ID || scope.some(isAdministrative)

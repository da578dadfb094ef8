import type { User } from "../../identity/user.ts"
import type { AuthorizationFields, AuthorizationRequest, ReturnAddress } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import { scopeToShow } from "../../oauth/consent.ts"
import { refuse } from "../../oauth/refusal.ts"
import { grantableTo } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"

/** A valid authorization request, and all that the steps need of it. */
export interface Asked {
  readonly request: AuthorizationRequest
  readonly client: Client
  readonly back: ReturnAddress
  /** What its tokens are to be for; empty: this service. RFC 8707 §2.1. */
  readonly resources: readonly string[]
  /** As the pages carry it. */
  readonly fields: AuthorizationFields
}

/** What would be granted to this user. Refuses invalid_scope where nothing is left. */
export function grantedScope({ request }: Asked, user: User) {
  const scope = grantableTo(request.scope, user.role === "admin")
  if (scope.length === 0) refuse("invalid_scope", "scope-empty")
  return scope
}

/** What the user is asked for. */
export const shownScope = ({ request, client }: Asked, granted: readonly Scope[]): readonly Scope[] =>
  scopeToShow(granted, request.claims, client.scope)

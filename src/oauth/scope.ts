import { refuse } from "./refusal.ts"
import type { Scope } from "./vocabulary.ts"
import { SCOPES } from "./vocabulary.ts"

/** RFC 6749 §3.3: scope-token = 1*( %x21 / %x23-5B / %x5D-7E ), separated by spaces: no other white space. */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

const isScope = (value: string): value is Scope => (SCOPES as readonly string[]).includes(value)

/**
 * Reads requested scope, without repetitions, in the house's order. `offline_access` is dropped in silence: many libraries
 * send it, and refresh tokens here depend on the client's registration. Nothing else asked for is as if no scope was sent.
 * Refuses invalid_scope.
 */
export function requestedScope(text: string | undefined): readonly Scope[] | undefined {
  if (text === undefined) return undefined
  const asked = new Set(text.split(" ").filter((word) => word !== ""))
  if (asked.size === 0) refuse("invalid_scope", "scope-malformed")
  for (const value of asked) if (!SCOPE_TOKEN.test(value)) refuse("invalid_scope", "scope-malformed")
  asked.delete("offline_access")
  for (const value of asked) if (!isScope(value)) refuse("invalid_scope", "scope-unknown", { received: value })
  return asked.size === 0 ? undefined : SCOPES.filter((scope) => asked.has(scope))
}

/** Scope as it stands on the wire and in the store. */
export const scopeText = (scope: readonly Scope[]): string => scope.join(" ")

/** Reads what `scopeText` wrote. A word that is no longer a scope is left out. */
export const scopeFromText = (text: string): readonly Scope[] => {
  const words = text.split(" ")
  return SCOPES.filter((scope) => words.includes(scope))
}

/** Those of `scope` that are also in `other`. */
export const common = (scope: readonly Scope[], other: readonly Scope[]): readonly Scope[] =>
  scope.filter((value) => other.includes(value))

export const isWithin = (scope: readonly Scope[], other: readonly Scope[]): boolean =>
  scope.every((value) => other.includes(value))

/** `admin` is granted only to a user with the admin role; for anyone else it is dropped from what is shown and granted. */
export const grantableTo = (scope: readonly Scope[], isAdmin: boolean): readonly Scope[] =>
  isAdmin ? scope : scope.filter((value) => value !== "admin")

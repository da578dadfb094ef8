import { refuse } from "./refusal.ts"
import { shownWords } from "./shown_words.ts"
import type { Scope } from "./vocabulary.ts"
import { SCOPES } from "./vocabulary.ts"

/** RFC 6749 §3.3: scope-token = 1*( %x21 / %x23-5B / %x5D-7E ), separated by spaces and no other white space. */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

const isScope = (value: string): value is Scope => (SCOPES as readonly string[]).includes(value)

/**
 * Reads requested scope in the order of `SCOPES`, without repetitions. Silently drops `offline_access`: many libraries send it, but here
 * the registration decides whether a client gets refresh tokens. If nothing else is requested, the result is as if no scope was sent.
 * Refuses invalid_scope.
 */
export function requestedScope(text: string | undefined): readonly Scope[] | undefined {
  if (text === undefined) return undefined
  const asked = new Set(text.split(" ").filter((word) => word !== ""))
  if (asked.size === 0) refuse("invalid_scope", "scope-malformed")
  for (const value of asked) if (!SCOPE_TOKEN.test(value)) refuse("invalid_scope", "scope-malformed")
  asked.delete("offline_access")
  if (![...asked].every(isScope))
    refuse("invalid_scope", "scope-unknown", { expected: SCOPES.join(" "), received: shownWords("scope", text) })
  return asked.size === 0 ? undefined : SCOPES.filter((scope) => asked.has(scope))
}

/** Writes scope as on the wire and in the store. */
export const scopeText = (scope: readonly Scope[]): string => scope.join(" ")

/** Reads the output of `scopeText`. Omits a word that is no longer a scope value. */
export const scopeFromText = (text: string): readonly Scope[] => {
  const words = text.split(" ")
  return SCOPES.filter((scope) => words.includes(scope))
}

/** The values of `scope` that `other` contains too. */
export const intersection = (scope: readonly Scope[], other: readonly Scope[]): readonly Scope[] =>
  scope.filter((value) => other.includes(value))

export const isSubset = (scope: readonly Scope[], other: readonly Scope[]): boolean =>
  scope.every((value) => other.includes(value))

/** The part of a granted scope that client and user are still allowed. `allowed` is the client's allowed scope. */
export const remainingScope = (
  granted: readonly Scope[],
  allowed: readonly Scope[],
  isAdmin: boolean,
): readonly Scope[] => granted.filter((value) => allowed.includes(value) && (isAdmin || value !== "admin"))

/** Only a user with the admin role can grant `admin`. For other users, `admin` is removed from the consent page and from the grant. */
export const grantableTo = (scope: readonly Scope[], isAdmin: boolean): readonly Scope[] =>
  isAdmin ? scope : scope.filter((value) => value !== "admin")

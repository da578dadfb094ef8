import type { Api } from "../apis/api.ts"
import { refuse } from "./refusal.ts"
import { shownWords } from "./shown_words.ts"
import type { BuiltInScope, Scope } from "./vocabulary.ts"
import { ADMIN_SCOPES, BUILT_IN_SCOPES, STANDARD_SCOPES } from "./vocabulary.ts"

/** RFC 6749 §3.3: scope-token = 1*( %x21 / %x23-5B / %x5D-7E ), separated by spaces and no other white space. */
export const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

export const isScopeToken = (text: string): boolean => SCOPE_TOKEN.test(text)

/** Scope values that begin so are for the token that this service keeps of a connection, whose name follows. */
export const CONNECTION_TOKEN_PREFIX = "connection_token:"

export const isConnectionToken = (value: Scope): boolean => value.startsWith(CONNECTION_TOKEN_PREFIX)

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_SCOPES)
const STANDARD: ReadonlySet<string> = new Set(STANDARD_SCOPES)
const ADMINISTRATIVE: ReadonlySet<string> = new Set(["admin", ...ADMIN_SCOPES])

/** Whether this is a right of administration: `admin`, or a scope value of the admin API. */
export const isAdministrative = (value: Scope): boolean => ADMINISTRATIVE.has(value)

/** Whether this scope includes a right of administration. `admin` includes all of them. */
export const includesRight = (scope: readonly Scope[], right: Scope): boolean =>
  scope.includes("admin") || scope.includes(right)

/** The rights of administration in `scope` that the holder of `held` lacks, in order. */
export const missingRights = (held: readonly Scope[], scope: readonly Scope[]): readonly Scope[] =>
  inOrder(scope.filter((value) => isAdministrative(value) && !includesRight(held, value)))

export const isBuiltIn = (value: Scope): value is BuiltInScope => BUILT_IN.has(value)

/** The part of an API that says which scope values it declares. */
export type DeclaringApi = Pick<Api, "identifier" | "scopes">

/** Returns the API that declares this scope value; undefined for a built-in or unknown value. No two APIs declare the same value. */
export const apiOfScope = <A extends DeclaringApi>(apis: readonly A[], value: Scope): A | undefined =>
  apis.find(({ scopes }) => scopes.some((each) => each.value === value))

/** Whether this scope value is granted only to people who hold it: `admin`, and the values that APIs declare as assigned. */
export const isAssigned = (apis: readonly DeclaringApi[], value: Scope): boolean =>
  isAdministrative(value) || apis.some(({ scopes }) => scopes.some((each) => each.assigned && each.value === value))

/** Returns the scope in canonical order: built-in values first, in the order of `BUILT_IN_SCOPES`, then the others by code unit. */
export function inOrder(values: Iterable<Scope>): readonly Scope[] {
  const distinct = new Set(values)
  const builtIn = BUILT_IN_SCOPES.filter((value) => distinct.has(value))
  return builtIn.length === distinct.size
    ? builtIn
    : [...builtIn, ...[...distinct].filter((value) => !BUILT_IN.has(value)).toSorted()]
}

/**
 * Reads requested scope, in canonical order and without repetitions. Silently drops `offline_access`: many libraries send it, but here the
 * registration decides whether a client gets refresh tokens. If nothing else is requested, the result is as if no scope was sent. Refuses a
 * malformed value with invalid_scope. `refuseUnknown` checks that the values exist.
 */
export function requestedScope(text: string | undefined): readonly Scope[] | undefined {
  if (text === undefined) return undefined
  const asked = new Set(text.split(" ").filter((word) => word !== ""))
  if (asked.size === 0) refuse("invalid_scope", "scope-malformed")
  for (const value of asked) if (!isScopeToken(value)) refuse("invalid_scope", "scope-malformed")
  asked.delete("offline_access")
  return asked.size === 0 ? undefined : inOrder(asked)
}

/** Refuses with invalid_scope if a requested value does not exist. The message names only the values that the client may request. */
export function refuseUnknown(
  requested: readonly Scope[],
  allowed: readonly Scope[],
  apis: readonly DeclaringApi[],
): void {
  if (requested.every((value) => isKnown(value, apis))) return
  const received = requested.map((value) => (isKnown(value, apis) ? value : shownWords("scope", value)))
  refuse("invalid_scope", "scope-unknown", { expected: scopeText(allowed), received: received.join(" ") })
}

/** Returns the values that still exist. A value may be missing because its API was deleted. Refuses with invalid_scope if nothing is left. */
export function existingScope(allowed: readonly Scope[], apis: readonly DeclaringApi[]): readonly Scope[] {
  const existing = allowed.filter((value) => isKnown(value, apis))
  if (existing.length === 0) refuse("invalid_scope", "scope-empty")
  return existing
}

const isKnown = (value: Scope, apis: readonly DeclaringApi[]): boolean =>
  isBuiltIn(value) || apiOfScope(apis, value) !== undefined

/** Writes scope as on the wire and in the store. */
export const scopeText = (scope: readonly Scope[]): string => scope.join(" ")

/** Reads the output of `scopeText`. */
export const scopeFromText = (text: string): readonly Scope[] => (text === "" ? [] : text.split(" "))

/** The values of `scope` that `other` contains too. */
export const intersection = (scope: readonly Scope[], other: readonly Scope[]): readonly Scope[] =>
  scope.filter((value) => other.includes(value))

export const isSubset = (scope: readonly Scope[], other: readonly Scope[]): boolean =>
  scope.every((value) => other.includes(value))

/** Whether the holder of a token may have this scope value now. */
export type MayHave = (value: Scope) => boolean

/**
 * Returns the rule for this scope if all of its values are standard, else undefined. A person may have `admin` only with the role `admin`. Every
 * token check calls this function, and most token checks need no other rule.
 */
export function standardRule(scope: readonly Scope[], isAdmin: boolean): MayHave | undefined {
  for (const value of scope) if (!STANDARD.has(value)) return undefined
  return isAdmin ? ANYTHING : ANYTHING_BUT_ADMIN
}

const ANYTHING: MayHave = () => true
const ANYTHING_BUT_ADMIN: MayHave = (value) => value !== "admin"

/** What decides which scope values the holder of a token may have. */
export interface ScopeHolder {
  readonly apis: readonly DeclaringApi[]
  /**
   * The resources of the grant or token. They must contain the API that declares a value. Otherwise another API could later declare the same
   * value, and the token would be valid for that value at the other API.
   */
  readonly resources: readonly string[]
  /** Absent for a client that acts for itself. An operator assigned all scope values of such a client, by allowing them to the client. */
  readonly person: { readonly isAdmin: boolean; readonly rights: readonly Scope[] } | undefined
}

/** The rule for any scope. A deleted value is withdrawn at the next request, and so is an assigned value that the person no longer holds. */
export const mayHaveAny =
  ({ apis, resources, person }: ScopeHolder): MayHave =>
  (value) => {
    const holds = person === undefined || person.rights.includes(value)
    if (value === "admin") return person === undefined || person.isAdmin
    if (isBuiltIn(value)) return !isAdministrative(value) || holds || person.isAdmin
    const api = apiOfScope(apis, value)
    if (api === undefined || !resources.includes(api.identifier)) return false
    return holds || !isAssigned([api], value)
  }

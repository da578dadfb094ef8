import type { Api } from "../apis/api.ts"
import type { Client } from "./client.ts"
import { isRegisteredByHand } from "./client.ts"
import type { MayHave } from "./scope.ts"
import { isAdministrative, isBuiltIn } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"
import { STANDARD_SCOPES } from "./vocabulary.ts"

/** The standard scope values that this service leaves open to every client. */
const OPEN_SCOPES: readonly Scope[] = STANDARD_SCOPES.filter((value) => !isAdministrative(value))

/** The parts of a client that decide its allowed scope. */
export type ScopedClient = Pick<Client, "scope" | "requestableScope" | "registeredBy">

type OpeningApi = Pick<Api, "openTo" | "scopes">

/** The scope values that this service and its APIs leave open to every client. */
export const openScope = (apis: readonly OpeningApi[]): readonly Scope[] => [
  ...OPEN_SCOPES,
  ...apis.filter(({ openTo }) => openTo === "every").flatMap(({ scopes }) => scopes.map(({ value }) => value)),
]

/**
 * Returns the allowed scope: the registered scope, and with the setting `open` also the open values. A client that no operator registered chose its
 * registered scope itself, so it keeps an API's value only while the API is open to every client.
 */
export function allowedScope(client: ScopedClient, apis: readonly OpeningApi[]): readonly Scope[] {
  if (client.requestableScope === "registered") return client.scope
  const registered = isRegisteredByHand(client) ? client.scope : client.scope.filter(isBuiltIn)
  return [...new Set([...openScope(apis), ...registered])]
}

const NO_APIS: readonly OpeningApi[] = []

/** Returns the allowed scope without the open values of APIs, for callers that need claims or standard values only: no claim belongs to those values. */
export const allowedWithoutApis = (client: ScopedClient): readonly Scope[] => allowedScope(client, NO_APIS)

/** What limits the scope of a grant or token now. */
export interface ScopeLimits {
  /** The client's allowed scope. Of a client that acts for itself, the registered scope. */
  readonly allowed: readonly Scope[]
  readonly mayHave: MayHave
}

/** The part of a granted scope that client and holder are still allowed. */
export const remainingScope = (granted: readonly Scope[], { allowed, mayHave }: ScopeLimits): readonly Scope[] =>
  granted.filter((value) => allowed.includes(value) && mayHave(value))

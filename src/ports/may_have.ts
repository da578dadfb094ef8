import type { UserId } from "../base/id.ts"
import type { ScopedClient, ScopeLimits } from "../oauth/allowed_scope.ts"
import { allowedScope, allowedWithoutApis } from "../oauth/allowed_scope.ts"
import type { MayHave } from "../oauth/scope.ts"
import { isAssigned, mayHaveAny, standardRule } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Ports } from "./ports.ts"

/** The person who acts, or undefined for a client that acts for itself. */
type Holder = { readonly id: UserId; readonly isAdmin: boolean } | undefined

/**
 * Returns the rule for the scope values that this holder may have now in a grant or token for these resources. Reads the APIs only if a value
 * is not a standard one, and the person's rights only if a value is assigned: most token checks read nothing here.
 */
export const mayHaveOf = (
  scope: readonly Scope[],
  resources: readonly string[],
  person: Holder,
  ports: Pick<Ports, "apis" | "store">,
): MayHave | Promise<MayHave> =>
  standardRule(scope, person === undefined || person.isAdmin) ?? read(scope, resources, person, ports)

/**
 * Like `mayHaveOf`, with the client's allowed scope. A client that acts for itself is allowed only its registered scope. If the client no longer
 * exists, nothing is allowed.
 */
export function scopeLimits(
  client: ScopedClient | undefined,
  scope: readonly Scope[],
  resources: readonly string[],
  person: Holder,
  ports: Pick<Ports, "apis" | "store">,
): ScopeLimits | Promise<ScopeLimits> {
  const standard = standardRule(scope, person === undefined || person.isAdmin)
  return standard === undefined
    ? readLimits(client, scope, resources, person, ports)
    : { allowed: limitOf(client, person, allowedWithoutApis), mayHave: standard }
}

async function readLimits(
  client: ScopedClient | undefined,
  scope: readonly Scope[],
  resources: readonly string[],
  person: Holder,
  ports: Pick<Ports, "apis" | "store">,
): Promise<ScopeLimits> {
  const mayHave = await read(scope, resources, person, ports)
  const apis = await ports.apis.list()
  return { allowed: limitOf(client, person, (found) => allowedScope(found, apis)), mayHave }
}

const NOTHING: readonly Scope[] = []

function limitOf(
  client: ScopedClient | undefined,
  person: Holder,
  allowed: (client: ScopedClient) => readonly Scope[],
): readonly Scope[] {
  if (client === undefined) return NOTHING
  return person === undefined ? client.scope : allowed(client)
}

async function read(
  scope: readonly Scope[],
  resources: readonly string[],
  person: Holder,
  { apis, store }: Pick<Ports, "apis" | "store">,
): Promise<MayHave> {
  const all = await apis.list()
  if (person === undefined) return mayHaveAny({ apis: all, resources, person })
  const needsRights = scope.some((value) => isAssigned(all, value))
  const rights = needsRights ? await store.roles.rightsOf(person.id) : []
  return mayHaveAny({ apis: all, resources, person: { isAdmin: person.isAdmin, rights } })
}

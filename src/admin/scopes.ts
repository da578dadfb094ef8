import { allApis } from "../apis/all_apis.ts"
import type { ApiScope } from "../apis/api_scope.ts"
import { defaultScopeSettings, SCOPES } from "../apis/api_scope.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { apiOfScope, isBuiltIn, isScopeToken } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { STANDARD_SCOPES } from "../oauth/vocabulary.ts"
import type { DeletedScope, NewScope, ScopeRecord, ScopeSettings } from "./contract.ts"
import { findApi, foundApi } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { updateRecord } from "./update_record.ts"

const MAX_VALUE_CHARACTERS = 100

/** The scope values that APIs declare. Every function except create and list throws NotFound for an unknown value. */
export interface ScopeAdministration {
  /** Throws NotFound for an unknown API, and Conflict if any API already declares the value. */
  create(input: NewScope): Promise<ScopeRecord>
  /** Returns the scope values of all APIs, or of one API, in alphabetical order. */
  list(api?: string): Promise<ScopeRecord[]>
  show(value: string): Promise<ScopeRecord>
  /**
   * Changes only the given settings; concurrent changes to other settings survive. If the value becomes assigned, then from the next request on a
   * token has the value only if its user holds it.
   */
  update(value: string, change: ScopeSettings, unchanged?: Unchanged<ScopeRecord>): Promise<ScopeRecord>
  /** Deletes the value and its claims. Clients and roles lose the value, and tokens lose it at the next request. */
  delete(value: string): Promise<DeletedScope>
}

export function scopeAdministration(deps: AdministrationDeps): ScopeAdministration {
  const { store } = deps
  const found = async (value: string) => {
    const api = apiOfScope(await store.apis.list(), value)
    const scope = api?.scopes.find((each) => each.value === value)
    if (api === undefined || scope === undefined) throw new NotFound("scope", value)
    return { ...scope, api: api.identifier }
  }
  const show = async (value: string) => scopeRecord(await found(value))

  return {
    show,

    async list(given) {
      const apis = given === undefined ? await store.apis.list() : [await foundApi(store, given)]
      return apis
        .flatMap((api) => api.scopes.map((scope) => scopeRecord({ ...scope, api: api.identifier })))
        .toSorted((one, other) => (one.scope < other.scope ? -1 : 1))
    },

    async create(input) {
      const { scope: value, api: given } = input
      const problems = new Problems()
      const problem = validateScopeValue(value)
      if (problem !== undefined) problems.add("scope", problem)
      const settings = SCOPES.applied(defaultScopeSettings(value), input, (field, said) => problems.add(field, said))
      const scope: ApiScope = { value, ...settings }
      const api = await findApi(store, given)
      if (api === undefined) problems.add("api", say("scope-api-unknown", { api: given }))
      problems.throwIfAny()
      if (api === undefined) throw new NotFound("api", given)
      const outcome = await store.apis.addScope(api.id, scope, operatorEvent("scope-created", value, deps))
      if (outcome === "unknown") throw new Conflict(say("api-deleted", { api: given }))
      if (outcome === "value-taken") throw new Conflict(say("scope-value-taken", { value }))
      return scopeRecord({ ...scope, api: api.identifier })
    },

    update: (value, change, unchanged) =>
      updateRecord(
        deps,
        {
          what: say("the-scope-value", { name: value }),
          event: "scope-updated",
          subject: value,
          settings: SCOPES,
          find: () => found(value),
          shown: scopeRecord,
          write: store.apis.updateScope,
        },
        change,
        unchanged,
      ),

    async delete(given) {
      const { scope } = await show(given)
      const deleted = await store.apis.removeScope(scope, operatorEvent("scope-deleted", scope, deps))
      if (!deleted) throw new NotFound("scope", given)
      return { scope, deleted }
    },
  }
}

/** Adds a problem for each scope value that is new to the client and unknown. `before` is the client's current scope. */
export async function refuseUnknownScope(
  scope: readonly Scope[],
  before: readonly Scope[],
  problems: Problems,
  { store }: Pick<AdministrationDeps, "store">,
): Promise<void> {
  const unproven = unprovenScope(scope, before)
  if (unproven.length > 0) refuseUndeclared(unproven, await allApis(store), problems)
}

/** Returns the values that an API must declare: those that are new to the client, well-formed and not built in. */
export const unprovenScope = (scope: readonly Scope[], before: readonly Scope[]): readonly Scope[] =>
  scope.filter(
    (value) => !(isBuiltIn(value) || value === "offline_access" || before.includes(value)) && isScopeToken(value),
  )

/** Adds a problem for each of these values that none of the APIs declares. */
export function refuseUndeclared(unproven: readonly Scope[], apis: readonly DeclaringApi[], problems: Problems): void {
  const name = apis.some(({ scopes }) => scopes.length > 0) ? "client-scope-undeclared" : "client-scope-unknown"
  for (const value of unproven)
    if (apiOfScope(apis, value) === undefined)
      problems.add("scope", say(name, { value, standard: STANDARD_SCOPES.join(" ") }))
}

/** Returns the error in a new scope value, or undefined. */
export function validateScopeValue(value: string): Said | undefined {
  if (!isScopeToken(value)) return say("scope-value-malformed", { value })
  if (value.length > MAX_VALUE_CHARACTERS)
    return say("scope-value-too-long", { count: value.length, max: MAX_VALUE_CHARACTERS })
  if (value === "offline_access" || isBuiltIn(value) || /^(admin|connection_token):/.test(value))
    return say("scope-value-reserved", { value })
  return undefined
}

/** `api` is the identifier of the API that declares the value. */
const scopeRecord = ({ api, ...scope }: ApiScope & { readonly api: string }): ScopeRecord => ({
  scope: scope.value,
  api,
  ...SCOPES.shown(scope),
})

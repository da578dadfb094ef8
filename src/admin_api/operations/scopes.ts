import type { NewScope, ScopeRecord, ScopeSettings } from "../../admin/contract.ts"
import { EACH_SCOPE_SETTING } from "../../apis/api_scope.ts"
import { pageOf } from "../cursor.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { about, fromJson, givenSettings, object, optional, settingProblems, shownSettings, text } from "../schemas.ts"

const right = "admin:clients"

const scopeSchema = object<ScopeRecord>("ScopeValue", {
  scope: about("The value, as applications request it.", text),
  api: about("The identifier of the API that declares the value.", text),
  ...shownSettings(EACH_SCOPE_SETTING),
})
const newScope = object<NewScope>("ScopeValueInput", {
  scope: about("The value, such as `photos:read`. It stays the same for the life of the value.", text),
  api: about("The id or identifier of the API. It stays the same too.", text),
  ...optional(givenSettings(EACH_SCOPE_SETTING, { ofNew: true })),
})
const scopeChange = object<ScopeSettings>(
  "ScopeValueChange",
  optional(givenSettings(EACH_SCOPE_SETTING, { ofNew: false })),
)
const validate = (body: object) => settingProblems(EACH_SCOPE_SETTING, body)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { scope: string } }) =>
  administration.scopes.show(path.scope)

/** `{scope}` is a scope value, percent-encoded. */
export const scopeOperations = [
  list({
    id: "listScopes",
    path: "/scopes",
    summary: "List the scope values of APIs, by name",
    description: "The built-in values, such as `openid`, are not listed.",
    right: "admin:read",
    query: { api: about("Only values of this API: its id or identifier.", text) },
    item: scopeSchema,
    run: async ({ administration, query: { api }, after, limit }) =>
      pageOf(await administration.scopes.list(api), ({ scope }) => scope, { after, limit }),
  }),
  create({
    id: "createScope",
    event: "scope-created",
    path: "/scopes",
    summary: "Declare a scope value of an API",
    right,
    body: newScope,
    output: scopeSchema,
    refusals: ["conflict"],
    validate,
    async run({ administration, body }) {
      const scope = await administration.scopes.create(fromJson(EACH_SCOPE_SETTING, body))
      return { body: scope, created: `/scopes/${encodeURIComponent(scope.scope)}` }
    },
  }),
  show({
    id: "getScope",
    path: "/scopes/{scope}",
    summary: "Show a scope value",
    right: "admin:read",
    output: scopeSchema,
    run: current,
  }),
  change({
    id: "updateScope",
    path: "/scopes/{scope}",
    summary: "Change settings of a scope value",
    description:
      "If the value becomes assigned, people without a role that has the value lose it at their next request.",
    right,
    body: scopeChange,
    output: scopeSchema,
    validate,
    current,
    run: async ({ administration, path, body, unchanged }) => ({
      body: await administration.scopes.update(path.scope, fromJson(EACH_SCOPE_SETTING, body), unchanged),
    }),
  }),
  action({
    id: "deleteScope",
    method: "DELETE",
    path: "/scopes/{scope}",
    summary: "Delete a scope value: clients, roles and tokens lose it",
    right,
    current,
    async run({ administration, path }) {
      await administration.scopes.delete(path.scope)
      return { body: undefined }
    },
  }),
]

import type { NewScope, ScopeRecord, ScopeSettings } from "../../admin/contract.ts"
import { SCOPES } from "../../apis/api_scope.ts"
import { pageOf } from "../cursor.ts"
import { recordOperations } from "../record_operations.ts"
import { about, givenSettings, object, optional, settingProblems, shownSettings, text } from "../schemas.ts"

/** `{scope}` is a scope value, percent-encoded. */
export const scopeOperations = recordOperations({
  name: "Scope",
  path: "/scopes",
  right: "admin:clients",
  event: "scope-created",
  uses: ({ scopes }) => scopes,
  key: ({ scope }) => scope,
  settings: SCOPES.each,
  validate: (body) => settingProblems(SCOPES.each, body),
  output: object<ScopeRecord>("ScopeValue", {
    scope: about("The value, as clients request it.", text),
    api: about("The identifier of the API that declares the value.", text),
    ...shownSettings(SCOPES.each),
  }),
  list: {
    summary: "List the scope values of APIs, by name",
    description: "The built-in values, such as `openid`, are not listed.",
    filter: ["api", "Only values of this API: its id or identifier."],
    page: async (scopes, api, paging) => pageOf(await scopes.list(api), ({ scope }) => scope, paging),
  },
  create: {
    summary: "Declare a scope value of an API",
    body: object<NewScope>("ScopeValueInput", {
      scope: about("The value, such as `photos:read`. It stays the same for the life of the value.", text),
      api: about("The id or identifier of the API. It stays the same too.", text),
      ...optional(givenSettings(SCOPES.each, { ofNew: true })),
    }),
  },
  show: { summary: "Show a scope value" },
  update: {
    summary: "Change settings of a scope value",
    description:
      "If the value becomes assigned, people without a role that has the value lose it at their next request.",
    body: object<ScopeSettings>("ScopeValueChange", optional(givenSettings(SCOPES.each, { ofNew: false }))),
  },
  delete: { summary: "Delete a scope value: clients, roles and tokens lose it" },
})

import type { ReportEntry } from "./chosen_secrets.ts"
import { planApis } from "./plan_apis.ts"
import { planAttributes } from "./plan_attributes.ts"
import { planClaims } from "./plan_claims.ts"
import { planClients } from "./plan_clients.ts"
import { planConnections } from "./plan_connections.ts"
import { planExchangePolicies } from "./plan_exchange_policies.ts"
import { planIssuers } from "./plan_issuers.ts"
import { planLooks } from "./plan_looks.ts"
import { planGroups, planRoles } from "./plan_roles.ts"
import { planSites } from "./plan_sites.ts"
import type { Planning, Wish } from "./planning.ts"
import type { Present } from "./present.ts"
import { targetsAfter } from "./rule_targets.ts"
import type { Step } from "./step.ts"

/**
 * Returns the steps from the present state to the wanted state, in an order that works: APIs, scope values, attributes, roles, groups, clients,
 * claims, looks, connections, sites, exchange policies, issuers; then deletions in the reverse order. Changes nothing. Reports each error to `add`; after an error, the caller
 * must not run the steps. Returns no step if the present state is the wanted state.
 */
export function plan(present: Present, wish: Wish, add: ReportEntry): readonly Step[] {
  const { apis, scopes, future } = planApis({ ...wish, present, add })
  const declared = new Set(future.flatMap((api) => api.scopes.map(({ value }) => value)))
  const withdrawn = new Set(
    present.apis.flatMap((api) => api.scopes.map(({ value }) => value)).filter((value) => !declared.has(value)),
  )
  const planning: Planning = { ...wish, present, add, withdrawn }
  const attributes = planAttributes(planning)
  const roles = planRoles(planning, future)
  const groups = planGroups(planning, roles.future)
  const clients = planClients(planning, future)
  const claims = planClaims(planning, { apis: future, attributes: attributes.future, clients: clients.future })
  const looks = planLooks(planning, clients.future)
  const names = { attributes: attributes.future, roles: roles.future, groups: groups.future }
  const connections = planConnections(planning, targetsAfter(planning, names))
  const sites = planSites(planning, names)
  const policies = planExchangePolicies(planning, { apis: future, clients: clients.future })
  const issuers = planIssuers(planning)
  const kinds = [apis, scopes, attributes, roles, groups, clients, claims, looks, connections, sites, policies, issuers]
  return [...kinds.flatMap(({ steps }) => steps), ...kinds.toReversed().flatMap(({ deletions }) => deletions)]
}

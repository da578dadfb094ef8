import type { Givables } from "../accounts/rule_result.ts"
import { say } from "../base/say.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Problems } from "./problem.ts"

/** What rules can name. `groups` and `roles` have their rights of administration, by name. */
export interface RuleTargets {
  readonly groups: ReadonlyMap<string, readonly Scope[]>
  readonly roles: ReadonlyMap<string, readonly Scope[]>
  readonly attributes: ReadonlySet<string>
}

export const targetsOf = ({ groups, roles, attributes }: Givables): RuleTargets => ({
  groups: new Map(groups.map(({ name, rights }) => [name, rights])),
  roles: new Map(roles.map(({ name, rights }) => [name, rights])),
  attributes: new Set(attributes.keys()),
})

/** Checks that rules name what exists, and give rights of administration only where the operator says so. Decision 0078. */
export function checkRules({ rules }: Pick<Connection, "rules">, targets: RuleTargets, problems: Problems): void {
  for (const [at, { gives, name, administers }] of rules.entries()) {
    const add = (problem: Parameters<typeof say<"connection-rule">>[1]["problem"]) =>
      problems.add("rules", say("connection-rule", { number: at + 1, problem }))
    if (gives === "profile") continue
    if (gives === "attribute") {
      if (!targets.attributes.has(name)) add(say("connection-rule-unknown", { name }))
      continue
    }
    const rights = (gives === "group" ? targets.groups : targets.roles).get(name)
    if (rights === undefined) add(say("connection-rule-unknown", { name }))
    else if (rights.length > 0 && !administers) add(say("connection-rule-administers", { name, rights }))
  }
}

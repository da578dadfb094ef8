import type { Givables } from "../accounts/rule_result.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { Rule } from "../connections/rules/rule.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { ConnectionFinding } from "../ports/connections.ts"
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

type Rules = Pick<Connection, "rules">

/** Checks that rules name what exists, and give rights of administration only where the operator says so. Decision 0078. */
export function checkRules(rules: Rules, targets: RuleTargets, problems: Problems): void {
  for (const said of problemsOfRules(rules, targets)) problems.add("rules", said)
}

/** The rules that give nothing at a sign-in, because of a change after they were saved: their people lose what these rules gave. */
export const findingsOfRules = (rules: Rules, targets: RuleTargets): readonly ConnectionFinding[] =>
  problemsOfRules(rules, targets).map((said) => ({ state: "warning", said }))

const problemsOfRules = ({ rules }: Rules, targets: RuleTargets): readonly Said[] =>
  rules.flatMap((rule, at) => {
    const problem = problemOf(rule, targets)
    return problem === undefined ? [] : [say("connection-rule", { number: at + 1, problem })]
  })

function problemOf({ gives, name, administers }: Rule, { groups, roles, attributes }: RuleTargets): Said | undefined {
  if (gives === "profile") return undefined
  if (gives === "attribute") return attributes.has(name) ? undefined : say("connection-rule-unknown", { name })
  const rights = (gives === "group" ? groups : roles).get(name)
  if (rights === undefined) return say("connection-rule-unknown", { name })
  return rights.length > 0 && !administers ? say("connection-rule-administers", { name, rights }) : undefined
}

import type { GroupSettings, RoleSettings } from "../admin/contract.ts"
import { assignedScope } from "../admin/roles.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { GROUPS, ROLES } from "../identity/role.ts"
import { validateNewRole, validateRoleName } from "../identity/validate_role_name.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { scopeText } from "../oauth/scope.ts"
import type { Entry } from "./entry.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changedSettings, changing, checked, deletion, matchedByName } from "./planning.ts"
import type { PresentGroup } from "./present.ts"
import type { Difference, Step } from "./step.ts"
import { difference, givenOnly } from "./step.ts"

/** Plans roles. `apis` are the APIs after all steps, because a role may hold a value that the same files declare. */
export function planRoles(
  planning: Planning,
  apis: readonly DeclaringApi[],
): KindPlan & { readonly future: readonly string[] } {
  const { present, wanted, add } = planning
  const { matched, others, removed } = matchedByName(wanted.roles, present.roles, planning)
  const steps = matched.flatMap(({ entry, before }): Step[] => {
    const { key: name, given } = entry
    const scope = given.scope as string | undefined
    const differences = checked(entry, add, (problems) => {
      const problem = before === undefined ? validateNewRole(name) : undefined
      if (problem !== undefined) problems.add("name", problem)
      if (before === undefined && scope === undefined) problems.add("scope", say("apply-role-scope-missing"))
      const found = changedSettings(ROLES, ["name", "scope"], entry, before, problems)
      if (scope === undefined) return found
      const old = before && scopeText(before.scope)
      const isUnchanged = scope === old && before?.scope.every((value) => planning.withdrawn.has(value) === false)
      if (isUnchanged) return found
      const after = scopeText(assignedScope(scope, apis, problems))
      return after === old ? found : [...found, difference("scope", old, after)]
    })
    return changing(before, {
      kind: "role",
      name,
      differences,
      run: ({ roles }) =>
        before === undefined
          ? roles.create({ ...givenOnly<RoleSettings>(ROLES.each, given), name, scope: scope ?? "" })
          : roles.update(before.id, onlyChanged<RoleSettings>(given, differences)),
    })
  })
  return {
    steps,
    deletions: removed.map(({ id, name }) => deletion({ kind: "role", name, run: ({ roles }) => roles.delete(id) })),
    future: [
      ...others.filter((role) => !removed.includes(role)).map(({ name }) => name),
      ...matched.map(({ same }) => same),
    ],
  }
}

const onlyChanged = <Input extends object>(given: Entry["given"], differences: readonly Difference[]) =>
  Object.fromEntries(differences.map(({ setting }) => [setting, given[setting]])) as Partial<Input>

/** Plans groups and the roles that they hold. `roles` are the names of the roles after all steps. */
export function planGroups(
  planning: Planning,
  roles: readonly string[],
): KindPlan & { readonly future: readonly string[] } {
  const { present, wanted, add } = planning
  const { matched, others, removed } = matchedByName(wanted.groups, present.groups, planning)
  return {
    future: [
      ...others.filter((group) => !removed.includes(group)).map(({ name }) => name),
      ...matched.map(({ same }) => same),
    ],
    steps: matched.flatMap(({ entry, before }) => [
      ...planGroup(entry, before, planning),
      ...planHeldRoles(entry, before?.roles ?? [], (said) => add(entry, "roles", said), roles),
    ]),
    deletions: removed.map(({ id, name }) => deletion({ kind: "group", name, run: ({ groups }) => groups.delete(id) })),
  }
}

function planGroup(entry: Entry, before: PresentGroup | undefined, { add }: Planning): Step[] {
  const { key: name, given } = entry
  const differences = checked(entry, add, (problems) => {
    const problem = before === undefined ? validateRoleName(name) : undefined
    if (problem !== undefined) problems.add("name", problem)
    return changedSettings(GROUPS, ["name"], entry, before, problems)
  })
  return changing(before, {
    kind: "group",
    name,
    differences,
    run: ({ groups }) =>
      before === undefined
        ? groups.create({ ...givenOnly<GroupSettings>(GROUPS.each, given), name })
        : groups.update(before.id, onlyChanged<GroupSettings>(given, differences)),
  })
}

/** Each role is one step, because giving or taking one role is one transaction. The given list replaces the old one. */
function planHeldRoles(
  { key: group, given }: Entry,
  held: readonly string[],
  add: (said: Said) => void,
  known: readonly string[],
): Step[] {
  if (given.roles === undefined) return []
  const wanted = [...new Set(given.roles as readonly string[])]
  for (const role of wanted) if (!known.includes(role)) add(say("apply-role-unknown", { role }))
  const steps: Step[] = []
  let now = held
  const step = (after: readonly string[], run: Step["run"]) => {
    steps.push({
      action: "update",
      kind: "group",
      name: group,
      warnings: [],
      run,
      differences: [difference("roles", now, after)],
    })
    now = after
  }
  for (const role of wanted.filter((each) => !held.includes(each)))
    step([...now, role], ({ roles }) => roles.assign(role, { group }))
  for (const role of held.filter((each) => !wanted.includes(each)))
    step(
      now.filter((each) => each !== role),
      ({ roles }) => roles.unassign(role, { group }),
    )
  return steps
}

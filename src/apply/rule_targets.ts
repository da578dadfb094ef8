import type { RuleTargets } from "../admin/rule_targets.ts"
import { STANDARD_ATTRIBUTES } from "../identity/attributes.ts"
import { isAdministrative } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Planning } from "./planning.ts"

/** The groups and roles after all steps, with their rights of administration, and the names of all attributes. */
export function targetsAfter(
  { present, wanted }: Pick<Planning, "present" | "wanted">,
  future: {
    readonly attributes: readonly string[]
    readonly roles: readonly string[]
    readonly groups: readonly string[]
  },
): RuleTargets {
  const scopeOf = (role: string): readonly Scope[] => {
    const given = wanted.roles?.find(({ key }) => key === role)?.given.scope
    return given === undefined
      ? (present.roles.find(({ name }) => name === role)?.scope ?? [])
      : String(given).split(/\s+/)
  }
  const rolesOf = (group: string): readonly string[] => {
    const given = wanted.groups?.find(({ key }) => key === group)?.given.roles
    return (given as readonly string[] | undefined) ?? present.groups.find(({ name }) => name === group)?.roles ?? []
  }
  const rightsOf = (role: string) => scopeOf(role).filter(isAdministrative)
  return {
    attributes: new Set([...STANDARD_ATTRIBUTES.map(({ name }) => name), ...future.attributes]),
    roles: new Map(future.roles.map((name) => [name, rightsOf(name)])),
    groups: new Map(future.groups.map((name) => [name, [...new Set(rolesOf(name).flatMap(rightsOf))]])),
  }
}

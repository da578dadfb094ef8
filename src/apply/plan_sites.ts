import type { NewSite } from "../admin/contract.ts"
import { checkOrigins, checkRules } from "../admin/sites.ts"
import { validateRecordName } from "../base/record_name.ts"
import type { GivenSiteSettings, Site, SiteSettingValues } from "../sites/site_settings.ts"
import { SITES } from "../sites/site_settings.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changing, checked, deletion, matchedByName, plannedSettings } from "./planning.ts"
import type { Step } from "./step.ts"

/** Plans sites. An entry finds its site by the name. `known`: the groups and roles after all steps, which rules can name. */
export function planSites(
  planning: Planning,
  known: { readonly groups: readonly string[]; readonly roles: readonly string[] },
): KindPlan {
  const { present, wanted, add } = planning
  const { matched, removed } = matchedByName(wanted.sites, present.sites, planning)
  // A step may run before the one that frees the origin, so an origin moves to another site in two runs.
  const owners = [
    ...present.sites,
    ...matched.map(({ same, entry }) => ({ name: same, origins: (entry.given.origins ?? []) as readonly string[] })),
  ]
  const steps = matched.flatMap(({ entry, before }): Step[] => {
    const { key: name } = entry
    const { change, differences } = checked(entry, add, (problems) => {
      const problem = before === undefined ? validateRecordName(name) : undefined
      if (problem !== undefined) problems.add("name", problem)
      const planned = plannedSettings<SiteSettingValues, GivenSiteSettings>(
        SITES,
        before === undefined ? { ...entry, given: { ...entry.given, name } } : entry,
        before && { ...before },
        { ...SITES.defaults(), name },
        problems,
      )
      if (planned.differences.length > 0) {
        checkOrigins({ ...planned.after, name }, owners, present.issuer, problems)
        if (entry.given.rules !== undefined) checkRules(planned.after, known, problems)
      }
      return planned
    })
    return changing(before, {
      kind: "site",
      name,
      differences: differences.filter(({ setting }) => setting !== "name"),
      run: ({ sites }) =>
        before === undefined ? sites.create({ ...change, name } as NewSite) : sites.update(before.id, change),
    })
  })
  return {
    steps,
    deletions: removed.map(({ id, name }: Site) =>
      deletion({ kind: "site", name, run: ({ sites }) => sites.delete(id) }),
    ),
  }
}

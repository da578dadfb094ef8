import type { NewIssuer } from "../admin/contract.ts"
import { checkIssuer } from "../admin/issuers.ts"
import { validateRecordName } from "../base/record_name.ts"
import type { GivenIssuerSettings, IssuerSettingValues, TrustedIssuer } from "../issuers/issuer_settings.ts"
import { ISSUERS } from "../issuers/issuer_settings.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changing, checked, deletion, matchedByName, plannedSettings } from "./planning.ts"
import type { Step } from "./step.ts"

/** Plans trusted issuers. An entry finds its issuer by the name. */
export function planIssuers(planning: Planning): KindPlan {
  const { present, wanted, add } = planning
  const { matched, removed } = matchedByName(wanted.issuers, present.issuers, planning)
  const steps = matched.flatMap(({ entry, before }): Step[] => {
    const { key: name } = entry
    const { change, differences } = checked(entry, add, (problems) => {
      const problem = before === undefined ? validateRecordName(name) : undefined
      if (problem !== undefined) problems.add("name", problem)
      const planned = plannedSettings<IssuerSettingValues, GivenIssuerSettings>(
        ISSUERS,
        before === undefined ? { ...entry, given: { ...entry.given, name } } : entry,
        before && { ...before },
        { ...ISSUERS.defaults(), name },
        problems,
      )
      // A step may run before the one that frees the URL, so a URL moves to another issuer in two runs.
      if (planned.differences.length > 0)
        checkIssuer({ ...planned.after, name }, present.issuers, present.issuer, problems)
      return planned
    })
    return changing(before, {
      kind: "issuer",
      name,
      differences: differences.filter(({ setting }) => setting !== "name"),
      run: ({ issuers }) =>
        before === undefined ? issuers.create({ ...change, name } as NewIssuer) : issuers.update(before.id, change),
    })
  })
  return {
    steps,
    deletions: removed.map(({ id, name }: TrustedIssuer) =>
      deletion({ kind: "issuer", name, run: ({ issuers }) => issuers.delete(id) }),
    ),
  }
}

import { say } from "../base/say.ts"
import { ATTRIBUTE_TYPES, ATTRIBUTES, validateAttributeName } from "../identity/attributes.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changedSettings, changing, checked, deletion, matchedByName } from "./planning.ts"
import { isDescribed } from "./present.ts"
import type { Step } from "./step.ts"
import { difference } from "./step.ts"

/** Plans the attributes that operators declare. `future` contains the names of all declared attributes after all steps. */
export function planAttributes(planning: Planning): KindPlan & { readonly future: readonly string[] } {
  const { present, wanted, add } = planning
  const { matched, others, removed } = matchedByName(wanted.attributes, present.attributes, planning)
  const steps = matched.flatMap(({ entry, before }): Step[] => {
    const { key: name } = entry
    const { type: word, description } = entry.given as { readonly type?: string; readonly description?: string }
    const type = ATTRIBUTE_TYPES.find((each) => each === word)
    const differences = checked(entry, add, (problems) => {
      const problem = before === undefined ? validateAttributeName(name) : undefined
      if (problem !== undefined) problems.add("name", problem)
      if (word !== undefined) problems.oneOf("type", word, ATTRIBUTE_TYPES)
      else if (before === undefined) problems.add("type", say("apply-type-missing", { allowed: ATTRIBUTE_TYPES }))
      if (before !== undefined && type !== undefined && type !== before.type)
        problems.add("type", say("apply-type-fixed", { type: before.type }))
      const described = changedSettings(ATTRIBUTES, ["name", "type"], entry, before, problems)
      return before === undefined && type !== undefined
        ? [difference("type", undefined, type), ...described]
        : described
    })
    return changing(before, {
      kind: "attribute",
      name,
      differences,
      run: ({ attributes }) =>
        before === undefined
          ? attributes.create({ name, type: type ?? "", description })
          : attributes.describe(name, description ?? ""),
    })
  })
  return {
    steps,
    deletions: removed.map(({ name }) => {
      const lost = lostClaims(name, planning)
      return {
        ...deletion({ kind: "attribute", name, run: ({ attributes }) => attributes.delete(name) }),
        warnings: lost.length === 0 ? [] : [{ field: "claims", ...say("apply-claims-deleted", { claims: lost }) }],
      }
    }),
    future: [
      ...others.filter((attribute) => !removed.includes(attribute)).map(({ name }) => name),
      ...matched.map(({ same }) => same),
    ],
  }
}

/**
 * Returns the names of the claims that disappear with the attribute. No step shows these claims, because the use case that deletes the attribute
 * also deletes them.
 */
const lostClaims = (attribute: string, { present, wanted }: Planning): readonly string[] =>
  present.claims
    .filter(({ source }) => source.kind === "attribute" && source.attribute === attribute)
    .filter((claim) => wanted.claims === undefined || !isDescribed(claim, present))
    .map(({ name }) => name)

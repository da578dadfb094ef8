import { Problems } from "../admin/problem.ts"
import type { Profile } from "../base/profiles.ts"
import type { DeclaredRecord } from "../base/record.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { Logo } from "../looks/look.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { ReportEntry } from "./chosen_secrets.ts"
import type { Entry, Wanted } from "./entry.ts"
import type { Present } from "./present.ts"
import type { Difference, Step } from "./step.ts"
import { changedGiven, difference, differencesOf, givenDifferences, givenOnly } from "./step.ts"

export interface Wish {
  readonly wanted: Wanted
  /** The secrets in the named places, by the entry of the client or the connection. */
  readonly secrets: ReadonlyMap<Entry, Secret>
  /** The entries of connections that have this secret already. */
  readonly sameSecrets: ReadonlySet<Entry>
  /** The logos in the files, by the entry of the look. */
  readonly logos: ReadonlyMap<Entry, Logo>
  /** Whether to delete what no file names. */
  readonly prune: boolean
  /** The profile that each client has at least. A new client meets it. */
  readonly leastProfile: Profile
  /** How long a replaced secret keeps working. */
  readonly expireOldSeconds: number
}

export interface Planning extends Wish {
  readonly present: Present
  readonly add: ReportEntry
  /** Declared scope values that the plan deletes. Clients and roles lose them. */
  readonly withdrawn: ReadonlySet<Scope>
}

/** The steps of one kind. All deletions come after all other steps, in the reverse order of the kinds. */
export interface KindPlan {
  readonly steps: readonly Step[]
  readonly deletions: readonly Step[]
}

/** Runs `check`, and returns its result. Reports the problems from `check` as errors of the entry, except for members that already have an error. */
export function checked<T>(entry: Entry, add: ReportEntry, check: (problems: Problems) => T): T {
  const problems = new Problems()
  const result = check(problems)
  for (const { field, ...said } of problems.all()) if (!entry.wrong.has(field)) add(entry, field, said)
  return result
}

/** Reports entries that name the same object as an earlier entry. Returns the others. */
export function withoutRepeated<T extends { readonly entry: Entry; readonly same: string }>(
  matched: readonly T[],
  add: ReportEntry,
): readonly T[] {
  const first = new Map<string, Entry>()
  return matched.filter(({ entry, same }) => {
    const earlier = first.get(same)
    if (earlier === undefined) {
      first.set(same, entry)
      return true
    }
    add(
      entry,
      undefined,
      say("apply-entry-repeated", { path: earlier.path, file: earlier.file, line: earlier.lineOf() }),
    )
    return false
  })
}

/** Finds the present object of each entry by name. `others` are the objects without an entry; `removed` are those that `--prune` deletes. */
export function matchedByName<T extends { readonly name: string }>(
  entries: readonly Entry[] | undefined,
  present: readonly T[],
  { prune, add }: Planning,
) {
  const named = (entries ?? []).map((entry) => ({
    entry,
    same: entry.key,
    before: present.find(({ name }) => name === entry.key),
  }))
  const matched = withoutRepeated(named, add)
  const others = present.filter(({ name }) => !matched.some(({ same }) => same === name))
  return { matched, others, removed: prune && entries !== undefined ? others : [] }
}

/**
 * Returns the settings that differ from the present object, or from the defaults of a new one. Only these settings are validated. `byHand` are the
 * settings that the caller compares by rules of their own. Reports errors to `problems`.
 */
export function changedSettings<Values extends Readonly<Record<string, unknown>>, GivenValues extends object>(
  { each, applied, defaults }: DeclaredRecord<Values, GivenValues>,
  byHand: readonly (keyof Values)[],
  { given }: Entry,
  present: NoInfer<Values> | undefined,
  problems: Problems,
): Difference[] {
  const settings = each.filter(({ member }) => !byHand.some((name) => name === member))
  const before = present ?? defaults()
  const changed = changedGiven<GivenValues>(settings, before, given) as GivenValues
  const after = applied(before, changed, (field, said) => problems.add(field, said))
  return differencesOf(settings, before, after).map(({ setting, from, to }) => difference(setting, present && from, to))
}

/** Returns the settings to give, the ones after the step, and what differs. `byDefault` are the settings of a new object. Reports errors to `problems`. */
export function plannedSettings<Values extends Readonly<Record<string, unknown>>, GivenValues extends object>(
  { each, applied }: Pick<DeclaredRecord<Values, GivenValues>, "each" | "applied">,
  { given }: Entry,
  before: NoInfer<Values> | undefined,
  byDefault: Values,
  problems: Problems,
) {
  const change =
    before === undefined ? givenOnly<GivenValues>(each, given) : changedGiven<GivenValues>(each, before, given)
  const after = applied(before ?? byDefault, change as GivenValues, (field, said) => problems.add(field, said))
  const differences = before === undefined ? givenDifferences(each, after, given) : differencesOf(each, before, after)
  return { change, after, differences }
}

/** Returns the step that creates or updates an object, or nothing if an existing object does not differ. */
export const changing = (
  before: object | undefined,
  step: Pick<Step, "kind" | "name" | "differences" | "run">,
): Step[] =>
  before !== undefined && step.differences.length === 0
    ? []
    : [{ ...step, action: before === undefined ? "create" : "update", warnings: [] }]

export const deletion = (step: Pick<Step, "kind" | "name" | "id" | "client" | "run">): Step => ({
  ...step,
  action: "delete",
  differences: [],
  warnings: [],
})

import { Problems } from "../admin/problem.ts"
import type { Secret } from "../base/secret.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { ReportEntry } from "./chosen_secrets.ts"
import type { Entry, Wanted } from "./entry.ts"
import type { Present } from "./present.ts"
import type { Step } from "./step.ts"

export interface Wish {
  readonly wanted: Wanted
  /** The secrets that operators chose, by the entry of the client. */
  readonly secrets: ReadonlyMap<Entry, Secret>
  /** Whether to delete what no file names. */
  readonly prune: boolean
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

/** Runs `check`, reports the problems that it adds under the entry, and returns its result. Members with an earlier error are not reported again. */
export function checked<T>(entry: Entry, add: ReportEntry, check: (problems: Problems) => T): T {
  const problems = new Problems()
  const result = check(problems)
  for (const { field, says } of problems.all()) if (!entry.wrong.has(field)) add(entry, field, says)
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
      `is the same as ${earlier.path} in ${earlier.file}, line ${earlier.lineOf()}: keep one of the two`,
    )
    return false
  })
}

export const deletion = (step: Pick<Step, "kind" | "name" | "id" | "run">): Step => ({
  ...step,
  action: "delete",
  differences: [],
  warnings: [],
})

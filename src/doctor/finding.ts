/** The result of one check. */
export interface Finding {
  readonly check: string
  readonly state: "ok" | "warning" | "problem"
  readonly says: string
  /** The action that solves the problem, as a sentence. */
  readonly advice: string | null
}

export const ok = (check: string, says: string): Finding => ({ check, state: "ok", says, advice: null })

/** A warning: the service works but may be at risk, or the check has no result yet. */
export const warning = (check: string, says: string, advice: string | null): Finding => ({
  check,
  state: "warning",
  says,
  advice,
})

/** An error: the service does not work, or is not secure. */
export const problem = (check: string, says: string, advice: string | null): Finding => ({
  check,
  state: "problem",
  says,
  advice,
})

/** The result of one check. */
export interface Finding {
  readonly check: string
  readonly state: "ok" | "warning" | "problem"
  readonly says: string
  /** What to do about it. */
  readonly advice: string | null
}

export const fine = (check: string, says: string): Finding => ({ check, state: "ok", says, advice: null })

/** A warning: it works, or the check cannot know yet. */
export const careful = (check: string, says: string, advice: string | null): Finding => ({
  ...{ check, state: "warning", says, advice },
})

/** An error: the service does not work, or not safely. */
export const bad = (check: string, says: string, advice: string | null): Finding => ({
  ...{ check, state: "problem", says, advice },
})

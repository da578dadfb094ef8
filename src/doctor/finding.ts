/** The result of one check, for people and for programs: what `says` has, as a stable name with values. Decision 0067. */
export interface Finding {
  readonly check: string
  readonly state: "ok" | "warning" | "problem"
  readonly code: string
  readonly values: Values
  readonly says: string
  /** The action that solves the problem, as a sentence. */
  readonly advice: string | null
}

export type Values = Readonly<Record<string, string | number | null | readonly string[]>>

type Check = readonly [check: string, code: string, values?: Values]

const finding = (
  state: Finding["state"],
  [check, code, values = {}]: Check,
  says: string,
  advice: string | null,
): Finding => ({
  check,
  state,
  code,
  values,
  says,
  advice,
})

export const ok = (check: Check, says: string): Finding => finding("ok", check, says, null)

/** A warning: the service or the MCP server works but may be at risk, or the check has no result yet. */
export const warning = (check: Check, says: string, advice: string | null): Finding =>
  finding("warning", check, says, advice)

/** An error: the service does not work, the MCP server does not work with assistants, or one of them is not secure. */
export const problem = (check: Check, says: string, advice: string | null): Finding =>
  finding("problem", check, says, advice)

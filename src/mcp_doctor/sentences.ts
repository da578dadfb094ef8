import type { Sentences } from "../doctor/finding.ts"

export const ok = (check: string, says: string): Sentences => ({ check, state: "ok", says, advice: null })

/** The MCP server works but may be at risk, or the check has no result yet. */
export const warning = (check: string, says: string, advice: string | null): Sentences => ({
  check,
  state: "warning",
  says,
  advice,
})

/** The MCP server does not work with assistants, or is not secure. */
export const problem = (check: string, says: string, advice: string | null): Sentences => ({
  check,
  state: "problem",
  says,
  advice,
})

import type { Problem } from "../admin/contract.ts"
import { english } from "../words/english.ts"
import type { Warned } from "./records.ts"

/** A use case's warnings as JSON: a pointer to the member, and what is risky about it. `detail` begins with the member. */
export const warningsOf = (warnings: readonly Problem[]): Warned["warnings"] =>
  warnings.map(({ field, ...said }) => ({ pointer: `/${field}`, ...said, detail: `${field} ${english(said)}` }))

import type { Problem } from "../admin/contract.ts"
import type { Warned } from "./records.ts"

/** A use case's warnings as JSON: a pointer to the member, and a sentence that begins with the member. */
export const warningsOf = (warnings: readonly Problem[]): Warned["warnings"] =>
  warnings.map(({ field, says }) => ({ pointer: `/${field}`, detail: `${field} ${says}` }))

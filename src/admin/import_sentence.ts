import { quoted } from "../base/quoted.ts"
import type { Problem } from "./contract.ts"

interface RowProblem {
  readonly line: number
  readonly username?: string | undefined
  readonly says: string
}

/** Returns a whole sentence that names the row and the person. */
export const sentenceOf = ({ line, username, says }: RowProblem): string =>
  `Row ${line}${username === undefined ? "" : ` (${quoted(username).slice(1, -1)})`}: ${says}.`

const SUBJECTS: Readonly<Record<string, string>> = {
  email: "e-mail address",
  email_verified: "mark of the e-mail address",
}

/** Returns a clause about a wrong value of a person, with its subject. */
export function clauseOf({ field, says }: Problem, email: string | undefined): string {
  if (field === "email" && email !== undefined && !email.includes("@")) return "the e-mail address has no @"
  return `the ${SUBJECTS[field] ?? field.replace(/^attributes\./, "attribute ")} ${says}`
}

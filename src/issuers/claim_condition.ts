import type { Claims } from "../connections/bounded_claims.ts"
import { claimValue, textsOf } from "../connections/rules/claim_value.ts"

/** What a claim of an assertion must say: `claim=value`. A value that ends with `/*` or `:*` says how the claim begins. */
export interface ClaimCondition {
  /** The claim: its name, or a path with dots. */
  readonly claim: string
  readonly value: string
}

const CONDITION =
  /\s*(?<claim>[^\s="]{1,200})=(?:"(?<quoted>(?:[^"\\]|\\["\\]){1,1000})"|(?<bare>[^\s"]{1,1000}))(?=\s|$)/uy

/** A pattern ends at a border of the value. `repo:acme*` would match the repositories of `acme-evil` too. */
const PATTERN = /[/:]\*$/

/** Reads conditions in one line, such as `sub=repo:acme/app:* environment="On call"`. Undefined if the line has another form. */
export function conditionsFrom(line: string): readonly ClaimCondition[] | undefined {
  const found: ClaimCondition[] = []
  CONDITION.lastIndex = 0
  while (CONDITION.lastIndex < line.trimEnd().length) {
    const parts = CONDITION.exec(line)?.groups
    if (parts?.claim === undefined) return undefined
    const value = parts.quoted?.replace(/\\(.)/gsu, "$1") ?? parts.bare ?? ""
    if (value.includes("*") && (value.indexOf("*") !== value.length - 1 || !PATTERN.test(value))) return undefined
    found.push({ claim: parts.claim, value })
  }
  return found
}

/** Writes the line that `conditionsFrom` reads. */
export const conditionsLine = (conditions: readonly ClaimCondition[]): string =>
  conditions
    .map(({ claim, value }) => `${claim}=${/[\s"]/u.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value}`)
    .join(" ")

/** Returns the first condition that the claims do not meet. A list meets a condition if one of its texts does. */
export const unmetCondition = (conditions: readonly ClaimCondition[], claims: Claims): ClaimCondition | undefined =>
  conditions.find(({ claim, value }) => !textsOf(claimValue(claims, claim, false)).some((text) => matches(text, value)))

/** At least one character follows a pattern: `spiffe://td/ns/*` does not match `spiffe://td/ns/`. */
const matches = (text: string, wanted: string): boolean =>
  PATTERN.test(wanted) ? text.startsWith(wanted.slice(0, -1)) && text.length >= wanted.length : text === wanted

import type { Claims } from "../bounded_claims.ts"
import type { Rule } from "./rule.ts"

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Returns the value of a claim; undefined if it is missing. Names of claims have dots themselves, as in `https://example.com/groups`, so the longest name
 * counts first, and the rest of the path is inside it. `ignoresCase`: RFC 4512 §2.5, the names of a directory's attributes have no case.
 */
export function claimValue(claims: Claims, path: string, ignoresCase: boolean): unknown {
  const name = ignoresCase
    ? (Object.keys(claims).find((each) => each.toLowerCase() === path.toLowerCase()) ?? path)
    : path
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const inside = Object.hasOwn(claims, path.slice(0, dot)) ? claims[path.slice(0, dot)] : undefined
    const value = isObject(inside) ? claimValue(inside, path.slice(dot + 1), false) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** The texts of a value: one, or those of a list. */
export const textsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((each) => {
    if (typeof each === "string") return each === "" ? [] : [each]
    return typeof each === "number" || typeof each === "boolean" ? [String(each)] : []
  })

/**
 * Returns what a rule takes from the claims: the value that it names, or else the whole value of the claim. Undefined if the rule does not apply.
 * `ignoresCase`: a directory compares the names of groups and entries without case.
 */
export function appliedValue(
  { from, value: wanted, gives }: Pick<Rule, "from" | "value" | "gives">,
  claims: Claims,
  ignoresCase: boolean,
): unknown {
  const value = claimValue(claims, from, ignoresCase)
  if (wanted !== undefined) {
    const folded = (text: string) => (ignoresCase ? text.toLowerCase().replace(/\s*([,=+])\s*/g, "$1") : text)
    return textsOf(value).some((text) => folded(text) === folded(wanted)) ? wanted : undefined
  }
  if (gives === "group" || gives === "role") return isTrue(value) ? value : undefined
  return value === "" || (Array.isArray(value) && value.length === 0) ? undefined : value
}

/** A claim that is false gives no group. Directories write it as the text FALSE. */
const isTrue = (value: unknown): boolean =>
  isObject(value) || textsOf(value).some((text) => text.toLowerCase() !== "false")

import type { SiteRule } from "./site_rule.ts"

/**
 * Returns the rules that a request must satisfy. Usually one: the first whose path the request is at, or below. Undefined: the path is closed.
 *
 * An application may read a path otherwise than this service: as `/admin` where it says `/public/..%2Fadmin`, `//admin` or `/ADMIN`. Such a path must
 * satisfy every rule, so that no spelling reaches more than the strictest rule allows. Without a rule for `/` some path is closed, and so is such a path.
 */
export function applyingRules(rules: readonly SiteRule[], path: string): readonly SiteRule[] | undefined {
  const every = rules.some((rule) => rule.path === "/") ? rules : undefined
  const plain = plainPath(path)
  if (plain === undefined) return every
  const at = rules.find((rule) => isWithin(plain, rule.path))
  const small = plain.toLowerCase()
  if (at !== rules.find((rule) => isWithin(small, rule.path.toLowerCase()))) return every
  return at && [at]
}

function isWithin(path: string, start: string): boolean {
  const folder = start.endsWith("/") ? start : `${start}/`
  return path.startsWith(folder) || `${path}/` === folder
}

/** What some programs remove, decode or resolve, and others do not: `//`, `/./`, `/../`, `\`, `;` with parameters, `#`, `%` and controls. */
const READ_IN_TWO_WAYS = /\/\/|\/\.{1,2}(?:\/|$)|[\\;#%\p{Cc}\ufffd]/u

/** Returns the path, decoded once. Undefined if programs may read it in different ways. */
function plainPath(path: string): string | undefined {
  if (!path.includes("%")) return READ_IN_TWO_WAYS.test(path) ? undefined : path
  if (/%(?:2f|5c|00)/i.test(path)) return undefined
  try {
    const decoded = decodeURIComponent(path)
    // Compatibility forms such as the full-width solidus become ASCII signs in programs that normalize.
    return READ_IN_TWO_WAYS.test(decoded) || decoded.normalize("NFKC") !== decoded ? undefined : decoded
  } catch {
    return undefined
  }
}

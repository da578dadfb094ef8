/** A standard that comments and test titles cite, and every way in which it is written. */
interface Standard {
  readonly name: string
  /** The spellings, as a regular expression's source. The first one that matches counts, so a longer name stands above a shorter. */
  readonly spelt: string
}

const version = "(?: \\d\\.\\d)?"

/** RFCs need no line here: any number is one. One more standard without a number is one more line. */
const NAMED: readonly Standard[] = [
  { name: "OpenID Connect Core", spelt: `(?:OpenID Connect|OIDC) Core${version}` },
  { name: "OpenID Connect Discovery", spelt: `(?:(?:OpenID Connect|OIDC) )?Discovery${version}(?=,? §)` },
  {
    name: "OpenID Connect Registration",
    spelt: `(?:(?:OpenID Connect|OIDC) )?(?:Dynamic )?(?:Client )?Registration${version}(?=,? §)`,
  },
  {
    name: "OpenID Connect RP-Initiated Logout",
    spelt: `(?:(?:OpenID Connect|OIDC) )?RP-[Ii]nitiated Logout${version}`,
  },
  {
    name: "OpenID Connect Back-Channel Logout",
    spelt: `(?:(?:OpenID Connect|OIDC) )?Back-[Cc]hannel Logout${version}`,
  },
  {
    name: "OAuth 2.0 Form Post Response Mode",
    spelt: `(?:(?:OAuth|OIDC) (?:2\\.0 )?)?Form Post Response Mode${version}(?=,? §)`,
  },
  {
    name: "Multiple Response Types",
    spelt: `(?:OAuth 2\\.0 )?Multiple Response Types?(?: Encoding Practices)?${version}`,
  },
  { name: "CSP Level 3", spelt: "(?:CSP|Content Security Policy) Level 3" },
  { name: "NIST SP 800-63B", spelt: "NIST SP 800-63B" },
  { name: "FIPS 186-4", spelt: "FIPS 186-4" },
  { name: "POSIX.1-2024", spelt: "POSIX\\.1-2024" },
  { name: "UAX #9", spelt: "UAX #9" },
  { name: "WCAG 2.2", spelt: "WCAG 2\\.2" },
  { name: "Behaviour", spelt: "[Bb]ehaviour(?=,? §)" },
  { name: "Specification", spelt: "[Ss]pecification(?=,? §)" },
]

const RFC = "RFC \\d+(?:bis)?"

const spellings = NAMED.map(({ name, spelt }) => ({ name, pattern: new RegExp(`^(?:${spelt})`) }))

/** Any standard's name, as a regular expression's source without groups that capture. */
export const ANY_STANDARD = [RFC, ...NAMED.map(({ spelt }) => spelt)].join("|")

/** The one name of a standard that is written in one of its ways. */
export const standardNamed = (written: string): string =>
  spellings.find(({ pattern }) => pattern.test(`${written} §`))?.name ?? written

/** The order of the document: what the server is built on first, then the rest by number. */
const FIRST = [
  "Specification",
  "Behaviour",
  "RFC 6749",
  "RFC 6750",
  "RFC 7636",
  "RFC 8414",
  "RFC 9207",
  "RFC 9700",
  "OpenID Connect Core",
  "OpenID Connect Discovery",
]

export function byStandard(one: string, other: string): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return rank(one) - rank(other) || one.localeCompare(other, "en", { numeric: true })
}

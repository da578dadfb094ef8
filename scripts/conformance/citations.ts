import type { Source } from "../read_sources.ts"

/** A citation of a section of a standard or of a project document. */
export interface Citation {
  /** The canonical name of the standard, such as "OpenID Connect Core". Undefined if the text names no standard before the section. */
  readonly standard: string | undefined
  /** The section's number such as "3.1.2.1", or the letter of an appendix. */
  readonly section: string
  readonly file: string
  /** The line number, from 1. */
  readonly line: number
}

const version = "(?: \\d\\.\\d)?"
const oidc = "(?:(?:OpenID Connect|OIDC) )?"

/** Spellings of standards, as a regular expression. RFCs need no entry: any number is accepted. */
const SPELLINGS: readonly (readonly [name: string, spelling: string])[] = [
  ["OpenID Connect Core", `(?:OpenID Connect|OIDC) Core${version}`],
  ["OpenID Connect Discovery", `${oidc}Discovery${version}(?=,? §)`],
  ["OpenID Connect Registration", `${oidc}(?:Dynamic )?(?:Client )?Registration${version}(?=,? §)`],
  ["OpenID Connect RP-Initiated Logout", `${oidc}RP-[Ii]nitiated Logout${version}`],
  ["OpenID Connect Back-Channel Logout", `${oidc}Back-[Cc]hannel Logout${version}`],
  ["CIBA", "(?:OpenID Connect )?(?:Client-Initiated Backchannel Authentication \\()?CIBA\\)?(?=,? §)"],
  ["OAuth 2.0 Form Post Response Mode", `(?:(?:OAuth|OIDC) (?:2\\.0 )?)?Form Post Response Mode${version}(?=,? §)`],
  ["Multiple Response Types", `(?:OAuth 2\\.0 )?Multiple Response Types?(?: Encoding Practices)?${version}`],
  ["JARM", "JARM(?=,? §)"],
  ["FAPI 2.0 Security Profile", "FAPI 2\\.0 Security Profile"],
  ["FAPI 2.0 Message Signing", "FAPI 2\\.0 Message Signing"],
  ["Client ID Metadata Document", "Client ID Metadata Document(?=,? §)"],
  ["CSP Level 3", "(?:CSP|Content Security Policy) Level 3"],
  ...["Core", "Bindings", "Profiles", "Metadata"].map(
    (part) => [`SAML 2.0 ${part}`, `SAML 2\\.0 ${part}(?=,? §)`] as const,
  ),
  ...["NIST SP 800-63B", "UAX #9", "WCAG 2.2", "WebAuthn", "XML Encryption"].map((name) => [name, name] as const),
  ["Behaviour", "[Bb]ehaviour(?=,? §)"],
  ["Specification", "[Ss]pecification(?=,? §)"],
]

const standardNamed = (written: string): string =>
  SPELLINGS.find(([, spelling]) => new RegExp(`^(?:${spelling})`).test(`${written} §`))?.[0] ?? written

const ANY_STANDARD = ["RFC \\d+(?:bis)?", ...SPELLINGS.map(([, spelling]) => spelling)].join("|")
// A name may contain a line break, because comments are wrapped.
const NAME_OR_SECTION = new RegExp(
  `\\b(${ANY_STANDARD.replaceAll(" ", "\\s+(?:\\* )?")})|(?:§\\s?|\\b[Aa]ppendix )(\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*\\b)`,
  "g",
)

/**
 * Finds the citations in one comment, title or paragraph. A section belongs to the last standard before it in the text: "RFC 6749
 * §4.1.2.1 and §5.2" cites two sections of RFC 6749.
 */
export function citedIn(text: string): { standard: string | undefined; section: string; at: number }[] {
  let standard: string | undefined
  return [...text.matchAll(NAME_OR_SECTION)].flatMap(({ index, 0: whole, 1: written, 2: section }) => {
    if (written !== undefined) standard = standardNamed(written.replaceAll(/\s+(?:\* )?/g, " "))
    if (section === undefined || (standard === undefined && !whole.startsWith("§"))) return []
    return [{ standard, section, at: index }]
  })
}

/** Matches a comment, or code up to a comment or the end of the line. Consecutive `//` lines are one comment. */
const COMMENT_OR_REST = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|(?:(?!\/\/|\/\*)[^\n])+/g
/** Matches a paragraph of a document, or a table row. */
const PARAGRAPH = /(?:(?!\n\n|\n\|)[\s\S])+/g

/** Returns the citations of a file. In a source file, a section without a standard belongs to the first standard of the file. */
export function citationsIn({ file, text }: Source): Citation[] {
  const cited = [...text.matchAll(file.endsWith(".ts") ? COMMENT_OR_REST : PARAGRAPH)].flatMap(({ 0: part, index }) =>
    citedIn(part).map(({ standard, section, at }) => ({ standard, section, file, line: lineAt(text, index + at) })),
  )
  const first = cited.find(({ standard }) => standard !== undefined)?.standard
  return file.startsWith("src/")
    ? cited.map((each) => ({ ...each, standard: each.standard ?? first }))
    : cited.filter(({ standard }) => standard !== undefined)
}

/** Returns the line number of a position, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

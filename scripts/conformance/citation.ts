import { ANY_STANDARD, standardNamed } from "./standards.ts"

/** A section of a standard that a text names. */
export interface Citation {
  /** By its one name: "OpenID Connect Core", however it is written. */
  readonly standard: string
  /** "3.1.2.1", or the letter of an appendix. */
  readonly section: string
}

/** A section as a text names it, and where. Without a standard where none stands before it. */
interface Named {
  readonly standard: string | undefined
  readonly section: string
  readonly at: number
}

/**
 * Reads one comment or title. A section belongs to the last standard named before it in the same text, so "RFC 6749 §4.1.2.1 and §5.2" are
 * two sections of one standard.
 */
export function citedIn(text: string): Named[] {
  const found: Named[] = []
  let standard: string | undefined
  for (const { index, 0: whole, 1: written, 2: section } of text.matchAll(NAME_OR_SECTION)) {
    if (written !== undefined) standard = standardNamed(written.replaceAll(/\s+(?:\* )?/g, " "))
    else if (section !== undefined && (standard !== undefined || whole.startsWith("§")))
      found.push({ standard, section, at: index })
  }
  return found
}

/** What a title cites. */
export const citationsIn = (title: string): Citation[] =>
  citedIn(title).flatMap(({ standard, section }) => (standard === undefined ? [] : [{ standard, section }]))

// A name may be broken by the end of a comment's line.
const GAP = "\\s+(?:\\* )?"
const NAMES = ANY_STANDARD.replaceAll(" ", GAP)
const NAME_OR_SECTION = new RegExp(
  `\\b(${NAMES})|(?:§\\s?|\\b[Aa]ppendix )(\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*\\b)`,
  "g",
)

/** Whether a test that cites `cited` speaks of `section`: it is the same section, or a deeper one of it. */
export const covers = (cited: Citation, { standard, section }: Citation): boolean =>
  cited.standard === standard && (cited.section === section || cited.section.startsWith(`${section}.`))

export const bySection = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true })

import type { Source } from "../read_sources.ts"
import type { Citation } from "./citation.ts"
import { citedIn } from "./citation.ts"
import { ANY_STANDARD } from "./standards.ts"

/** A section cited in a file under src/. */
export interface SourceCitation extends Citation {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

/** What the sources cite. A section of which the comment names no standard is one of the first standard that the file names. */
export function sourceCitations(sources: readonly Source[]): { citations: SourceCitation[]; findings: string[] } {
  const citations: SourceCitation[] = []
  const findings: string[] = []
  for (const { file, text } of sources) {
    for (const { 0: words, index } of text.matchAll(IN_WORDS))
      findings.push(`${file}:${lineAt(text, index)}: "${words}…": write it with §, as every section is.`)
    const cited = [...text.matchAll(COMMENT_OR_REST)].flatMap(({ 0: part, index }) =>
      citedIn(part).map((each) => ({ ...each, line: lineAt(text, index + each.at) })),
    )
    const first = cited.find(({ standard }) => standard !== undefined)?.standard
    for (const { standard = first, section, line } of cited) {
      if (standard !== undefined) citations.push({ file, line, standard, section })
      else
        findings.push(
          `${file}:${line}: §${section} of what? Name the standard, as scripts/conformance/standards.ts has it.`,
        )
    }
  }
  return { citations, findings }
}

/** One comment, lines of `//` that follow each other as one; or what stands on one line outside of comments. */
const COMMENT_OR_REST = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|(?:(?!\/\/|\/\*)[^\n])+/g

/** A section in words, which would not be seen. */
const IN_WORDS = new RegExp(`\\b(?:${ANY_STANDARD}),? sections? \\d`, "gi")

/** Counted from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

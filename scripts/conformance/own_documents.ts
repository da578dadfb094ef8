import type { Source } from "../read_sources.ts"
import { citedIn } from "./citation.ts"
import { lineAt, sourceCitations } from "./source_citations.ts"

/** The project's own documents that are cited by section, each with the name that a citation gives it. */
const DOCUMENTS = [
  { standard: "Specification", file: "docs/specification.md" },
  { standard: "Behaviour", file: "docs/behaviour.md" },
]

/** Each citation of a document of the project that a reader of the repository cannot find. The documents are among the files. */
export function unresolvedCitations(files: readonly Source[]): string[] {
  const sections = new Map(DOCUMENTS.map(({ standard, file }) => [standard, headingNumbers(textOf(files, file))]))
  const decisions = new Set(files.flatMap(({ file }) => DECISION_FILE.exec(file)?.[1] ?? []))
  return files.flatMap((source) => [
    ...unknownSections(source, sections),
    ...sectionsInWords(source, sections),
    ...unknownDecisions(source, decisions),
    ...found(source, FORMER_NAME).map(
      ({ at, name }) =>
        `${at}: the repository has no ${name}. Cite docs/behaviour.md, as in behaviour §1.1, or a decision.`,
    ),
  ])
}

type Sections = ReadonlyMap<string, ReadonlySet<string>>

const NUMBER = "\\d+(?:\\.\\d+)*"
const HEADING = new RegExp(`^#+ (${NUMBER})\\.? `, "gm")
const DECISION_FILE = /^docs\/decisions\/(\d{4})-/
const DECISIONS = /\bdecisions? (\d+(?:(?:, | and | or | to )\d+)*)/gi
const SECTIONS = new RegExp(`\\bsections? (${NUMBER}(?:(?:, | and | or | to )${NUMBER})*)`, "gi")
const FORMER_NAME = /\b((?:silence|design)\.md)\b/g

const textOf = (files: readonly Source[], name: string): string => files.find(({ file }) => file === name)?.text ?? ""

const headingNumbers = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(HEADING)].flatMap(({ 1: number }) => number ?? []))

const unknownSections = (source: Source, sections: Sections): string[] =>
  citationsOf(source)
    .filter(({ standard, section }) => sections.get(standard)?.has(section) === false)
    .map(
      ({ line, standard, section }) => `${source.file}:${line}: ${standard} has no §${section}. Cite a heading of it.`,
    )

/** A section in words is read within the two documents alone, as one of the same document. */
function sectionsInWords(source: Source, sections: Sections): string[] {
  const own = DOCUMENTS.find(({ file }) => file === source.file)
  const headings = own && sections.get(own.standard)
  return found(source, SECTIONS).flatMap(({ at, name }) => {
    if (headings === undefined) return [`${at}: section ${name} is in words. Name the document and write it with §.`]
    return numbersIn(name)
      .filter((number) => !headings.has(number))
      .map((number) => `${at}: this document has no section ${number}.`)
  })
}

const unknownDecisions = (source: Source, decisions: ReadonlySet<string>): string[] =>
  found(source, DECISIONS).flatMap(({ at, name }) =>
    numbersIn(name)
      .filter((number) => !decisions.has(number))
      .map((number) => `${at}: docs/decisions has no decision ${number}. Write its four digits, as in decision 0006.`),
  )

/** Of a document each paragraph and each row of a table is read by itself. */
const PARAGRAPH = /(?:(?!\n\n|\n\|)[\s\S])+/g

function citationsOf(source: Source): { line: number; standard: string; section: string }[] {
  if (!source.file.endsWith(".md")) return sourceCitations([source]).citations
  return [...source.text.matchAll(PARAGRAPH)].flatMap(({ 0: part, index }) =>
    citedIn(part).flatMap(({ standard, section, at }) =>
      standard === undefined ? [] : [{ standard, section, line: lineAt(source.text, index + at) }],
    ),
  )
}

/** What a pattern's group matches in a file, with its place. */
const found = ({ file, text }: Source, pattern: RegExp): { at: string; name: string }[] =>
  [...text.matchAll(pattern)].flatMap(({ 1: name, index }) =>
    name === undefined ? [] : [{ at: `${file}:${lineAt(text, index)}`, name }],
  )

const numbersIn = (words: string): string[] =>
  [...words.matchAll(new RegExp(NUMBER, "g"))].map(({ 0: number }) => number)

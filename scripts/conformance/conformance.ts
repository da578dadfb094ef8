import type { Source } from "../read_sources.ts"
import type { Citation } from "./citations.ts"
import { citationsIn, citedIn, lineAt } from "./citations.ts"
import { testTitles } from "./test_titles.ts"

/** The project documents with numbered sections, and their names in citations. */
const DOCUMENTS = [
  { standard: "Specification", file: "docs/specification.md" },
  { standard: "Behaviour", file: "docs/behaviour.md" },
]

/** A section that binds the server, with the files that cite it. The file with the most citations comes first. */
export interface Section {
  /** The citation, such as "RFC 6749 §4.1.3". */
  readonly name: string
  readonly demand: string
  readonly sources: readonly string[]
  /** Test files with a title that cites this section. */
  readonly tests: readonly string[]
}

/** Checks the citations of a project. A finding says where the error is, what is wrong, and what to do. */
export function conformanceOf(
  files: readonly Source[],
  demands: Readonly<Record<string, string>>,
  mentioned: readonly string[] = [],
): { sections: readonly Section[]; findings: readonly string[] } {
  const headings = new Map(files.flatMap(headingsOf))
  const known = new Map([...headings, ...Object.entries(demands), ...mentioned.map((name) => [name, ""] as const)])
  const titled = files.filter(({ file }) => file.startsWith("test/")).flatMap(citedByTitles)
  const citations = [...files.flatMap(citationsIn), ...titled]
  const enforced = citations.filter(({ file }) => file.startsWith("src/"))
  const binding = new Set([...Object.keys(demands), ...enforced.map(nameOf)])
  for (const name of titled.map(nameOf)) if (headings.has(name)) binding.add(name)
  const sections = [...known]
    .filter(([name]) => binding.has(name))
    .map(([name, demand]) => ({
      name,
      demand,
      sources: byFrequency(enforced.filter((each) => nameOf(each) === name)),
      // A test of §4.1.3 also counts for §4.1.
      tests: byFrequency(titled.filter((each) => `${nameOf(each)}.`.startsWith(`${name}.`))),
    }))
  return {
    sections,
    findings: [
      ...new Set(citations.filter((each) => !known.has(nameOf(each))).map(unknown)),
      ...files.flatMap((source) => [...sectionsInWords(source, headings), ...unknownDecisions(source, files)]),
      ...sections.filter(({ tests }) => tests.length === 0).map(untested),
    ],
  }
}

const nameOf = ({ standard, section }: Pick<Citation, "standard" | "section">) => `${standard} §${section}`

const NUMBER = "\\d+(?:\\.\\d+)*"

const headingsOf = (source: Source): [string, string][] =>
  DOCUMENTS.filter(({ file }) => file === source.file).flatMap(({ standard }) =>
    [...source.text.matchAll(new RegExp(`^#+ (${NUMBER})\\.? (.*)`, "gm"))].map(
      ({ 1: section = "", 2: title = "" }) => [nameOf({ standard, section }), title],
    ),
  )

const citedByTitles = ({ file, text }: Source): Citation[] =>
  testTitles(text).flatMap(({ title, line }) =>
    citedIn(title).flatMap((each) => (each.standard === undefined ? [] : [{ ...each, file, line }])),
  )

const byFrequency = (cited: readonly Citation[]): string[] =>
  [...Map.groupBy(cited, ({ file }) => file)].sort(([, a], [, b]) => b.length - a.length).map(([file]) => file)

function unknown({ file, line, standard, section }: Citation): string {
  if (standard === undefined) return `${file}:${line}: §${section} of what? Name the standard before it.`
  const cure = DOCUMENTS.some((own) => own.standard === standard)
    ? "Cite a heading of it."
    : "Correct the citation. If the section exists, add what it demands to scripts/conformance/demands.ts."
  return `${file}:${line}: ${standard} has no known §${section}. ${cure}`
}

const untested = ({ name, sources }: Section): string =>
  `${sources[0] ?? "scripts/conformance/demands.ts"}: no test title cites ${name}. ` +
  "Write the missing test, or cite the section in the title of the test that proves it."

const SECTIONS = new RegExp(`\\bsections? (${NUMBER}(?:(?:, | and | or | to )${NUMBER})*)`, "gi")
const DECISIONS = /\bdecisions? (\d+(?:(?:, | and | or | to )\d+)*)/gi

/**
 * Finds citations that have a word in place of the sign §, because the other checks do not recognise them. Only DOCUMENTS may contain such a
 * citation, and it must name an existing section of the same document.
 */
function sectionsInWords({ file, text }: Source, headings: ReadonlyMap<string, string>): string[] {
  const standard = DOCUMENTS.find((each) => each.file === file)?.standard
  return [...text.matchAll(SECTIONS)].flatMap(({ 1: words = "", index }) => {
    const at = `${file}:${lineAt(text, index)}`
    if (standard === undefined) return [`${at}: section ${words} is in words. Name the document and write it with §.`]
    const missing = numbersIn(words).filter((section) => !headings.has(nameOf({ standard, section })))
    return missing.map((section) => `${at}: this document has no section ${section}.`)
  })
}

const unknownDecisions = ({ file, text }: Source, files: readonly Source[]): string[] =>
  [...text.matchAll(DECISIONS)].flatMap(({ 1: words = "", index }) =>
    numbersIn(words)
      .filter((number) => !files.some((each) => each.file.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `${file}:${lineAt(text, index)}: docs/decisions has no decision ${number}. Write four digits.`),
  )

const numbersIn = (words: string): string[] => words.match(new RegExp(NUMBER, "g")) ?? []

/** The project's own documents are cited by what a reader of the repository finds. */
import { deepEqual } from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import { unresolvedCitations } from "../../scripts/conformance/own_documents.ts"
import { readCitingFiles } from "../../scripts/read_sources.ts"

const DOCUMENTS = [
  { file: "docs/specification.md", text: "# Specification\n\n## 1. Clients\n\n### 1.1 Paths\n" },
  { file: "docs/behaviour.md", text: "# Behaviour\n\n## 1. Pages\n\n### 1.2 Forms\n" },
  { file: "docs/decisions/0006-the-url.md", text: "# 0006: The URL\n" },
]

/** What the check finds in one more file. Mistakes are put together here, so that it finds none in this file. */
const findingsIn = (file: string, ...lines: string[]): string[] =>
  unresolvedCitations([...DOCUMENTS, { file, text: lines.join("\n") }])

const SIGN = "§"

test("a citation of a heading or of a decision resolves, in code and in documents", () => {
  const lines = [`// Specification ${SIGN}1.1, behaviour ${SIGN}1.2 and RFC 6749 ${SIGN}99. Decision 0006.`]
  for (const file of ["src/a.ts", "test/a.test.ts", "docs/a.md"]) deepEqual(findingsIn(file, ...lines), [])
})

test("a section without a heading is found, of both documents, in code and in documents", () => {
  deepEqual(findingsIn("test/a.test.ts", "", `test("behaviour ${SIGN}1.2, ${SIGN}1.3: a rule")`), [
    "test/a.test.ts:2: Behaviour has no §1.3. Cite a heading of it.",
  ])
  deepEqual(findingsIn("docs/a.md", "# A", "", `| a row | specification ${SIGN}2 |`), [
    "docs/a.md:3: Specification has no §2. Cite a heading of it.",
  ])
})

test("a section in words is found outside of the two documents", () => {
  const finding = (words: string) => [
    `src/a.ts:1: section ${words} is in words. Name the document and write it with §.`,
  ]
  deepEqual(findingsIn("src/a.ts", `/** Specification, section ${1}. */`), finding("1"))
  deepEqual(findingsIn("src/a.ts", `/** Sections ${1} and 1.1. */`), finding("1 and 1.1"))
})

test("a section in words within the two documents is one of the same document", () => {
  const own = {
    file: "docs/behaviour.md",
    text: `# Behaviour\n\n## 1. Pages\n\nAs in section ${1}, not in section ${3}.\n`,
  }
  deepEqual(unresolvedCitations([own]), [`docs/behaviour.md:5: this document has no section ${3}.`])
})

test("a decision that does not exist, or is not written with its four digits, is found", () => {
  const finding = (number: string) =>
    `src/a.ts:1: docs/decisions has no decision ${number}. Write its four digits, as in decision 0006.`
  deepEqual(findingsIn("src/a.ts", `// Decision ${6}.`), [finding("6")])
  deepEqual(findingsIn("src/a.ts", `// Decisions 0006 and ${"0099"}.`), [finding("0099")])
})

test("a document that the repository does not have is found", () => {
  for (const name of ["silence", "design"]) {
    deepEqual(findingsIn("README.md", `See ${name}.md.`), [
      `README.md:1: the repository has no ${name}.md. Cite docs/behaviour.md, as in behaviour §1.1, or a decision.`,
    ])
  }
})

test("every citation of the project resolves, and generated documents are not read", () => {
  const files = readCitingFiles(join(import.meta.dirname, "../.."))
  deepEqual(unresolvedCitations(files), [])
  deepEqual(
    ["CONTRIBUTING.md", "docs/behaviour.md", "docs/conformance.md", "bench/run.ts"].map((name) =>
      files.some(({ file }) => file === name),
    ),
    [true, true, false, true],
  )
})

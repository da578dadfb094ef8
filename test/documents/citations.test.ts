/** Every cited section and decision exists. For each cited section that binds the server, a test names the section in its title. */
import { deepEqual, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { test } from "node:test"
import { conformanceOf } from "../../scripts/conformance/conformance.ts"
import { readCitingFiles } from "../../scripts/read_sources.ts"

const ROOT = join(import.meta.dirname, "../..")
const DOCUMENTS = [
  { file: "docs/specification.md", text: "# Specification\n\n## 1. Clients\n\n### 1.1 Paths\n" },
  { file: "docs/behaviour.md", text: "# Behaviour\n\n## 1. Pages\n\n### 1.2 Forms\n" },
  { file: "docs/decisions/0006-the-url.md", text: "# 0006: The URL\n" },
]
const DEMANDS = { "RFC 6749 §3.1": "Endpoints" }
const SIGN = "§"
const PROOF = { file: "test/proof.test.ts", text: `test("RFC 6749 ${SIGN}3.1.1: a rule", () => {})\n` }

/** Returns the findings for one additional file. The mistakes are assembled from parts, so that the check finds no mistake in this file. */
const findingsIn = (file: string, ...lines: string[]): readonly string[] =>
  conformanceOf([...DOCUMENTS, PROOF, { file, text: lines.join("\n") }], DEMANDS, ["RFC 6749 §3.1.1"]).findings

test("a citation of a section or of a decision resolves, in code and in documents", () => {
  const lines = [`// Specification ${SIGN}1.1, behaviour ${SIGN}1.2 and RFC 6749 ${SIGN}3.1. Decision 0006.`]
  for (const file of ["scripts/a.ts", "test/a.test.ts", "docs/a.md"]) deepEqual(findingsIn(file, ...lines), [])
})

test("reports a citation of a missing section, of documents and standards, in code and documents", () => {
  deepEqual(findingsIn("test/a.test.ts", "", `// behaviour ${SIGN}1.2, ${SIGN}1.3: a rule`), [
    "test/a.test.ts:2: Behaviour has no known §1.3. Cite a heading of it.",
  ])
  deepEqual(findingsIn("docs/a.md", "# A", "", `| a row | specification ${SIGN}2 |`), [
    "docs/a.md:3: Specification has no known §2. Cite a heading of it.",
  ])
  deepEqual(findingsIn("src/a.ts", `/** RFC 6749 ${SIGN}3.9: a rule. */`), [
    `src/a.ts:1: RFC 6749 has no known ${SIGN}3.9. ` +
      "Correct the citation. If the section exists, add what it demands to scripts/conformance/demands.ts.",
  ])
})

test("a title is read together with those of its suites", () => {
  const lines = [`describe("RFC 6749 ${SIGN}3.1: endpoints", () => {`, `  test(\`${SIGN}9: a rule\`, () => {})`, "})"]
  deepEqual(
    findingsIn("test/a.test.ts", ...lines).map((finding) => finding.split(". ")[0]),
    [`test/a.test.ts:2: RFC 6749 has no known ${SIGN}9`],
  )
})

test("reports a section in a file whose comments name no standard", () => {
  deepEqual(findingsIn("src/a.ts", `// ${SIGN}3`), ["src/a.ts:1: §3 of what? Name the standard before it."])
})

test("reports a section that the server must follow but that no test title cites", () => {
  const cure = "Write the missing test, or cite the section in the title of the test that proves it."
  deepEqual(findingsIn("src/a.ts", `// Specification ${SIGN}1.1`), [
    `src/a.ts: no test title cites Specification §1.1. ${cure}`,
  ])
  deepEqual(conformanceOf(DOCUMENTS, DEMANDS).findings, [
    `scripts/conformance/demands.ts: no test title cites RFC 6749 §3.1. ${cure}`,
  ])
})

test("reports a section written in words outside of the two documents", () => {
  const finding = (words: string) => [
    `src/a.ts:1: section ${words} is in words. Name the document and write it with §.`,
  ]
  deepEqual(findingsIn("src/a.ts", `/** Specification, section ${1}. */`), finding("1"))
  deepEqual(findingsIn("src/a.ts", `/** Sections ${1} and 1.1. */`), finding("1 and 1.1"))
})

test("a section written in words within the two documents refers to the same document", () => {
  const text = `# Behaviour\n\n## 1. Pages\n\nAs in section ${1}, not in section ${3}.\n`
  deepEqual(conformanceOf([{ file: "docs/behaviour.md", text }], {}).findings, [
    `docs/behaviour.md:5: this document has no section ${3}.`,
  ])
})

test("reports a decision that does not exist or is not written with four digits", () => {
  const finding = (number: string) => `src/a.ts:1: docs/decisions has no decision ${number}. Write four digits.`
  deepEqual(findingsIn("src/a.ts", `// Decision ${6}.`), [finding("6")])
  deepEqual(findingsIn("src/a.ts", `// Decisions 0006 and ${"0099"}.`), [finding("0099")])
})

test("every citation of the project points to an existing section and has a test; generated documents are skipped", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/check_conformance.ts"], { cwd: ROOT })
  deepEqual([status, stderr.toString()], [0, ""])
  match(stdout.toString(), /^conformance: [1-9]\d* sections/)
  const files = readCitingFiles(ROOT).map(({ file }) => file)
  deepEqual(
    ["CONTRIBUTING.md", "docs/behaviour.md", "docs/conformance.md", "bench/run.ts"].map((name) => files.includes(name)),
    [true, true, false, true],
  )
})

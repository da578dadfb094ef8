/**
 * Checks that no file contains a word from the table at the end of docs/vocabulary.md. `*` matches any letters. Names are split into
 * words: `oldName` is "old Name".
 */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { report } from "./read_sources.ts"

const LAW = "docs/vocabulary.md"
const HEADING = "## Words that do not appear"
const READ = ["*.ts", "*.tsx", "*.js", "*.mjs", "*.md", "*.yaml", "*.yml", "locales/en.json"]

interface Rule {
  readonly word: string
  readonly instead: string
  readonly pattern: RegExp
}

const rules = readRules(readFileSync(LAW, "utf8"))
const files = execFileSync("git", ["ls-files", ...READ], { encoding: "utf8" })
  .trim()
  .split("\n")
report(
  files.flatMap((file) => findingsOf(file, readFileSync(file, "utf8"))),
  `words: ${files.length} files without the ${rules.length} words that ${LAW} rules out`,
)

function readRules(law: string): readonly Rule[] {
  const rows = (law.split(HEADING)[1] ?? "").split("\n").filter((line) => line.startsWith("| `"))
  if (rows.length === 0) throw new Error(`${LAW} has no table below "${HEADING}"`)
  return rows.flatMap((row) => {
    const [, words = "", instead = ""] = row.split("|").map((cell) => cell.trim())
    return [...words.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ word, instead, pattern: patternOf(word) }))
  })
}

function patternOf(word: string): RegExp {
  return new RegExp(`\\b${word.replaceAll("*", "\\w*").replaceAll(" ", "\\s+")}\\b`, "i")
}

function findingsOf(file: string, text: string): readonly string[] {
  const lines = (file === LAW ? (text.split(HEADING)[0] ?? "") : text).split("\n")
  return lines.flatMap((line, at) => {
    const names = wordsOf(line)
    return rules
      .filter(({ word, pattern }) => pattern.test(word.includes(" ") ? line : names))
      .map(({ word, instead }) => `${file}:${at + 1}: "${word}" does not appear; write ${instead}`)
  })
}

/** Splits the names of a line into words: `oldName` and `old_name` become `old Name` and `old name`. */
function wordsOf(line: string): string {
  return line.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ")
}

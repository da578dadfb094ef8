import { lineAt } from "./citations.ts"

const TEXT = "\"(?:[^\"\\\\]|\\\\.)*\"|'[^'\\n]*'|`(?:[^`\\\\]|\\\\.)*`|\\w+"
/** Matches a call that registers a test or a suite: indentation, function and title. The contract suites register tests with `check`. */
const CALL = new RegExp(
  `^( *)(?!//|\\*|/\\*)(?:.*[ (])?(test|it|check|describe|suite)(?:\\.\\w+)?\\(\\s*((?:${TEXT})(?:\\s*\\+\\s*(?:${TEXT}))*),`,
  "gm",
)
const CONSTANT = new RegExp(`\\bconst (\\w+) =\\s*(${TEXT})\\n`, "g")

/**
 * Returns the title of each test, preceded by the titles of its suites. "…" replaces values from run time. The indentation of
 * the source shows which suite a test belongs to.
 */
export function testTitles(text: string): { title: string; line: number }[] {
  const constants = new Map([...text.matchAll(CONSTANT)].map(({ 1: name, 2: value }) => [name, titleOf(value ?? "")]))
  const suites: { indent: number; title: string }[] = []
  return [...text.matchAll(CALL)].flatMap(({ index, 1: { length: indent } = "", 2: call, 3: written = "" }) => {
    while ((suites.at(-1)?.indent ?? -1) >= indent) suites.pop()
    const title = titleOf(written, constants)
    if (call === "describe" || call === "suite") {
      suites.push({ indent, title })
      return []
    }
    return [{ title: [...suites.map((suite) => suite.title), title].join(": "), line: lineAt(text, index) }]
  })
}

/** Returns the title as written in the source, with constants filled in. */
const titleOf = (written: string, constants: ReadonlyMap<string | undefined, string> = new Map()): string =>
  [...written.matchAll(new RegExp(TEXT, "g"))]
    .map(({ 0: part }) =>
      /^["'`]/.test(part)
        ? part.slice(1, -1).replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => constants.get(name) ?? "…")
        : (constants.get(part) ?? "…"),
    )
    .join("")

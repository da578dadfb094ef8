import { lineAt } from "./citations.ts"

const TEXT = "\"(?:[^\"\\\\]|\\\\.)*\"|'[^'\\n]*'|`(?:[^`\\\\]|\\\\.)*`|\\w+"
/** A call that registers a test or a suite, its indentation, and its title. `check` is the `test` of the contracts. */
const CALL = new RegExp(
  `^( *)(?!//|\\*|/\\*)(?:.*[ (])?(test|it|check|describe|suite)(?:\\.\\w+)?\\(\\s*((?:${TEXT})(?:\\s*\\+\\s*(?:${TEXT}))*),`,
  "gm",
)
const CONSTANT = new RegExp(`\\bconst (\\w+) =\\s*(${TEXT})\\n`, "g")

/** The title of each test, after those of its suites; "…" for what is filled in at run time. Nesting is read from the indentation. */
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

/** The part of a text that is known before it runs. */
const titleOf = (written: string, constants: ReadonlyMap<string | undefined, string> = new Map()): string =>
  [...written.matchAll(new RegExp(TEXT, "g"))]
    .map(({ 0: part }) =>
      /^["'`]/.test(part)
        ? part.slice(1, -1).replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => constants.get(name) ?? "…")
        : (constants.get(part) ?? "…"),
    )
    .join("")

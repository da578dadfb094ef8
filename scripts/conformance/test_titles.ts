import { parseSync } from "@swc/core"
import type { Source } from "../read_sources.ts"
import type { Citation } from "./citation.ts"
import { citationsIn } from "./citation.ts"

/** A test as it stands in a file, with what its title cites. */
export interface TitledTest {
  readonly file: string
  /** Those of the suites around it, then its own; "…" for what is filled in when it runs. */
  readonly title: string
  readonly cites: readonly Citation[]
  /** The suites around it, whose titles every test in them has. */
  readonly suite: string
  readonly suiteCites: readonly Citation[]
}

/** What registers a test, and what a suite of them. `check` is the name of the contracts' own `test`. */
const TESTS: readonly unknown[] = ["test", "it", "check"]
const SUITES: readonly unknown[] = ["describe", "suite"]

/** Every test of the files, in order. */
export const titledTests = (files: readonly Source[]): TitledTest[] =>
  files.flatMap(({ file, text }) => {
    const { body } = parseSync(text, { syntax: "typescript", target: "es2024" })
    return titlesIn(body, [], constantsIn(body)).map(({ suite, own }) => ({
      file,
      title: [...suite, own].join(": "),
      cites: citationsIn([...suite, own].join(": ")),
      suite: suite.join(": "),
      suiteCites: citationsIn(suite.join(": ")),
    }))
  })

type Constants = ReadonlyMap<string, string | undefined>

interface Titles {
  readonly suite: readonly string[]
  readonly own: string
}

function titlesIn(node: unknown, suite: readonly string[], constants: Constants): Titles[] {
  if (typeof node !== "object" || node === null) return []
  const call = callOf(node)
  const inner = (path: readonly string[]) => Object.values(node).flatMap((value) => titlesIn(value, path, constants))
  if (call === undefined) return inner(suite)
  const own = textOf(call.title, constants)
  if (SUITES.includes(call.name)) return inner([...suite, own])
  return [{ suite, own }, ...inner(suite)]
}

/** The name and the first argument of a call that registers a test or a suite. */
function callOf(node: object): { name: unknown; title: unknown } | undefined {
  if (!("type" in node) || node.type !== "CallExpression" || !("callee" in node)) return undefined
  const name = value(node.callee, "value")
  if (!TESTS.includes(name) && !SUITES.includes(name)) return undefined
  const given = value(node, "arguments")
  return Array.isArray(given) && given.length > 1 ? { name, title: value(given[0], "expression") } : undefined
}

const value = (node: unknown, member: string): unknown =>
  typeof node === "object" && node !== null ? Object.entries(node).find(([name]) => name === member)?.[1] : undefined

/** What is known of a text before it runs. */
function textOf(node: unknown, constants: Constants): string {
  switch (value(node, "type")) {
    case "StringLiteral":
      return String(value(node, "value"))
    case "Identifier":
      return constants.get(String(value(node, "value"))) ?? "…"
    case "BinaryExpression":
      return textOf(value(node, "left"), constants) + textOf(value(node, "right"), constants)
    case "TemplateLiteral": {
      const [quasis, expressions] = [value(node, "quasis"), value(node, "expressions")]
      if (!Array.isArray(quasis) || !Array.isArray(expressions)) return "…"
      return quasis
        .map(
          (text, at) =>
            String(value(text, "cooked")) + (at < expressions.length ? textOf(expressions[at], constants) : ""),
        )
        .join("")
    }
    default:
      return "…"
  }
}

/** The texts that a file names, so that a title may begin with one. A name that stands for two is none. */
function constantsIn(body: unknown): Constants {
  const found = new Map<string, string | undefined>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    const [name, init] = [value(value(node, "id"), "value"), value(node, "init")]
    if (value(node, "type") === "VariableDeclarator" && typeof name === "string") {
      const text = textOf(init, new Map())
      found.set(name, found.has(name) || text.includes("…") ? undefined : text)
    }
    for (const each of Object.values(node)) visit(each)
  }
  visit(body)
  return found
}

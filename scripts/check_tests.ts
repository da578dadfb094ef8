/**
 * A test file has a length that can be read, and in it nothing is awaited between tests. The runner takes the tests it knows for all there are as soon as they have ended, and
 * runs the file's `after`: a server that is closed there is gone for the tests registered after the await, on a quick machine only.
 */
import { parseSync } from "@swc/core"
import { readTests, report } from "./read_sources.ts"

const MAX_LINES = 400
const REGISTERING: ReadonlySet<unknown> = new Set(["test", "describe", "it"])

const tests = readTests(process.cwd())
report(
  tests.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split("\n").length
    return [
      ...(lines > MAX_LINES ? [`${file}: ${lines} lines; ${MAX_LINES} at most`] : []),
      ...awaitsBetweenTests(text).map((what) => `${file}: \`${what}\` waits after the first test; set up before it`),
    ]
  }),
  `tests: ${tests.length} files of ${MAX_LINES} lines at most, nothing awaited between tests`,
)

/** The first line of each top-level statement that awaits although a test is registered above it. */
function awaitsBetweenTests(text: string): string[] {
  const { body } = parseSync(text, { syntax: "typescript", target: "es2024" })
  const first = body.findIndex((statement) => !declares(statement) && callsTest(statement))
  if (first === -1) return []
  return body
    .slice(first + 1)
    .filter(awaits)
    .map(({ span: { start } }) => lineAt(text, start - 1))
}

function declares({ type }: { type: string }): boolean {
  return type.endsWith("Declaration")
}

function callsTest(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false
  if ("type" in node && node.type === "CallExpression" && "callee" in node && isTest(node.callee)) return true
  return Object.values(node).some(callsTest)
}

function isTest(callee: unknown): boolean {
  return typeof callee === "object" && callee !== null && "value" in callee && REGISTERING.has(callee.value)
}

/** Outside of functions, which wait when they are called. */
function awaits(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false
  if ("type" in node && node.type === "AwaitExpression") return true
  if ("isAwait" in node && node.isAwait === true) return true
  if ("type" in node && typeof node.type === "string" && /Function|ClassMethod/.test(node.type)) return false
  return Object.values(node).some(awaits)
}

/** swc counts bytes, from 1. */
function lineAt(text: string, offset: number): string {
  return Buffer.from(text).subarray(offset).toString().split("\n", 1)[0] ?? ""
}

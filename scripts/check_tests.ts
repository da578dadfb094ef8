/**
 * Checks that `.ci/run` runs each test file once for each engine. Checks that files which share a process do not change the time or the globals of
 * that process. Checks that no test file awaits between tests: meanwhile the runner could run `after`, which closes what later tests need.
 */
import { globSync, readFileSync } from "node:fs"
import { parseSync } from "@swc/core"
import { changesOfProcess, commandsIn, wronglyPlanned } from "../test/runner/rules.ts"
import { readTests, report } from "./read_sources.ts"

const MAX_LINES = 400
const REGISTERING: ReadonlySet<unknown> = new Set(["test", "describe", "it"])

const tests = readTests(process.cwd())
// Git ignores installed packages, and other commits that the benchmark keeps.
const named = globSync("{bench,docs,scripts,src,test}/**/*.{test,spec}.*", {
  exclude: ["**/node_modules/**", "bench/data/**"],
})
const commands = commandsIn(readFileSync(".ci/run", "utf8"))
const findings = [
  ...wronglyPlanned(
    named.map((file) => file.replaceAll("\\", "/")),
    commands,
  ),
  ...tests.flatMap(({ file, text }) => changesOfProcess(file, text)),
  ...tests.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split("\n").length
    return [
      ...(lines > MAX_LINES ? [`${file}: ${lines} lines; ${MAX_LINES} at most`] : []),
      ...awaitsBetweenTests(text).map((what) => `${file}: \`${what}\` awaits after the first test; move it above`),
    ]
  }),
]
report(
  findings,
  `tests: ${tests.length} files of ${MAX_LINES} lines at most, nothing awaited between tests, each run by one of ${commands.join(", ")}`,
)

/** Returns the first line of each top-level statement that awaits after a test is registered. */
function awaitsBetweenTests(text: string): string[] {
  const { body } = parseSync(text, { syntax: "typescript", target: "es2024" })
  const first = body.findIndex((statement) => !declares(statement) && callsTest(statement))
  if (first === -1) return []
  // swc counts bytes from 1, so `start - 1` is the offset.
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

/** Whether the node contains an `await` outside of functions. */
function awaits(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false
  if ("type" in node && node.type === "AwaitExpression") return true
  if ("isAwait" in node && node.isAwait === true) return true
  if ("type" in node && typeof node.type === "string" && /Function|ClassMethod/.test(node.type)) return false
  return Object.values(node).some(awaits)
}

/** Returns the text from this byte to the end of its line. */
function lineAt(text: string, offset: number): string {
  return Buffer.from(text).subarray(offset).toString().split("\n", 1)[0] ?? ""
}

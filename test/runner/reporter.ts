/** The reporter of a test process. It writes one line of JSON for each result, and a last line when all tests have ended. */

import { basename } from "node:path"
import type { TestEvent } from "node:test/reporters"
import { inspect } from "node:util"

export interface Result {
  /** The file that registers the test: the test file, or a contract that several files use. */
  readonly file: string
  readonly line: number
  /** The title of the test, preceded by the titles of its suites. */
  readonly title: string
  readonly outcome: "passed" | "failed" | "skipped" | "todo"
  /** The duration of a top-level test; 0 for other tests. */
  readonly milliseconds: number
  /** The whole error of a failed test, or the reason of a skipped test. */
  readonly detail: string
}

export type Line = Result | { readonly diagnostic: string } | "end"

/**
 * How long after its last event the process ends: longer than a test may take. Something that a test left open then keeps the process alive.
 * Counted here, because a busy machine may take longer than a short limit to start this process.
 */
const PATIENCE_MS = Number(new URL(import.meta.url).searchParams.get("patience"))

const TOTAL = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The titles of the running tests, by depth. */
  const titles: string[] = []
  const overdue = setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref()
  for await (const event of events) {
    overdue.refresh()
    const line = lineOf(event, titles)
    if (line !== undefined) yield `${JSON.stringify(line)}\n`
  }
  yield `${JSON.stringify("end" satisfies Line)}\n`
}

function lineOf({ type, data }: TestEvent, titles: string[]): Line | undefined {
  if (type === "test:start") {
    titles.length = data.nesting
    titles.push(data.name)
  }
  if (type === "test:diagnostic" && !TOTAL.test(data.message)) return { diagnostic: data.message }
  if (type !== "test:pass" && type !== "test:fail") return undefined
  const { file = "", line = 0, name, nesting, skip, todo, details } = data
  const title = [...titles.slice(0, nesting), name].join(" > ")
  const at = { file, line, title, milliseconds: nesting === 0 ? details.duration_ms : 0 }
  if (todo !== undefined) return { ...at, outcome: "todo", detail: "" }
  if ("error" in details) {
    // The failed subtests have already been reported.
    if (failureType(details.error) === "subtestsFailed") return undefined
    return { ...at, outcome: "failed", detail: inspect(details.error.cause ?? details.error, { depth: 8 }) }
  }
  // Node reports a file without tests as a test with the file's name.
  if (details.type === "suite" || name === basename(file)) return undefined
  if (skip === undefined) return { ...at, outcome: "passed", detail: "" }
  return { ...at, outcome: "skipped", detail: typeof skip === "string" ? skip : "" }
}

const failureType = (error: Error): unknown => ("failureType" in error ? error.failureType : undefined)

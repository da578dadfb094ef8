/** Runs test files in one process of Node, and collects their reports. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import type { Line, Result } from "./reporter.ts"

export interface Ran {
  readonly results: readonly Result[]
  readonly diagnostics: readonly string[]
  /** Failures outside of tests: a crash, an early end, a file without tests. */
  readonly faults: readonly string[]
  readonly output: string
  readonly milliseconds: number
}

export interface Setting {
  readonly project: string
  readonly env: NodeJS.ProcessEnv
  /** A test that takes longer than this fails. */
  readonly maxMinutes: number
  /** Options for `node --test`. */
  readonly options: readonly string[]
}

/** How long a process may take to start, on the slowest machine. */
const STARTING_MINUTES = 2

const REPORTER = new URL("reporter.ts", import.meta.url).href

/** Runs the files in one process. Paths in the results are relative to the project, as `files` are. */
export async function runFiles(files: readonly string[], setting: Setting): Promise<Ran> {
  const { project, env, maxMinutes, options } = setting
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-results-"))
  const destination = join(folder, "results")
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      "--test",
      "--test-isolation=none",
      `--test-reporter=${REPORTER}?patience=${maxMinutes * 60_000 * 2}`,
      `--test-reporter-destination=${destination}`,
      `--test-timeout=${maxMinutes * 60_000}`,
      ...options,
      ...files,
    ],
    { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] },
  )
  // The reporter ends a process that something keeps alive. This timer ends a process that is too busy for it, such as one in an endless loop.
  const overdue = setTimeout(() => child.kill("SIGKILL"), (files.length * maxMinutes * 2 + STARTING_MINUTES) * 60_000)
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text
    })
  const [status, signal] = await once(child, "close")
  clearTimeout(overdue)
  const lines = linesIn(destination)
  rmSync(folder, { recursive: true, force: true })

  const results = lines
    .filter((line) => typeof line === "object" && "outcome" in line)
    .map((result) => ({ ...result, file: relative(project, result.file).replaceAll("\\", "/") }))
  const diagnostics = lines.flatMap((line) =>
    typeof line === "object" && "diagnostic" in line ? [line.diagnostic] : [],
  )
  const faults: string[] = []
  const failed = results.some(({ outcome }) => outcome === "failed")
  if (!lines.includes("end")) faults.push(`the process ended with ${signal ?? status} before its tests had ended`)
  else {
    // A process can fail without a failed test: after a test has ended, its work may throw an error, which Node reports as a diagnostic.
    if (status !== 0 && !failed)
      faults.push(
        [`the process ended with ${signal ?? status}, although no test failed`, ...diagnostics].join("\n    "),
      )
    // A pattern may exclude all tests of a file. A file that runs alone may take its tests from a contract.
    const tested = (file: string) => results.some((result) => files.length === 1 || result.file === file)
    if (options.length === 0) faults.push(...files.filter((file) => !tested(file)).map((file) => `${file} ran no test`))
  }
  return { results, diagnostics, faults, output, milliseconds: performance.now() - began }
}

/** Returns the complete lines of the report. If the process was killed, the last line is cut. */
function linesIn(file: string): Line[] {
  let text = ""
  try {
    text = readFileSync(file, "utf8")
  } catch {
    // The process ended before it wrote a line.
  }
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
}

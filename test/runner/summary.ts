/** Writes the runner's output: each failure in full, and finally a summary of one screen. */
import type { Result } from "./reporter.ts"
import type { Ran } from "./test_process.ts"

/** The result of one process of a pass. */
export interface Done extends Ran {
  readonly pass: string
  readonly files: readonly string[]
}

const SLOWEST = 5
const MAX_LISTED = 20
const MAX_OUTPUT_LINES = 60

export const hasFailed = ({ results, faults }: Done): boolean =>
  faults.length > 0 || results.some(({ outcome }) => outcome === "failed")

/** Returns everything known about the failures of a process, or an empty text if nothing failed. */
export function failuresOf(done: Done): string {
  if (!hasFailed(done)) return ""
  const { pass, files, results, faults, output } = done
  const failed = results.filter(({ outcome }) => outcome === "failed")
  const printed = output.trimEnd().split("\n").slice(-MAX_OUTPUT_LINES).join("\n")
  return [
    ...failed.map((result) => `\n✖ ${result.title}\n  ${place(result)}, ${pass}\n${indented(result.detail)}\n`),
    ...faults.map((fault) => `\n✖ ${fault}\n  ${pass}: ${files.join(" ")}\n`),
    ...(printed === ""
      ? []
      : [`\n  printed by ${files.length === 1 ? files[0] : "this process"}:\n${indented(printed)}\n`]),
  ].join("")
}

/** Returns one line for a process that runs alone: its time, and the diagnostics of its tests. */
export const lineOf = (done: Done): string =>
  [
    `${hasFailed(done) ? "✖" : "✔"} ${done.files.join(" ")} ${seconds(done.milliseconds)}\n`,
    ...done.diagnostics.map((diagnostic) => `${indented(diagnostic)}\n`),
  ].join("")

export function summaryOf(all: readonly Done[], milliseconds: number): string {
  const results = all.flatMap((done) => done.results)
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length
  const files = new Set(all.flatMap((done) => done.files))
  const failures = all.flatMap((done) => [
    ...done.results
      .filter(({ outcome }) => outcome === "failed")
      .map((result) => `${place(result)} ${result.title} (${done.pass})`),
    ...done.faults.map((fault) => `${fault} (${done.pass})`),
  ])
  const todo = count("todo")
  return [
    "",
    `${results.length} tests in ${files.size} files, ${passesOf(all)}, ${seconds(milliseconds)}`,
    `passed ${count("passed")}, failed ${failures.length}, skipped ${count("skipped")}${todo > 0 ? `, to do ${todo}` : ""}`,
    ...skips(results),
    "",
    "slowest files:",
    ...slowest(all).map(([name, taken]) => `  ${seconds(taken).padStart(7)}  ${name}`),
    ...(failures.length === 0 ? [] : ["", "failed, with details above:"]),
    ...failures.slice(0, MAX_LISTED).map((failure) => `  ${failure}`),
    ...(failures.length > MAX_LISTED ? [`  and ${failures.length - MAX_LISTED} more`] : []),
    "",
  ].join("\n")
}

function passesOf(all: readonly Done[]): string {
  const passes = [...new Set(all.map(({ pass }) => pass))]
  return passes
    .map((pass) => `${pass} ${all.filter((done) => done.pass === pass).flatMap((done) => done.results).length}`)
    .join(", ")
}

function skips(results: readonly Result[]): string[] {
  const skipped = Map.groupBy(
    results.filter(({ outcome }) => outcome === "skipped"),
    ({ detail }) => detail,
  )
  return [...skipped].map(([reason, tests]) => `  ${tests.length} × ${reason.split("\n", 1)[0] || "without a reason"}`)
}

/** A file with its own process takes the time of the process. Other files take the time of their tests. */
function slowest(all: readonly Done[]): [string, number][] {
  const taken: [string, number][] = all.flatMap(({ pass, files, results, milliseconds }) => {
    if (files.length === 1) return [[`${files[0]} (${pass})`, milliseconds] satisfies [string, number]]
    return files.map((file): [string, number] => {
      const own = results.filter((result) => result.file === file)
      return [`${file} (${pass})`, own.reduce((sum, result) => sum + result.milliseconds, 0)]
    })
  })
  return taken.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
}

const place = ({ file, line }: Result): string => `${file}:${line}`
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const indented = (text: string): string => text.replaceAll(/^/gm, "    ")

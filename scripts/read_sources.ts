import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Source {
  /** The path relative to the project, with forward slashes: `src/oauth/scope.ts`. */
  file: string
  text: string
}

/** Returns all TypeScript files under `src`, sorted by name. */
export const readSources = (project: string): Source[] => read(project, "src", ".ts")

/** Returns all source files of the console. */
export const readConsole = (project: string): Source[] =>
  [".ts", ".tsx"].flatMap((ending) => read(project, "console/src", ending))

/** Returns all test files under `test`. */
export const readTests = (project: string): Source[] => read(project, "test", ".test.ts")

/** Returns all files that may cite a document of the project: code, and documents that are not generated. */
export const readCitingFiles = (project: string): Source[] => [
  ...["src", "test", "scripts", "bench"].flatMap((folder) => read(project, folder, ".ts")),
  ...read(project, "docs", ".md").filter(({ text }) => !text.startsWith("<!-- Generated")),
  ...readdirSync(project)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, text: readFileSync(join(project, file), "utf8") })),
]

/** Folders that git ignores: installed packages, and what a benchmark keeps, such as other commits of this project. */
const NOT_OURS = /\/(?:node_modules|data)\//

function read(project: string, folder: string, ending: string): Source[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(ending) && !NOT_OURS.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(project, file), "utf8") }))
}

/** Prints the findings and sets exit status 1. Without findings, prints `fine`. */
export function report(findings: readonly string[], fine: string): void {
  if (findings.length === 0) {
    console.log(fine)
    return
  }
  for (const finding of findings) console.error(finding)
  process.exitCode = 1
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Source {
  /** Relative to the project, with forward slashes: `src/oauth/scope.ts`. */
  file: string
  text: string
}

/** Every TypeScript file under `src` of the project folder, in order of name. */
export const readSources = (project: string): Source[] => read(project, "src", ".ts")

/** Every test file under `test`. */
export const readTests = (project: string): Source[] => read(project, "test", ".test.ts")

/** Every file that may cite a document of the project: the code, and the documents that people write. */
export const readCitingFiles = (project: string): Source[] => [
  ...["src", "test", "scripts", "bench"].flatMap((folder) => read(project, folder, ".ts")),
  ...read(project, "docs", ".md").filter(({ text }) => !text.startsWith("<!-- Generated")),
  ...readdirSync(project)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, text: readFileSync(join(project, file), "utf8") })),
]

function read(project: string, folder: string, ending: string): Source[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(ending) && !file.includes("/node_modules/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(project, file), "utf8") }))
}

/** Prints the findings and fails the process, or prints the summary. */
export function report(findings: readonly string[], fine: string): void {
  if (findings.length === 0) {
    console.log(fine)
    return
  }
  for (const finding of findings) console.error(finding)
  process.exitCode = 1
}

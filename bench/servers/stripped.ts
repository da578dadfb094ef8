import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"

const SOURCES = join(import.meta.dirname, "programs")
/** Inside node_modules, so that the programs find their packages. */
const TARGET = join(import.meta.dirname, "../node_modules/.servers")

/**
 * The servers under test as JavaScript. Node would strip their types by itself, but its stripper stays in the process: 18 MB
 * and 50 ms that would be blamed on the server.
 */
export function stripPrograms(): void {
  mkdirSync(TARGET, { recursive: true })
  writeFileSync(join(TARGET, "package.json"), '{ "type": "module" }\n')
  for (const file of readdirSync(SOURCES).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))) {
    const code = stripTypeScriptTypes(readFileSync(join(SOURCES, file), "utf8")).replaceAll(
      /(from "\.\/\w+)\.ts"/g,
      '$1.js"',
    )
    writeFileSync(join(TARGET, file.replace(/ts$/, "js")), code)
  }
}

export const strippedProgram = (name: string): string => join(TARGET, `${name}.js`)

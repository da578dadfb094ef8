// Builds dist/, the code that runs and is published: src/ bundled into few files (docs/decisions/0028), with types, and the console.
// usage: npm run build [-- FOLDER]
import { spawnSync } from "node:child_process"
import { join, resolve } from "node:path"
import { buildConsole } from "../console/build.ts"
import { bundle } from "./bundle.ts"

const PROJECT = resolve(import.meta.dirname, "..")
const folder = resolve(process.argv[2] ?? join(PROJECT, "dist"))

await bundle(folder)
await buildConsole(join(folder, "console"))
const types = spawnSync(`tsc -p tsconfig.build.json --outDir "${folder}"`, {
  cwd: PROJECT,
  stdio: "inherit",
  shell: true,
})
process.exitCode = types.status ?? 1

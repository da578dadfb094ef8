// Builds dist/, which is what runs and what the package contains: src/ in few files (docs/decisions/0028), with types. usage: npm run build
// [-- FOLDER]
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { build } from "esbuild"

const PROJECT = resolve(import.meta.dirname, "..")
const folder = resolve(process.argv[2] ?? join(PROJECT, "dist"))

rmSync(folder, { recursive: true, force: true })
await build({
  absWorkingDir: PROJECT,
  entryPoints: ["src/gatehouse.ts", "src/cli/main.ts", "src/testing/testing.ts"],
  outdir: folder,
  outbase: "src",
  // At the depth of cli/, so that import.meta.dirname leads to package.json.
  chunkNames: "parts/[name]-[hash]",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  target: "node24",
  format: "esm",
  // Read only with NODE_OPTIONS=--enable-source-maps: stack traces then name the lines of src/.
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "warning",
})
const types = spawnSync(`tsc -p tsconfig.build.json --outDir "${folder}"`, {
  cwd: PROJECT,
  stdio: "inherit",
  shell: true,
})
process.exitCode = types.status ?? 1

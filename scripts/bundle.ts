/** The code of dist/: src/ in few files (docs/decisions/0028). The tests of the command line build the same for themselves. */
import { rmSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "esbuild"

const PROJECT = resolve(import.meta.dirname, "..")

export async function bundle(folder: string): Promise<void> {
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
}

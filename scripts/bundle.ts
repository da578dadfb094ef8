/** Bundles src/ into the few files of dist/ (docs/decisions/0028). The tests of the command line use this module too. */
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
    // Shared code goes to parts/. This folder is as deep as cli/, so one path relative to import.meta.dirname finds package.json from both.
    chunkNames: "parts/[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node24",
    format: "esm",
    // With NODE_OPTIONS=--enable-source-maps stack traces show the lines of src/.
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
  })
}

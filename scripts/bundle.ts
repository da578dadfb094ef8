/** Bundles src/ into the few files of dist/ (docs/decisions/0028). The tests of the command line use this module too. */
import { rmSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "esbuild"

const PROJECT = resolve(import.meta.dirname, "..")

export async function bundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: PROJECT,
    entryPoints: [
      { in: "src/gatehouse.ts", out: "gatehouse" },
      { in: "src/cli/main.ts", out: "cli/main" },
      { in: "src/testing/testing.ts", out: "testing/testing" },
      // The code of a thread. It lies beside the code that starts it.
      { in: "src/store/engines/sqlite_checkpointer.ts", out: "parts/sqlite_checkpointer" },
    ],
    outdir: folder,
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

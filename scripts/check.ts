// All checks, in order, until one fails. `npm run check`
import { spawnSync } from "node:child_process"

const checks = [
  { name: "types", mend: "tsc names the file and line above" },
  { name: "lint", mend: "`npm run format` mends what can be mended without thought" },
  { name: "layers", mend: "scripts/layers.ts says who may import whom, and why" },
  { name: "sources", mend: "split the file by what its parts do" },
  { name: "tests", mend: "move what is awaited above the file's first test" },
  { name: "conformance", mend: "cite sections that exist, and cite them in the title of the test that proves them" },
  { name: "unused", mend: "delete what nothing uses, or use it" },
  {
    name: "dependencies",
    mend: "write in docs/dependencies.md what the package does and what replacing it would take",
  },
  { name: "docs", mend: "`npm run docs` writes the generated documents anew" },
  {
    name: "deploy",
    mend: "the image, compose.yaml, deploy/ and docs/operations follow the sources, not the other way round",
  },
]

for (const { name, mend } of checks) {
  const started = performance.now()
  console.log(`check:${name}`)
  const { status, signal } = spawnSync(`npm run --silent check:${name}`, { stdio: "inherit", shell: true })
  if (status !== 0) {
    console.error(
      `\ncheck:${name} failed${signal === null ? "" : ` (${signal})`}: ${mend}. Alone: npm run check:${name}`,
    )
    process.exitCode = 1
    break
  }
  console.log(`  fine, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

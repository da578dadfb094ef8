// npm run check: runs all checks in order, and stops at the first failure.
import { spawnSync } from "node:child_process"
import { checks } from "./checks.ts"

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

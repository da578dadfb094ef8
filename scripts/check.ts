// npm run check: runs all checks, as many at once as the machine has cores. Prints them in order, and starts no further one after a failure.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { delimiter, join, resolve } from "node:path"
import { checks } from "./checks.ts"

const ROOT = resolve(import.meta.dirname, "..")
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> }
/** The scripts run without npm, whose start takes longer than some of them. */
const env = { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}` }

interface Result {
  readonly output: string
  readonly status: number | null
  readonly signal: string | null
  readonly seconds: string
}

async function run(name: string): Promise<Result> {
  const began = performance.now()
  const child = spawn(scripts[`check:${name}`] ?? "", {
    cwd: ROOT,
    env,
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text
    })
  const [status, signal] = await once(child, "close")
  return { output, status, signal, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

const started: Promise<Result>[] = []

/** Starts the next check. When a check has ended, another one starts in its place. */
function start(): void {
  const next = checks[started.length]
  if (next === undefined || process.exitCode !== undefined) return
  started.push(run(next.name).finally(start))
}
for (let core = 0; core < availableParallelism(); core += 1) start()

for (const [at, { name, mend }] of checks.entries()) {
  const result = await started[at]
  if (result === undefined) break
  const { output, status, signal, seconds } = result
  process.stdout.write(`check:${name}\n${output}`)
  if (status !== 0) {
    console.error(
      `\ncheck:${name} failed${signal === null ? "" : ` (${signal})`}: ${mend}. Alone: npm run check:${name}`,
    )
    process.exitCode = 1
    break
  }
  console.log(`  fine, ${seconds} s`)
}

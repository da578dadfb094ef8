// Starts the demo as a separate process in a temporary folder, for tests in a browser.
import type { ChildProcess, ChildProcessByStdio } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { COMPILED, RUN } from "../cli/command.ts"
import { freePort } from "../support/free_port.ts"

export interface Running {
  readonly child: ChildProcess
  /** Returns all of standard output so far. */
  readonly output: () => string
  readonly errorOutput: () => string
  /** Resolves when the last process that can write to the output has ended, and all of it was read. */
  readonly closed: Promise<unknown>
}

/** The environment of a demo that creates its folders in `temporary`, with these settings beside those of the tests. */
export const demoEnvironment = (
  temporary: string,
  settings: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: COMPILED,
  TMPDIR: temporary,
  NO_COLOR: "1",
  // npm sets npm_lifecycle_event. With it the demo would print `npm run -s gatehouse -- …`, but these tests expect `gatehouse …`.
  npm_lifecycle_event: undefined,
  ...settings,
})

/** Starts `gatehouse demo`, which creates its folders in `temporary`, with these settings beside those of the tests. */
export const startDemoIn = (
  temporary: string,
  options: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Running =>
  runningOf(
    spawn(process.execPath, [RUN, "demo", ...options], {
      env: demoEnvironment(temporary, settings),
      stdio: ["ignore", "pipe", "pipe"],
    }),
  )

/** Collects what a process prints. */
export function runningOf(child: ChildProcessByStdio<null, Readable, Readable>): Running {
  let [out, error] = ["", ""]
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out += text
  })
  child.stderr.setEncoding("utf8").on("data", (text) => {
    error += text
  })
  return { child, output: () => out, errorOutput: () => error, closed: once(child, "close") }
}

export async function started(running: Running, sign: string): Promise<void> {
  while (!running.output().includes(sign)) {
    const { stdout, exitCode, signalCode } = running.child
    if (exitCode !== null || signalCode !== null) throw new Error(`the demo ended: ${running.errorOutput()}`)
    if (stdout !== null) await Promise.race([once(stdout, "data"), once(running.child, "exit")])
  }
}

export async function ended({ child, closed }: Running): Promise<number | null> {
  await closed
  return child.exitCode
}

/** Two different ports that nothing uses yet. */
export async function freePorts(): Promise<[number, number]> {
  const one = await freePort()
  for (;;) {
    const other = await freePort()
    if (other !== one) return [one, other]
  }
}

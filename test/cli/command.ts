// Runs the command as a shell does, on the test's own data folder.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after } from "node:test"
import { hosted } from "./hosted_command.ts"

/** `npm test` builds the command once for all files. A test file that is run alone starts the sources. */
export const RUN = process.env.TEST_COMMAND ?? join(import.meta.dirname, "run.ts")

/** The folder of Node's compile cache, which halves the time of the next start. The built command has a separate cache. */
export const COMPILED =
  process.env.TEST_COMMAND === undefined ? join(tmpdir(), "node-compile-cache") : join(dirname(RUN), "compiled")

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Given {
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

/** A folder that is removed after all tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-cli-"))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The environment of a command, without the developer's own Gatehouse settings. */
export const environment = (data: string, env: Given["env"] = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: COMPILED,
  GATEHOUSE_DATA: data,
  ...env,
})

export function commandOn(data: string): (args: readonly string[], given?: Given) => Promise<Ran> {
  return async (args, { stdin = "", env } = {}) => {
    const asked = { args, env: environment(data, env), stdin: Buffer.from(stdin).toString("base64") }
    const answered = await hosted(asked, RUN, COMPILED)
    if (answered !== undefined) return answered
    return new Promise((done, failed) => {
      const child = spawn(process.execPath, [RUN, ...args], { env: environment(data, env) })
      const output = { stdout: "", stderr: "" }
      child.stdout.setEncoding("utf8").on("data", (text) => (output.stdout += text))
      child.stderr.setEncoding("utf8").on("data", (text) => (output.stderr += text))
      child.stdin.on("error", () => {})
      child.stdin.end(stdin)
      child.on("error", failed)
      child.on("close", (status) => done({ status, ...output }))
    })
  }
}

/** Asserts that a command succeeded, and returns the JSON that it printed. */
export function json<T>({ status, stdout, stderr }: Ran): T {
  if (status !== 0) throw new Error(`exit status ${status}: ${stderr}`)
  return JSON.parse(stdout) as T
}

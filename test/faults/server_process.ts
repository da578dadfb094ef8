import type { ChildProcess } from "node:child_process"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { freePort } from "../support/free_port.ts"

const PROGRAM = new URL("processes/gatehouse.ts", import.meta.url).pathname

/** When this process ends for any reason, the processes that it started end too. */
const running = new Set<ChildProcess>()
/** Each start uses the compile cache of the previous start. This halves the start time. */
const compiled = mkdtempSync(join(tmpdir(), "gatehouse-compiled-"))
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(compiled, { recursive: true, force: true })
})
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1))

export interface Ended {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Returns the output so far. */
  output(): string
}

export interface Start {
  readonly data: string
  /** Runs instead of this version's command line. */
  readonly program?: string
  readonly env?: Readonly<Record<string, string>>
  /** A command that starts the server, such as one that limits its resources. */
  readonly through?: readonly string[]
  readonly input?: string
}

/** The environment of a tested server. PATH is the only variable that this process passes on. */
const environment = ({ data, env }: Start): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  NODE_COMPILE_CACHE: compiled,
  GATEHOUSE_DATA: data,
  GATEHOUSE_TOKEN_LIMIT: "off",
  GATEHOUSE_AUTHORIZATION_LIMIT: "off",
  GATEHOUSE_USERINFO_LIMIT: "off",
  GATEHOUSE_TOKENINFO_LIMIT: "off",
  GATEHOUSE_SIGN_IN_LIMIT: "off",
  ...env,
})

function startProgram(verb: readonly string[], start: Start): Started {
  const [command = process.execPath, ...args] = [
    ...(start.through ?? []),
    process.execPath,
    start.program ?? PROGRAM,
    ...verb,
  ]
  const child = spawn(command, args, { env: environment(start), stdio: ["pipe", "pipe", "pipe"] })
  running.add(child)
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (data) => {
    stdout += data
  })
  child.stderr.on("data", (data) => {
    stderr += data
  })
  child.stdin.on("error", () => {})
  child.stdin.end(start.input ?? "")
  const ended = once(child, "close").then(([status, signal]) => {
    running.delete(child)
    return { status, signal, stdout, stderr }
  })
  return { child, ended, output: () => stdout + stderr }
}

/** Runs a verb of the command line until it ends. */
export const gatehouse = (verb: readonly string[], start: Start): Promise<Ended> => startProgram(verb, start).ended

/** Runs a verb that must succeed, and returns the parsed --json output. */
export async function gatehouseJson<T>(verb: readonly string[], start: Start): Promise<T> {
  const { status, stdout, stderr } = await gatehouse([...verb, "--json"], start)
  if (status !== 0) throw new Error(`gatehouse ${verb.join(" ")} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout) as T
}

export interface ServerProcess extends Started {
  readonly url: string
  /** Kills the server, and waits until its process has ended. */
  kill(): Promise<void>
}

/** Starts `gatehouse serve` and waits until it listens. If the server ends instead, throws its output. */
export async function serve(port: number, start: Start): Promise<ServerProcess> {
  const started = startProgram(["serve"], { ...start, env: { PORT: String(port), ...start.env } })
  const { child } = started
  const listens = new Promise<void>((resolve) => {
    child.stdout?.on("data", () => {
      if (started.output().includes("Gatehouse listens at")) resolve()
    })
  })
  const first = await Promise.race([listens, started.ended])
  if (first !== undefined)
    throw new Error(`gatehouse serve ended with ${first.status ?? first.signal}: ${first.stdout}${first.stderr}`)
  return {
    ...started,
    url: `http://localhost:${port}`,
    async kill() {
      child.kill("SIGKILL")
      await started.ended
    },
  }
}

/** A new folder that is removed after the test. */
export function folderOf(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-faults-"))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server for one test. The server is killed however the test ends. */
export async function serveFor(test: TestContext, start: Start): Promise<ServerProcess> {
  const server = await serve(await freePort(), start)
  test.after(() => server.kill())
  return server
}

/** Whether a program is installed and works. */
export const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

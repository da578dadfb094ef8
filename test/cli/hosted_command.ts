// Runs commands in one process for all of them: command_host.ts.
import type { ChildProcess } from "node:child_process"
import { fork } from "node:child_process"
import { once } from "node:events"
import { dirname, join } from "node:path"

export interface Asked {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** In base64. */
  readonly stdin: string
}

export interface Answered {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const HOST = join(import.meta.dirname, "command_host.ts")
/** Servers run until a signal ends them, and end their process. */
const OWN_PROCESS = ["serve", "demo", "copy"]

let host: Promise<ChildProcess> | undefined
let isBusy = false

async function start(program: string, compiled: string): Promise<ChildProcess> {
  const main =
    process.env.TEST_COMMAND === undefined ? "../../src/cli/main.ts" : join(dirname(program), "../dist/cli/main.js")
  const child = fork(HOST, [main, program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
    execArgv: [],
  })
  await once(child, "message")
  return child
}

/** Throws when the host has ended. */
async function gone(child: ChildProcess, { args }: Asked, signal: AbortSignal): Promise<never> {
  await once(child, "exit", { signal })
  throw new Error(`the command ended its process, so it needs one of its own: ${args.join(" ")}`)
}

/** Returns undefined if the command needs a process of its own: a server, a command beside another one, or one with options of Node. */
export async function hosted(asked: Asked, program: string, compiled: string): Promise<Answered | undefined> {
  if (isBusy || OWN_PROCESS.includes(asked.args[0] ?? "") || asked.env.NODE_OPTIONS !== undefined) return undefined
  isBusy = true
  const answering = new AbortController()
  const { signal } = answering
  try {
    host ??= start(program, compiled)
    const child = await host
    child.ref()
    child.channel?.ref()
    const answer = Promise.race([once(child, "message", { signal }), gone(child, asked, signal)])
    child.send(asked)
    const [answered] = await answer
    child.unref()
    child.channel?.unref()
    return answered as Answered
  } catch (error) {
    host = undefined
    throw error
  } finally {
    answering.abort()
    isBusy = false
  }
}

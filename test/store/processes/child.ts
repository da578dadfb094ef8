import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

export interface Child {
  readonly process: ChildProcess
  /** Returns the next line of the program's output. If the program ends without this line, throws the program's standard error. */
  line(): Promise<string>
  /** Lets the program continue. Each program of this folder waits for one line. */
  go(): void
  ended(): Promise<void>
}

/**
 * Starts a program of this folder with this Node. `through` is a command that starts the program, such as one that limits its resources.
 */
export function startChild(program: string, args: readonly string[], through: readonly string[] = []): Child {
  const file = new URL(program, import.meta.url).pathname
  const [command = process.execPath, ...rest] = [...through, process.execPath, file, ...args]
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "pipe"] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let complaint = ""
  child.stderr.on("data", (data) => {
    complaint += data
  })
  const end = once(child, "close")
  return {
    process: child,
    async line() {
      const next = await lines.next()
      if (next.done) throw new Error(`${program} ended early: ${complaint}`)
      return next.value
    },
    go: () => child.stdin.write("go\n"),
    async ended() {
      const [code, signal] = await end
      if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}: ${complaint}`)
    },
  }
}

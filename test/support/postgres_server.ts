import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const PROGRAM = new URL("processes/postgres.ts", import.meta.url).pathname

export interface PostgresServer {
  /** With the password, without a database: append its name. */
  readonly url: string
  /** The process that manages it, in whose view of the file system its folder is. */
  readonly pid: number
  stop(): Promise<void>
  /** Kills it. */
  kill(): Promise<void>
  /** Starts it again on the same folder, unless it runs; resolves when it accepts connections. */
  start(): Promise<void>
}

/**
 * Starts a PostgreSQL for tests, with given settings such as `fsync=on`; throws its output if it cannot run here. It ends with this process,
 * in any case.
 */
export const startPostgres = (...options: string[]): Promise<PostgresServer> => startPostgresThrough([], {}, ...options)

/** The same through a command that starts it, such as one that gives it its own disk, and with variables. */
export async function startPostgresThrough(
  through: readonly string[],
  env: Readonly<Record<string, string>>,
  ...options: string[]
): Promise<PostgresServer> {
  const [command = process.execPath, ...args] = [...through, process.execPath, PROGRAM, ...options]
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } })
  let complaint = ""
  child.stderr.on("data", (data) => {
    complaint += data
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: url } = await lines.next()
  if (typeof url !== "string") throw new Error(complaint)
  const order = async (word: "kill" | "start") => {
    // Keeps the process alive while a caller waits, although reading the output does not.
    const waiting = setInterval(() => {}, 60_000)
    child.stdin.write(`${word}\n`)
    const { value } = await lines.next()
    clearInterval(waiting)
    if (value !== word) throw new Error(`PostgreSQL's keeper answered ${value} to ${word}: ${complaint}`)
  }
  // It must not keep this process alive: its standard input ends with it.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) if ("unref" in stream) (stream.unref as () => void)()
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => order("kill"),
    start: () => order("start"),
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

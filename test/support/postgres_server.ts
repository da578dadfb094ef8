import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const PROGRAM = new URL("processes/postgres.ts", import.meta.url).pathname

export interface PostgresServer {
  /** With the password, without a database: its name goes to the end. */
  readonly url: string
  /** Of the process that looks after it, in whose view of the file system its folder is. */
  readonly pid: number
  stop(): Promise<void>
  /** Ends it as the kernel does, without a word. */
  kill(): Promise<void>
  /** Starts it again on the same folder, unless it runs; resolves when it takes connections. */
  start(): Promise<void>
}

/**
 * Starts a PostgreSQL for tests, with settings of its own such as `fsync=on`; throws what it printed where none runs here. It ends with
 * this process, however that ends.
 */
export const startPostgres = (...options: string[]): Promise<PostgresServer> => startPostgresThrough([], {}, ...options)

/** The same through a command that starts it, such as one that gives it a disk of its own, and with variables. */
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
    // Whoever waits for it stays, though what it reads from does not keep it.
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

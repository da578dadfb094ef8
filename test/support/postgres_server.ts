import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const PROGRAM = new URL("processes/postgres.ts", import.meta.url).pathname

export interface PostgresServer {
  /** The URL with the password and without a database. Append the name of a database. */
  readonly url: string
  /** The process that starts and stops the database. Its `/proc/PID/root` shows the mounts that only the database sees. */
  readonly pid: number
  stop(): Promise<void>
  /** Kills the database. */
  kill(): Promise<void>
  /** Starts the database again on the same folder, unless it runs. Resolves when the database accepts connections. */
  start(): Promise<void>
  /** Makes the killed database a standby of the primary at the URL, with new files. Resolves when the standby answers. */
  follow(primary: string): Promise<void>
}

/**
 * Starts a PostgreSQL for tests, with settings such as `fsync=on`. If PostgreSQL cannot run here, throws its output. The database ends with
 * this process, however this process ends.
 */
export const startPostgres = (...options: string[]): Promise<PostgresServer> => startPostgresThrough([], {}, ...options)

/** Starts a PostgreSQL through a command, such as one that mounts a separate disk, and with environment variables. */
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
  const order = async (word: string) => {
    // Keeps this process alive while a caller waits. Reading the output alone does not keep it alive.
    const waiting = setInterval(() => {}, 60_000)
    child.stdin.write(`${word}\n`)
    const { value } = await lines.next()
    clearInterval(waiting)
    if (value !== word) throw new Error(`the process that runs PostgreSQL answered ${value} to ${word}: ${complaint}`)
  }
  // The child must not keep this process alive. It ends when its standard input ends.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) if ("unref" in stream) (stream.unref as () => void)()
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => order("kill"),
    start: () => order("start"),
    follow: (primary) => order(`follow ${primary}`),
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const PROGRAM = new URL("processes/postgres.ts", import.meta.url).pathname

export interface PostgresServer {
  /** With the password, without a database: its name goes to the end. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL for tests, with settings of its own such as `fsync=on`; throws what it printed where none runs here. It ends with
 * this process, however that ends.
 */
export async function startPostgres(...options: string[]): Promise<PostgresServer> {
  const child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ["pipe", "pipe", "pipe"] })
  let complaint = ""
  child.stderr.on("data", (data) => {
    complaint += data
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const { value: url } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (typeof url !== "string") throw new Error(complaint)
  // It must not keep this process alive: its standard input ends with it.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) if ("unref" in stream) (stream.unref as () => void)()
  return {
    url,
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

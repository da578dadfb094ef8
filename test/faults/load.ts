import { fork } from "node:child_process"
import { once } from "node:events"
import type { TestContext } from "node:test"
import type { RegisteredClient } from "../support/journey.ts"
import type { Tally } from "./asking.ts"
import type { Storage } from "./prepared.ts"

const PROGRAM = new URL("processes/load.ts", import.meta.url).pathname

export interface Begin {
  readonly urls: readonly string[]
  readonly client: RegisteredClient
  readonly storage: Storage
  readonly seed: number
  readonly atOnce: number
  readonly round: string
}

export type LoadOrder = Begin | "stop"

export interface Load {
  /** Resolves when the first requests are pending. */
  begin(begin: Begin): Promise<void>
  /** Resolves when every pending request has an answer or has failed. */
  stop(): Promise<Tally>
}

/** Starts the process that sends requests and writes the ledger file. `env`: more variables of its environment. */
export function startLoad(test: TestContext, ledger: string, env: Readonly<Record<string, string>> = {}): Load {
  const child = fork(PROGRAM, [ledger], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Without the options of the test runner: with them, each load would empty the file of the results.
    execArgv: [],
    env: Object.assign({}, process.env, env),
  })
  const gone = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`the load ended unexpectedly, with ${code}`)))
  })
  gone.catch(() => {})
  test.after(() => child.connected && child.disconnect())
  const sendOrder = async (order: LoadOrder): Promise<unknown> => {
    child.send(order)
    const [message] = await Promise.race([once(child, "message"), gone])
    return message
  }
  return {
    begin: async (begin) => void (await sendOrder(begin)),
    stop: async () => (await sendOrder("stop")) as Tally,
  }
}

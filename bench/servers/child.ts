import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Role } from "../machine.ts"
import { pinned } from "../machine.ts"
import type { Usage } from "./programs/answering.ts"

interface Waiting {
  done(result: unknown): void
  failed(error: Error): void
}

/** A server under test, in a process of its own. The process answers questions of the harness (programs/answering.ts). */
export class Child {
  /** The port of the server. 0 if the program does not listen. */
  readonly port: number
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0

  private constructor(process: ChildProcess, port: number, output: string) {
    this.#process = process
    this.port = port
    process.on("message", ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.done(result)
      else waiting?.failed(new Error(error))
    })
    process.on("exit", () => {
      for (const { failed } of this.#waiting.values())
        failed(new Error(`the program ended:\n${readFileSync(output, "utf8").slice(-4000)}`))
    })
  }

  /** Starts a program. Its output goes to a file in the folder, as under a service manager. */
  static async start(
    role: Role,
    file: string,
    options: unknown,
    folder: string,
    nodeOptions: readonly string[] = [],
    given: Readonly<Record<string, string>> = {},
  ): Promise<Child> {
    const output = join(folder, `${role}.log`)
    const log = openSync(output, "a")
    const [command, ...rest] = pinned(role, [process.execPath, ...nodeOptions, file, JSON.stringify(options)])
    const env = { ...process.env, NODE_ENV: "production", ...given }
    const child = spawn(command, rest, { stdio: ["ignore", log, log, "ipc"], env })
    closeSync(log)
    const ended = once(child, "exit").then(() => {
      throw new Error(`${file} ended before it was ready:\n${readFileSync(output, "utf8")}`)
    })
    const [message] = (await Promise.race([once(child, "message"), ended])) as [{ ready: number }]
    ended.catch(() => {})
    return new Child(child, message.ready, output)
  }

  ask<Result>(verb: string, input?: unknown): Promise<Result> {
    const id = ++this.#asked
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done: (result) => done(result as Result), failed })
      this.#process.send({ id, verb, input })
    })
  }

  usage = (): Promise<Usage> => this.ask("usage")

  async stop(): Promise<void> {
    const gone = once(this.#process, "exit")
    this.#process.disconnect()
    await gone
  }
}

import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ServerRole } from "../machine.ts"
import { pinned } from "../machine.ts"
import type { Usage } from "./programs/answering.ts"

/** As much of what a program printed as helps to see why it ended. */
const LONGEST = 4000

type Message = { ready: number } | { id: number; result?: unknown; error?: string }

/** A program in a process of its own that answers the harness (programs/answering.ts). */
export class Child {
  /** Where it listens; 0 where it does not. */
  readonly port: number
  readonly role: ServerRole | "load"
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>()
  #asked = 0

  private constructor(process: ChildProcess, port: number, role: ServerRole | "load", output: string) {
    this.role = role
    this.#process = process
    this.port = port
    process.on("message", (message: Message) => {
      if ("ready" in message) return
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.error === undefined) waiting?.done(message.result)
      else waiting?.failed(new Error(message.error))
    })
    process.on("exit", (status, signal) => {
      for (const { failed } of this.#waiting.values())
        failed(new Error(`the program ended, ${signal ?? status}:\n${readFileSync(output, "utf8").slice(-LONGEST)}`))
    })
  }

  /** What it prints goes to a file in the folder, as where a service manager keeps the log. */
  static async start(
    role: ServerRole | "load",
    file: string,
    options: unknown,
    folder: string,
    nodeOptions: readonly string[] = [],
  ): Promise<Child> {
    const output = join(folder, `${role}.log`)
    const log = openSync(output, "a")
    const line = [process.execPath, ...nodeOptions, file, JSON.stringify(options)] as const
    const [command, ...given] = pinned(role, [...line])
    const child = spawn(command, given, {
      stdio: ["ignore", log, log, "ipc"],
      env: { ...process.env, NODE_ENV: "production" },
    })
    closeSync(log)
    const ended = once(child, "exit").then(() => {
      throw new Error(`${file} ended before it was ready:\n${readFileSync(output, "utf8")}`)
    })
    const [message] = (await Promise.race([once(child, "message"), ended])) as [{ ready: number }]
    ended.catch(() => {})
    return new Child(child, message.ready, role, output)
  }

  ask<Result>(verb: string, input?: unknown): Promise<Result> {
    const id = ++this.#asked
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done: (result) => done(result as Result), failed })
      this.#process.send({ id, verb, input })
    })
  }

  usage(): Promise<Usage> {
    return this.ask("usage")
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, "exit")
    this.#process.disconnect()
    await gone
  }
}

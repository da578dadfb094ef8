/**
 * Runs commands one after the other, as separate processes would, each with its own arguments, variables and standard input. Starting Node and loading the
 * command takes ten times as long as most commands. The first argument is the module with the command's `main`.
 */
import { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import type { Answered, Asked } from "./hosted_command.ts"

const { main } = (await import(process.argv[2] ?? "")) as typeof import("../../src/cli/main.ts")
const program = process.argv[3] ?? ""

const write = { stdout: process.stdout.write, stderr: process.stderr.write }
/** The pipes of this process itself, and requests to the file system, which end by themselves. */
const QUIET = new Set(["PipeWrap", "TTYWrap", "FSReqCallback", "FSReqPromise", "ProcessWrap", "MessagePort"])

/** What keeps a process alive that has done its work: timers, sockets, threads. */
const left = (): string[] => process.getActiveResourcesInfo().filter((kind) => !QUIET.has(kind))

/** Returns when nothing keeps the process alive any more: a command that left something open would never end as a process. */
async function ended(): Promise<void> {
  while (left().length > 0) await pause(1)
}

async function run({ args, env, stdin }: Asked): Promise<Answered> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv = [process.execPath, program, ...args]
  process.exitCode = undefined
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(stdin, "base64")]), configurable: true })
  const output = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const)
    process[name].write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      output[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()
      const done = rest.find((each) => typeof each === "function")
      if (done !== undefined) process.nextTick(done as () => void)
      return true
    }) as typeof process.stdout.write
  await main(process.argv)
  await ended()
  for (const name of ["stdout", "stderr"] as const) process[name].write = write[name]
  process.stdout.removeAllListeners("error")
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeAllListeners(signal)
  return { status: process.exitCode === undefined ? 0 : Number(process.exitCode), ...output }
}

process.on("message", (asked: Asked) => void run(asked).then((answered) => process.send?.(answered)))
process.once("disconnect", () => process.exit(0))
process.send?.("ready")

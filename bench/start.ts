import { setTimeout as pause } from "node:timers/promises"
import type { LongResult } from "./figure.ts"
import { median, megabytes, number, table } from "./figure.ts"
import { Connection } from "./load/connection.ts"
import { get } from "./load/request.ts"
import { withServer } from "./measure.ts"
import type { Contender, Program } from "./servers/servers.ts"
import { bare } from "./servers/servers.ts"

interface Started {
  readonly server: string
  /** The time from the start of the process to its first answer, in milliseconds. */
  readonly firstAnswer: number
  /** Resident memory in bytes, one second after the first answer. */
  readonly memory: number
}

const IDLE_MS = 1000

/** Starts each server without data several times. Returns the medians of the time to the first answer and of the memory. */
export async function measureStarts(servers: readonly Contender[], rounds: number): Promise<LongResult> {
  const figures: Started[] = []
  for (const server of [bare(), ...servers]) {
    const starts: Started[] = []
    while (starts.length < rounds) starts.push(await startOnce(server))
    const of = (member: "firstAnswer" | "memory") => median(starts.map((start) => start[member]))
    figures.push({ server: server.name, firstAnswer: of("firstAnswer"), memory: of("memory") })
  }
  const cells = figures.map(({ server, firstAnswer, memory }) => [server, number(firstAnswer), megabytes(memory)])
  const text = table([["start", "first answer ms", "memory a second later"], ...cells])
  return { text: `${text}\n`, figures }
}

async function startOnce(program: Program): Promise<Started> {
  const began = performance.now()
  return withServer(program, async (server) => {
    const connection = new Connection(server.port)
    const { status } = await connection.ask(get(server.port, program.probe))
    const firstAnswer = performance.now() - began
    connection.close()
    if (status !== 200) throw new Error(`${program.name}: status ${status} at ${program.probe}`)
    await pause(IDLE_MS)
    return { server: program.name, firstAnswer, memory: (await server.usage()).memory }
  })
}

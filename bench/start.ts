import { setTimeout as pause } from "node:timers/promises"
import { median } from "./figure.ts"
import { Connection } from "./load/connection.ts"
import { get } from "./load/request.ts"
import { withServer } from "./measure.ts"
import type { Contender } from "./servers/servers.ts"
import { BARE, FASTIFY, MIRRORS, OIDC_DURABLE, OIDC_MEMORY } from "./servers/servers.ts"

export interface Started {
  readonly server: string
  /** Milliseconds from the start of the process to its first answer. */
  readonly firstAnswer: number
  /** Resident bytes a second later. */
  readonly memory: number
}

const IDLE_MS = 1000
const EMPTY = { status: 200, headers: { "content-length": "0" }, body: "" }
const answers = { GET: EMPTY, POST: EMPTY }

/** Every server on an empty disk: how long until it answers, and what it then holds in memory. Medians. */
export async function measureStarts(ours: readonly Contender[], rounds: number, told: () => void): Promise<Started[]> {
  const mirror = (name: keyof typeof MIRRORS) => ({
    name,
    program: MIRRORS[name],
    options: () => ({ answers }),
    probe: "/",
  })
  const results = []
  for (const server of [mirror(BARE), mirror(FASTIFY), OIDC_MEMORY, OIDC_DURABLE, ...ours]) {
    const starts: Started[] = []
    for (let round = 0; round < rounds; round++) {
      starts.push(await startOnce(server))
      told()
    }
    results.push({
      server: server.name,
      firstAnswer: median(starts.map(({ firstAnswer }) => firstAnswer)),
      memory: median(starts.map(({ memory }) => memory)),
    })
  }
  return results
}

async function startOnce({
  name,
  program,
  options,
  probe,
}: Pick<Contender, "name" | "program" | "probe"> & { options: (folder: string) => unknown }): Promise<Started> {
  const began = performance.now()
  return withServer(program, options, async (server) => {
    const connection = new Connection(server.port)
    const { status } = await connection.ask(get(server.port, probe))
    const firstAnswer = performance.now() - began
    connection.close()
    if (status !== 200) throw new Error(`${name}: status ${status} at ${probe}`)
    await pause(IDLE_MS)
    return { server: name, firstAnswer, memory: (await server.usage()).memory }
  })
}

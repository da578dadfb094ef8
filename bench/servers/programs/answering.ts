/** The functions that the harness can call in a program, in addition to `usage`. */
export type Verbs = Record<string, (input: never) => unknown>

/** The resources that a process has used since its start. */
export interface Usage {
  /** CPU time of all threads, in microseconds. */
  readonly cpu: number
  /** Resident memory in bytes. */
  readonly memory: number
}

interface Question {
  readonly id: number
  readonly verb: string
  readonly input: never
}

/** Returns the options that the harness passed at the start. */
export const givenOptions = <T>(): T => JSON.parse(process.argv[2] ?? "{}")

/** Reports to the harness that the program is ready, then answers calls until the harness ends. */
export function answerHarness(port: number, verbs: Verbs = {}): void {
  const all: Verbs = { usage, ...verbs }
  process.on("message", async ({ id, verb, input }: Question) => {
    try {
      process.send?.({ id, result: await all[verb]?.(input) })
    } catch (error) {
      process.send?.({ id, error: String(error instanceof Error ? error.stack : error) })
    }
  })
  process.once("disconnect", () => process.exit())
  process.send?.({ ready: port })
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, memory: process.memoryUsage.rss() }
}

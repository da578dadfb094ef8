// Several Gatehouse processes that share a port and a database. node:cluster distributes the connections in turn.
import type { Worker } from "node:cluster"
import cluster from "node:cluster"
import { once } from "node:events"
import { join } from "node:path"
import type { Usage } from "./answering.ts"
import { answerHarness } from "./answering.ts"

cluster.setupPrimary({ exec: join(import.meta.dirname, "gatehouse.js"), args: process.argv.slice(2) })
const instances = [cluster.fork(), cluster.fork()] as const
let port = 0
for (const instance of instances) {
  const [{ ready }] = (await once(instance, "message")) as [{ ready: number }]
  port = ready
}
for (const instance of instances) instance.once("exit", () => process.exit(1))

let asked = 0
async function ask<Result>(instance: Worker, verb: string, input?: unknown): Promise<Result> {
  const id = ++asked
  instance?.send({ id, verb, input })
  for (;;) {
    const [message] = (await once(instance, "message")) as [{ id: number; result: Result }]
    if (message.id === id) return message.result
  }
}

answerHarness(port, {
  register: (input: unknown) => ask(instances[0], "register", input),

  /** Returns the usage of all workers and of this process, which distributes the connections. */
  async usage(): Promise<Usage> {
    const { user, system } = process.cpuUsage()
    const all = await Promise.all(instances.map((instance) => ask<Usage>(instance, "usage")))
    return {
      cpu: all.reduce((sum, { cpu }) => sum + cpu, user + system),
      memory: all.reduce((sum, { memory }) => sum + memory, process.memoryUsage.rss()),
    }
  },
})

// Several Gatehouses that share a port and a database: node:cluster gives each connection to the next of them in turn.
import type { Worker } from "node:cluster"
import cluster from "node:cluster"
import { once } from "node:events"
import { join } from "node:path"
import type { Usage } from "./answering.ts"
import { answerHarness } from "./answering.ts"

const INSTANCES = 2

cluster.setupPrimary({ exec: join(import.meta.dirname, "gatehouse.js"), args: process.argv.slice(2) })
const instances: Worker[] = []
let port = 0
while (instances.length < INSTANCES) {
  const instance = cluster.fork()
  const [{ ready }] = (await once(instance, "message")) as [{ ready: number }]
  port = ready
  instances.push(instance)
}
for (const instance of instances) instance.once("exit", () => process.exit(1))

let asked = 0
function ask<Result>(instance: Worker | undefined, verb: string, input?: unknown): Promise<Result> {
  const id = ++asked
  return new Promise((done, failed) => {
    const hear = (message: { id: number; result: Result; error?: string }) => {
      if (message.id !== id) return
      instance?.off("message", hear)
      if (message.error === undefined) done(message.result)
      else failed(new Error(message.error))
    }
    instance?.on("message", hear)
    instance?.send({ id, verb, input })
  })
}

answerHarness(port, {
  register: (input: unknown) => ask(instances[0], "register", input),

  /** Of all of them, and of this process, which hands out the connections. */
  async usage(): Promise<Usage> {
    const { user, system } = process.cpuUsage()
    const all = await Promise.all(instances.map((instance) => ask<Usage>(instance, "usage")))
    return {
      cpu: all.reduce((sum, { cpu }) => sum + cpu, user + system),
      memory: all.reduce((sum, { memory }) => sum + memory, process.memoryUsage.rss()),
    }
  },
})

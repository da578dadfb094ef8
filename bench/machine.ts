import { spawnSync } from "node:child_process"
import { readFileSync, statfsSync } from "node:fs"
import { availableParallelism, cpus, type } from "node:os"

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0
const LAST = cpus().length - 1
/** Where there are four cores or more, two instances have two. */
const SERVER_CORES = { server: [LAST], instances: LAST > 2 ? [LAST - 1, LAST] : [LAST] } as const
const LOAD_CORES = Math.max(1, LAST > 2 ? LAST - 1 : LAST)
const CORE = {
  server: SERVER_CORES.server.join(),
  instances: SERVER_CORES.instances.join(),
  load: LOAD_CORES > 1 ? `0-${LOAD_CORES - 1}` : "0",
}

export type ServerRole = keyof typeof SERVER_CORES

/** The command on its cores: servers on the last, the load on the first. Unchanged where the system cannot pin. */
export const pinned = (role: ServerRole | "load", command: readonly [string, ...string[]]): [string, ...string[]] =>
  canPin ? ["taskset", "-c", CORE[role], ...command] : [...command]

export const pinning = (): string =>
  canPin ? `the server on core ${CORE.server}, the load on core ${CORE.load}` : "not pinned to cores (no taskset)"

/** Where a database server that is started here runs, and what that does to the figures. */
export const databasePinning = (): string => {
  if (!canPin) return "not pinned"
  if (LOAD_CORES > 1) return `on cores ${CORE.load}, which the load uses too`
  return `on core ${CORE.load}, which the load uses too: its figures are a lower bound. Two instances share core ${CORE.instances}`
}

export const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim()}, ${type()}`

const TMPFS = 0x01021994

/** Memory dressed as a disk makes durable writes look free. */
export const isMemoryDisk = (folder: string): boolean => statfsSync(folder).type === TMPFS

/** Microseconds that the server's cores have been busy, whoever with; undefined where the system does not tell. */
export function serverCoresBusy(role: ServerRole): number | undefined {
  if (!canPin) return undefined
  try {
    const text = readFileSync("/proc/stat", "utf8")
    return SERVER_CORES[role].reduce((sum, core) => {
      const line = new RegExp(`^cpu${core} (.*)$`, "m").exec(text)?.[1] ?? ""
      const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = line.split(" ").map(Number)
      return sum + 10_000 * (user + nice + system + irq + soft + steal)
    }, 0)
  } catch {
    return undefined
  }
}

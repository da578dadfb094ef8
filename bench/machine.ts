import { spawnSync } from "node:child_process"
import { readFileSync, statfsSync } from "node:fs"
import { availableParallelism, cpus, type } from "node:os"

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0
const SERVER_CORE = cpus().length - 1
const CORE = { server: String(SERVER_CORE), load: SERVER_CORE > 1 ? `0-${SERVER_CORE - 1}` : "0" }

/** The command on its core: the server on the last, the load on the others. Unchanged where the system cannot pin. */
export const pinned = (role: "server" | "load", command: readonly [string, ...string[]]): [string, ...string[]] =>
  canPin ? ["taskset", "-c", CORE[role], ...command] : [...command]

export const pinning = (): string =>
  canPin ? `the server on core ${CORE.server}, the load on core ${CORE.load}` : "not pinned to cores (no taskset)"

export const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim()}, ${type()}`

const TMPFS = 0x01021994

/** Memory dressed as a disk makes durable writes look free. */
export const isMemoryDisk = (folder: string): boolean => statfsSync(folder).type === TMPFS

/** Microseconds that the server's core has been busy, whoever with; undefined where the system does not tell. */
export function serverCoreBusy(): number | undefined {
  if (!canPin) return undefined
  try {
    const line = new RegExp(`^cpu${SERVER_CORE} (.*)$`, "m").exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? ""
    const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = line.split(" ").map(Number)
    return 10_000 * (user + nice + system + irq + soft + steal)
  } catch {
    return undefined
  }
}

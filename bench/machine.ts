import { spawnSync } from "node:child_process"
import { availableParallelism, cpus, type } from "node:os"

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0
const LAST = cpus().length - 1
/** The first core for the two instances of Gatehouse. They run on the last two cores of a machine with four or more cores, else on the last core. */
const INSTANCES_FROM = LAST > 2 ? LAST - 1 : LAST
const CORES = {
  server: String(LAST),
  instances: INSTANCES_FROM === LAST ? String(LAST) : `${INSTANCES_FROM}-${LAST}`,
  load: INSTANCES_FROM > 1 ? `0-${INSTANCES_FROM - 1}` : "0",
}

export type Role = keyof typeof CORES

/** Returns the command, pinned to the cores for this role. If the system cannot pin processes to cores, returns the command unchanged. */
export const pinned = (role: Role, command: readonly [string, ...string[]]): [string, ...string[]] =>
  canPin ? ["taskset", "-c", CORES[role], ...command] : [...command]

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${type()}, Node ${process.version}; ` +
  (canPin
    ? `the server on core ${CORES.server}, two instances on ${CORES.instances}, load and PostgreSQL on ${CORES.load}`
    : "not pinned to cores (no taskset)")

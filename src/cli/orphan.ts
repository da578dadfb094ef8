import { startedByNpm } from "../config/load.ts"

const LOOK_MS = 500

/**
 * npm runs a script through a shell, which dies of a SIGTERM without passing it on: the service would stay behind, with its port. So
 * where npm started it, the shell's end is taken for the signal. Whoever leaves it running in the background on purpose does so without npm.
 */
export function stopWithNpm(): void {
  if (!startedByNpm()) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, "SIGTERM")
  }, LOOK_MS).unref()
}

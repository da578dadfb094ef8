import { startedByNpm } from "../config/load.ts"

const LOOK_MS = 500

/**
 * npm runs a script in a shell. SIGTERM to npm ends that shell, but the service would keep running and keep its port. So under npm, the service also
 * stops when the shell ends. To keep a service running in the background, start it without npm.
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

import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const ATTEMPTS = 200
const PAUSE_MS = 50

const running = new Set<() => void>()
process.on("exit", () => {
  for (const kill of running) kill()
})

export interface Server {
  stop(): Promise<void>
}

/**
 * Starts a program in this folder, and waits until it accepts connections. Throws if it ends, as it does if another program has taken its port, or if it
 * takes too long. It ends with this process, at the latest.
 */
export async function serverOf(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  at: { readonly host: string; readonly port: number },
): Promise<Server> {
  const child = spawn(program, args, { cwd, stdio: "ignore" })
  const kill = () => child.kill("SIGKILL")
  running.add(kill)
  let isRunning = true
  // Without memory for a new process, Node reports an error and no exit.
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isRunning = false
      running.delete(kill)
      resolve()
    }
    child.once("exit", end).once("error", end)
  })
  const stop = async () => {
    kill()
    await ended
  }
  for (let attempt = 0; attempt < ATTEMPTS && isRunning; attempt++) {
    const socket = connect(at)
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere && isRunning) return { stop }
    await pause(PAUSE_MS)
  }
  const why = isRunning ? "does not listen" : "has ended"
  // A file that fails before its first test runs no `after`.
  await stop()
  throw new Error(`${program} ${why} at ${at.host}:${at.port}`)
}

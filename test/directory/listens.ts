import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const ATTEMPTS = 200
const PAUSE_MS = 50

/** Waits until a server accepts connections. Throws if it ends, as it does if another program has taken its port, or if it takes too long. */
export async function listens(host: string, port: number, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && isRunning(); attempt++) {
    const socket = connect(port, host)
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere && isRunning()) return
    await pause(PAUSE_MS)
  }
  throw new Error(`no directory listens at ${host}:${port}: the server ${isRunning() ? "is running" : "has ended"}`)
}

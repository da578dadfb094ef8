import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { connect, createServer } from "node:net"

/**
 * The state of a connection. `whole`: it works. `cut`: it ends, and both sides notice. `silent`: bytes are lost without notice. `held`:
 * bytes wait until the state is `whole` again, as when a network forwards nothing for a while.
 */
export type LineState = "whole" | "cut" | "silent" | "held"

export interface Line {
  readonly port: number
  turn(to: LineState): void
  close(): Promise<void>
}

/**
 * Starts a proxy between a server and its database. The test sets the state of the proxy. Connections that are open in the state `silent` lose
 * bytes, so these connections end after that state.
 */
export async function lineTo(to: URL): Promise<Line> {
  const open = new Set<Socket>()
  const held: (() => void)[] = []
  let state: LineState = "whole"
  const server = createServer((near) => {
    if (state === "cut") return near.destroy()
    near.setNoDelay()
    const far = connect({ port: Number(to.port), host: to.hostname, noDelay: true })
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on("data", (data) => {
        if (state === "held") held.push(() => into.write(data))
        else if (state !== "silent") into.write(data)
      })
      from.on("error", () => {})
      from.on("close", () => {
        open.delete(from)
        into.destroy()
      })
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    turn(next) {
      if (next === "cut" || (state === "silent" && next === "whole")) endAll()
      state = next
      for (const deliver of held.splice(0)) if (next === "whole") deliver()
    },
    async close() {
      endAll()
      server.close()
      await once(server, "close")
    },
  }
}

import type { Server } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { Log } from "../observe/log.ts"

const SHUTDOWN_MS = 10_000
const IDLE_MS = 250

/** A server, and the port at which it listens. */
export interface Place {
  readonly server: Server | HttpsServer
  readonly port: number
}

/** Resolves when the server listens at every place. Returns the address of the first place. */
export async function listenAt(places: readonly Place[], host: string, log: Log): Promise<AddressInfo> {
  for (const { server, port } of places) {
    await new Promise<void>((listening, failed) => {
      server.once("error", failed)
      server.listen({ port, host }, () => listening(void server.off("error", failed)))
    })
    // If the system cannot accept one connection, the server must keep the others.
    server.on("error", (error) => log.error({ err: error }, "A connection could not be accepted."))
  }
  return places[0]?.server.address() as AddressInfo
}

/** Accepts no more connections. Resolves when the open requests have their answers, after 10 seconds at the latest. */
export const stopListening = async (places: readonly Place[]): Promise<void> => {
  await Promise.all(places.map(({ server }) => closed(server)))
}

async function closed(server: Server | HttpsServer): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
  // `closeIdleConnections` ends only connections that are idle at that moment. Others become idle later, so the call is repeated.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
  await new Promise((done) => server.close(done))
  clearInterval(idle)
  clearTimeout(force)
}

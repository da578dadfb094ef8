import type { Server, Socket } from "node:net"
import { createServer } from "node:net"
import type { TestContext } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import type { DirectoryOutcome, WantedPerson } from "../../src/ports/connections.ts"
import { PEOPLE } from "./slapd.ts"

export const NOT_ABORTED = new AbortController().signal

export const connectionTo = (url: string, settings: Partial<Connection> = {}): Connection => ({
  ...CONNECTIONS.defaults(),
  id: newId("connection", 0, systemRandom),
  name: "staff",
  preset: "ldap",
  directoryUrls: [url],
  baseDn: PEOPLE,
  sealedSecret: undefined,
  createdAt: 0,
  ...settings,
})

/** Asks a directory with this password. */
export async function proveAt(
  connection: Connection,
  wanted: string | WantedPerson,
  password: string,
  secret: Secret | undefined = undefined,
  timeoutMs = 5000,
): Promise<DirectoryOutcome> {
  const person = typeof wanted === "string" ? { username: wanted, now: 0 } : wanted
  const given = async () => new Secret(password)
  return directories({ secretOf: () => secret, timeoutMs }).prove(connection, person, given, NOT_ABORTED)
}

export const flawOf = (outcome: DirectoryOutcome) => ("problem" in outcome ? outcome.problem.flaw : outcome)
export const whyOf = (outcome: DirectoryOutcome) =>
  JSON.stringify("problem" in outcome ? outcome.problem.said : outcome)

/** A server that accepts connections and does what `behave` says. */
export async function listening(t: TestContext, behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}))
    behave(socket)
  })
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

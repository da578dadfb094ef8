import { deepEqual } from "node:assert/strict"
import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { connect, createServer } from "node:net"
import { test } from "node:test"
import { connector } from "../../src/store/engines/postgres_connection.ts"
import { settingsOf } from "../support/postgres.ts"

test("a connection that is dropped before it was made opens no socket, so that a command ends at once", async (t) => {
  const arrived: Socket[] = []
  const database = createServer((socket) => arrived.push(socket)).listen(0, "127.0.0.1")
  await once(database, "listening")
  const { port } = database.address() as AddressInfo
  const sql = connector(settingsOf(`postgres://gatehouse@127.0.0.1:${port}/gatehouse`))()
  const lost = sql.query("LISTEN changes").catch(() => {})
  // The client library takes the statement in a microtask, and dials when its timer fires.
  await Promise.resolve()
  await Promise.resolve()
  sql.drop()
  t.after(() => {
    for (const socket of arrived) socket.destroy()
    database.close()
  })
  // This timer was set after the library's, so this connection arrives after the library's would.
  const later = await new Promise<Socket>((made) => setTimeout(() => made(connect(port, "127.0.0.1")), 0))
  while (!arrived.some(({ remotePort }) => remotePort === later.localPort)) await once(database, "connection")
  deepEqual(
    arrived.map(({ remotePort }) => remotePort),
    [later.localPort],
  )
  await lost
  later.destroy()
})

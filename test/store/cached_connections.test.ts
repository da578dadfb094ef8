import assert from "node:assert/strict"
import { after, test } from "node:test"
import { withCachedConnections } from "../../src/store/cached_connections.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { connection } from "./contract_connections.ts"
import { event, plain } from "./samples.ts"

test("the list of connections is read once, also if it is empty, and again after each change and when another process may have changed it", async () => {
  const store = await openSqlite({ file: ":memory:" })
  after(() => store.close())
  let reads = 0
  const list = () => {
    reads += 1
    return store.connections.list()
  }
  const { connections } = withCachedConnections({ ...store, connections: { ...store.connections, list } })
  for (let n = 0; n < 3; n++) assert.deepEqual(await connections.list(), [])
  assert.equal(reads, 1)
  const one = connection()
  await connections.create(one, event("connection-created"))
  assert.deepEqual(plain([await connections.list(), await connections.list()]), plain([[one], [one]]))
  const changed = { ...one, label: "Other" }
  await connections.update(changed, event("connection-updated"), one)
  assert.deepEqual(plain(await connections.list()), plain([changed]))
  await connections.replaceSecret(one.id, undefined, event("connection-secret-replaced"))
  assert.deepEqual(await connections.list(), [{ ...changed, sealedSecret: undefined }])
  await connections.delete(one.id, event("connection-deleted"))
  assert.deepEqual(await connections.list(), [])
  assert.equal(reads, 5)
  connections.forget()
  await Promise.all([connections.list(), connections.list()])
  assert.equal(reads, 6)
})

/** Decision 0030: a repeat is answered even if its audit event cannot be written. */
import { deepEqual, equal } from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { post, refreshRequest } from "../support/service.ts"

test("decision 0030: a repeat is answered even if its event cannot be written, and a later repeat writes it", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-repeat-"))
  const file = join(folder, "gatehouse.db")
  const store = await openSqlite({ file })
  const server = await startTestServer({ store })
  const other = new DatabaseSync(file)
  t.after(async () => {
    other.close()
    await server.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const client = await server.createPublicClient()
  const { refresh_token = "" } = await server.tokensFor(await server.createUser(), client)
  const refresh = async () => {
    const { status, text } = await post(server, refreshRequest({ client_id: client.client_id }, refresh_token))
    equal(status, 200)
    return JSON.parse(text).refresh_token
  }
  const recorded = async () => {
    await store.probe()
    return (await store.audit.list(99)).filter(({ type }) => type === "refresh-repeated").length
  }
  const successor = await refresh()
  other.exec(`CREATE TRIGGER refuse BEFORE INSERT ON audit_event WHEN NEW.type = 'refresh-repeated'
    BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  deepEqual([await refresh(), await recorded()], [successor, 0])
  other.exec("DROP TRIGGER refuse")
  deepEqual([await refresh(), await recorded()], [successor, 1])
  deepEqual([await refresh(), await recorded()], [successor, 1])
})

/**
 * A hundred thousand registrations fill the table of clients without a consent to its maximum, and no further. On SQLite only: every engine runs the
 * same statements, and test/store has the same rule with small numbers for each engine. RFC 7591 §5, decision 0036.
 */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import type { ClientId } from "../../src/base/id.ts"
import { MAX_UNCONSENTED_CLIENTS } from "../../src/clients/self_registered_client.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { event, NOW, publicClient } from "../store/samples.ts"

const REGISTRATIONS = 100_000
const BLOCKS = 1000
const HONEST_BLOCK = "198.51.100.0/24"

test("100,000 registrations from 1,000 blocks keep the table at its maximum, and delete no operator's, consented or other block's client", async (t) => {
  const store = await openSqlite({ file: ":memory:" })
  t.after(() => store.close())
  const register = async (at: number, block: string): Promise<ClientId> => {
    const client = { ...publicClient(NOW + at), registeredBy: "anyone" as const }
    await store.clients.register(client, block, MAX_UNCONSENTED_CLIENTS)
    return client.id
  }
  const stored = async (ids: readonly ClientId[]) => {
    let count = 0
    for (const id of ids) if ((await store.clients.find(id)) !== undefined) count++
    return count
  }
  const ofOperator = publicClient()
  await store.clients.create(ofOperator, event("client-created"))
  const consented = await register(0, "10.0.0.0/24")
  equal(await store.clients.settle(consented, event("client-registered")), true)
  const honest = await register(0, HONEST_BLOCK)

  const flood: ClientId[] = []
  for (let at = 1; at <= REGISTRATIONS; at++) {
    flood.push(await register(at, `10.${at % 4}.${at % (BLOCKS / 4)}.0/24`))
    if (at === REGISTRATIONS / 2) equal(await stored(flood), MAX_UNCONSENTED_CLIENTS - 1, `after ${at} registrations`)
  }
  const late = await register(REGISTRATIONS + 1, HONEST_BLOCK)
  equal(await stored(flood), MAX_UNCONSENTED_CLIENTS - 2)
  deepEqual(await stored([ofOperator.id, consented, honest, late]), 4)
  // The newest clients of the flood stay, because each block loses its oldest client first.
  equal(await stored(flood.slice(-BLOCKS)), BLOCKS)
})

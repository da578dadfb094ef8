import assert from "node:assert/strict"
import type { ClientId } from "../../src/base/id.ts"
import type { Client } from "../../src/oauth/client.ts"
import { metadataClientId } from "../../src/oauth/metadata_url.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, DAY, event, NOW, OTHER_SETTINGS, owners, plain, publicClient } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const MANY = 1000
const BLOCK = "192.0.2.0/24"

/** Returns the client as a self-registered client. */
const self = (client: Client = publicClient()): Client => ({ ...client, registeredBy: "anyone" })

function documentClient(): Client {
  const metadataUrl = "https://app.example.com/client.json"
  return { ...publicClient(), id: metadataClientId(metadataUrl), registeredBy: "metadata-document", metadataUrl }
}

async function registered(store: Store, block = BLOCK, maximum = MANY, at = NOW): Promise<ClientId> {
  const client = self(publicClient(at))
  await store.clients.register(client, block, maximum)
  return client.id
}

const isThere = async (store: Store, id: ClientId) => (await store.clients.find(id)) !== undefined
const stillThere = async (store: Store, ids: readonly ClientId[]) =>
  (await Promise.all(ids.map((id) => isThere(store, id)))).filter(Boolean).length

export function registeredClientContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a self-registered client is read as it was stored", async (store) => {
    for (const registeredBy of ["anyone", "token-holder"] as const)
      for (const client of [confidentialClient(), publicClient()]) {
        const one: Client = { ...client, registeredBy }
        await store.clients.register(one, BLOCK, MANY)
        assert.deepEqual(plain(await store.clients.find(one.id)), plain(one))
        assert.equal(await store.clients.knowsOrigin(one.corsOrigins[0] ?? ""), true)
      }
  })

  check(
    "a self-registered client is not listed and causes no event until it is settled, which happens once",
    async (store) => {
      const id = await registered(store)
      assert.deepEqual([await store.clients.list(), await store.audit.list(10)], [[], []])
      const answers = await times(20, () => store.clients.settle(id, event("client-registered")))
      assert.deepEqual(tally(answers), { true: 20 })
      assert.equal((await store.audit.list(50)).length, 1)
      assert.deepEqual(
        (await store.clients.list()).map((client) => client.id),
        [id],
      )
      assert.equal(await store.clients.settle(publicClient().id, event("client-registered")), false)
      assert.equal((await store.audit.list(50)).length, 1)
    },
  )

  check(
    "a client of a metadata document is stored at its first consent, once, and then follows its document",
    async (store) => {
      const client = documentClient()
      const answers = await times(20, () => store.clients.insertConsented(client, event("client-registered")))
      assert.deepEqual(tally(answers), { true: 1, false: 19 })
      assert.equal((await store.audit.list(50)).length, 1)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
      assert.deepEqual(
        (await store.clients.list()).map(({ metadataUrl }) => metadataUrl),
        [client.metadataUrl],
      )
      assert.equal(await store.clients.knowsOrigin(client.corsOrigins[0] ?? ""), true)
      assert.equal(await store.clients.settle(client.id, event("client-registered")), true)
      assert.equal((await store.audit.list(50)).length, 1)
      const confidential: Client = { ...client, ...OTHER_SETTINGS, kind: "confidential", secrets: [] }
      assert.equal(await store.clients.updateItself(confidential, event("client-updated"), client), true)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(confidential))
      assert.equal(await store.clients.updateItself(confidential, event("client-updated"), client), false)
    },
  )

  check(
    "a client of a metadata document stays disabled when it is inserted again, and returns after a deletion",
    async (store) => {
      const client = documentClient()
      assert.equal(await store.clients.insertConsented(client, event("client-registered")), true)
      await store.clients.setEnabled(client.id, false, event("client-disabled"))
      assert.equal(await store.clients.insertConsented(client, event("client-registered")), false)
      assert.equal((await store.clients.find(client.id))?.enabled, false)
      assert.equal(await store.clients.delete(client.id, event("client-deleted")), true)
      assert.equal(await store.clients.insertConsented(client, event("client-registered")), true)
      assert.equal((await store.clients.find(client.id))?.enabled, true)
    },
  )

  check("a client that an operator changes is settled", async (store) => {
    const client = self()
    await store.clients.register(client, BLOCK, MANY)
    const trusted: Client = { ...client, consent: "first-party" }
    assert.equal(await store.clients.update(trusted, event("client-updated"), client), true)
    await store.removeExpired(NOW + 31 * DAY, 100)
    assert.equal(await isThere(store, client.id), true)
  })

  check("changes and the deletion by the client itself are recorded only after it is settled", async (store) => {
    for (const isSettled of [false, true]) {
      const client = self()
      const renamed = { ...client, name: "Other" }
      await store.clients.register(client, BLOCK, MANY)
      if (isSettled) await store.clients.settle(client.id, event("client-registered"))
      assert.equal(await store.clients.updateItself(renamed, event("client-updated"), client), true)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(renamed))
      assert.equal(await store.clients.deleteItself(client.id, event("client-deleted")), true)
      assert.equal(await store.clients.deleteItself(client.id, event("client-deleted")), false)
      assert.equal(await isThere(store, client.id), false)
      const types = (await store.audit.list(50)).map(({ type }) => type)
      assert.deepEqual(types.sort(), isSettled ? ["client-deleted", "client-registered", "client-updated"] : [])
    }
  })

  check(
    "a client that changes itself loses its remembered consents; a client that an operator changes keeps them",
    async (store) => {
      const { userId, clientId } = await owners(store)
      const client = self()
      await store.clients.register(client, BLOCK, MANY)
      await store.clients.settle(client.id, event("client-registered"))
      for (const id of [client.id, clientId]) await store.consents.remember(userId, id, ["read"], NOW)
      const renamed = { ...client, name: "Other" }
      assert.equal(await store.clients.update(renamed, event("client-updated"), client), true)
      assert.deepEqual(await store.consents.find(userId, client.id), ["read"])
      assert.equal(await store.clients.updateItself(client, event("client-updated"), client), false)
      assert.deepEqual(await store.consents.find(userId, client.id), ["read"])
      assert.equal(await store.clients.updateItself(client, event("client-updated"), renamed), true)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
      assert.equal(await store.consents.find(userId, client.id), undefined)
      assert.deepEqual(await store.consents.find(userId, clientId), ["read"])
    },
  )

  check(
    "a client without a consent is deleted after 30 days with all its data; no other client is deleted",
    async (store) => {
      const { clientId } = await owners(store)
      const client = { ...self(confidentialClient()), corsOrigins: ["https://gone.example.com"], redirectUris: [] }
      await store.clients.register(client, BLOCK, MANY)
      const consented = await registered(store)
      await store.clients.settle(consented, event("client-registered"))
      const later = await registered(store, BLOCK, MANY, NOW + 1)

      await store.removeExpired(NOW + 30 * DAY - 1, 100)
      assert.equal(await stillThere(store, [client.id, consented, later, clientId]), 4)
      await store.removeExpired(NOW + 30 * DAY, 100)
      assert.equal(await isThere(store, client.id), false)
      assert.equal(await stillThere(store, [consented, later, clientId]), 3)
      assert.equal(await store.clients.knowsOrigin("https://gone.example.com"), false)
      assert.deepEqual(
        (await store.sealed.notUnder([], 99)).filter(({ table }) => table === "client_secret").length,
        (await store.clients.list()).flatMap((one) => (one.kind === "confidential" ? one.secrets : [])).length,
      )
      assert.equal(await store.clients.settle(client.id, event("client-registered")), false)
      assert.equal(await store.removeExpired(NOW + 30 * DAY, 100), 0)
    },
  )

  check("old clients are deleted in batches", async (store) => {
    const ids = await times(7, () => registered(store))
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 3), 3)
    assert.equal(await stillThere(store, ids), 4)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 3), 3)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 3), 1)
    assert.equal(await store.removeExpired(NOW + 30 * DAY, 3), 0)
  })

  check(
    "beyond the maximum, the oldest client of the block with the most clients is deleted with all its data",
    async (store) => {
      const alone = await registered(store, "2001:db8:1::/48", 5, NOW)
      const flood: ClientId[] = []
      for (let at = 1; at <= 4; at++) flood.push(await registered(store, BLOCK, 5, NOW + at))
      assert.equal(await stillThere(store, [alone, ...flood]), 5)
      for (let at = 0; at < 3; at++) {
        const newcomer = await registered(store, `198.51.100.${at}/24`, 5, NOW + 10 + at)
        assert.equal(await isThere(store, newcomer), true)
        assert.deepEqual(
          await Promise.all(flood.map((id) => isThere(store, id))),
          flood.map((_, one) => one > at),
        )
      }
      // Now each address block has one client. The next registration deletes the oldest other client, and never the client that it adds.
      const last = await registered(store, "203.0.113.0/24", 5, NOW - 1)
      assert.deepEqual([await isThere(store, alone), await isThere(store, last)], [false, true])
    },
  )

  check(
    "a flood from one block, with races, does not exceed the table's maximum and deletes only clients of this block",
    async (store) => {
      const { clientId } = await owners(store)
      const consented = await registered(store, BLOCK, 20)
      await store.clients.settle(consented, event("client-registered"))
      const fromElsewhere: ClientId[] = []
      for (let at = 0; at < 5; at++) fromElsewhere.push(await registered(store, `198.51.${at}.0/24`, 20))
      const flood = await times(60, () => registered(store, BLOCK, 20))
      const newcomers = await times(5, (at) => registered(store, `203.0.${at}.0/24`, 20))

      assert.equal(await stillThere(store, flood), 20 - fromElsewhere.length - newcomers.length)
      assert.equal(await stillThere(store, [clientId, consented, ...fromElsewhere, ...newcomers]), 12)
    },
  )

  check(
    "a consent that races with the client's deletion either keeps the client or reports that it is deleted",
    async (store) => {
      for (let round = 0; round < 20; round++) {
        const id = await registered(store, BLOCK, 1)
        const [isSettled] = await Promise.all([
          store.clients.settle(id, event("client-registered")),
          registered(store, BLOCK, 1),
        ])
        assert.equal(await isThere(store, id), isSettled)
      }
    },
  )
}

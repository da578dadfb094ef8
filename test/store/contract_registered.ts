import assert from "node:assert/strict"
import type { Client } from "../../src/oauth/client.ts"
import { confidentialClient, event, issuedGrant, NOW, owners, plain, publicClient, secret } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

/** A client that registered itself, not yet stored. */
const self = (client: Client): Client => ({ ...client, registeredId: `gcd_${client.id}` })

export function registeredClientContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a client that registered itself comes back as it was stored, with what it is known by", async (store) => {
    for (const client of [self(confidentialClient()), self(publicClient())]) {
      assert.equal(await store.clients.register(client, event("client-registered")), true)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
      const { corsOrigins } = client
      assert.equal(await store.clients.knowsOrigin(corsOrigins[0] ?? ""), true)
    }
    assert.equal((await store.audit.list(10)).length, 2)
  })

  check("of twenty first consents one stores the client, and one event is written", async (store) => {
    const client = self(confidentialClient())
    const all = await Promise.all(
      Array.from({ length: 20 }, () => store.clients.register(client, event("client-registered"))),
    )
    assert.equal(all.filter(Boolean).length, 1)
    assert.equal((await store.audit.list(50)).length, 1)
    assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
  })

  check("storing it again changes nothing of it", async (store) => {
    const client = self(publicClient())
    await store.clients.register(client, event("client-registered"))
    await store.clients.setEnabled(client.id, false, event("client-disabled"))
    assert.equal(await store.clients.register({ ...client, name: "Other" }, event("client-registered")), false)
    assert.deepEqual(plain(await store.clients.find(client.id)), plain({ ...client, enabled: false }))
  })

  check(
    "a client that changes itself loses the consents remembered for it; one that an operator changes keeps them",
    async (store) => {
      const { userId, clientId } = await owners(store)
      const client = self(publicClient())
      await store.clients.register(client, event("client-registered"))
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

  check("what is retired is gone with all that it had, says so, and no verb brings it back", async (store) => {
    const { userId } = await owners(store)
    const client = { ...self(confidentialClient()), corsOrigins: ["https://gone.example.com"] }
    await store.clients.register(client, event("client-registered"))
    const grant = issuedGrant(userId, client.id)
    assert.equal(await store.grants.issue(grant, event("grant-issued")), true)
    assert.equal(await store.clients.retire(client.id, event("client-deleted")), true)
    const gone = { ...client, secrets: [], enabled: false, deleted: true }

    assert.equal(await store.clients.retire(client.id, event("client-deleted")), false)
    assert.equal(await store.clients.register(client, event("client-registered")), false)
    assert.equal(await store.clients.setEnabled(client.id, true, event("client-enabled")), false)
    assert.equal(await store.clients.setEnabled(client.id, false, event("client-disabled")), false)
    assert.equal(await store.clients.update({ ...client, name: "Other" }, event("client-updated"), client), false)
    assert.deepEqual(plain(await store.clients.find(client.id)), plain(gone))
    assert.equal(
      (await store.clients.list()).some(({ id }) => id === client.id),
      false,
    )
    assert.equal(await store.grants.find(grant.id), undefined)
    assert.equal(await store.clients.knowsOrigin(client.corsOrigins[0] ?? ""), false)
    const types = (await store.audit.list(50)).map(({ type }) => type)
    assert.deepEqual(
      ["client-deleted", "client-enabled", "client-updated"].map((one) => types.filter((type) => type === one).length),
      [1, 0, 0],
    )
  })

  check("of twenty that retire a client one does; a client that nobody stored cannot be", async (store) => {
    const client = self(publicClient())
    assert.equal(await store.clients.retire(client.id, event("client-deleted")), false)
    await store.clients.register(client, event("client-registered"))
    const all = await Promise.all(
      Array.from({ length: 20 }, () => store.clients.retire(client.id, event("client-deleted"))),
    )
    assert.equal(all.filter(Boolean).length, 1)
  })

  check("no secret can be added to a client that is retired", async (store) => {
    const client = self(confidentialClient())
    await store.clients.register(client, event("client-registered"))
    await store.clients.retire(client.id, event("client-deleted"))
    assert.equal(await store.clients.addSecret(client.id, secret(), 0, event("client-secret-added")), false)
  })
}

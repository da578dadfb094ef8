import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Client, ClientSecret } from "../../src/oauth/client.ts"
import { allowedOrigins } from "../../src/oauth/client.ts"
import {
  confidentialClient,
  DAY,
  event,
  HOUR,
  issuedGrant,
  NOW,
  OTHER_SETTINGS,
  owners,
  plain,
  publicClient,
  secret,
} from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

export function clientContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a client is read as it was created, field by field, its secrets newest first", async (store) => {
    const [confidential, open_] = [confidentialClient(), publicClient(NOW + 5)]
    await store.clients.create(open_, event("client-created"))
    await store.clients.create(confidential, event("client-created"))
    assert.deepEqual(plain(await store.clients.find(confidential.id)), plain(confidential))
    assert.deepEqual(plain(await store.clients.find(open_.id)), plain(open_))
    assert.deepEqual(plain(await store.clients.list()), plain([confidential, open_]))
    assert.equal(await store.clients.find(newId("client", NOW, systemRandom)), undefined)
  })

  check("the clients that an actor registered or made a secret of are listed, and so are the makers", async (store) => {
    const id = (at: number) => newId("client", at, systemRandom)
    const [ann, bot, nobody] = [newId("user", NOW, systemRandom), id(NOW), newId("user", NOW, systemRandom)]
    const made = [1, 2, 3, 4].map((at) => ({ ...confidentialClient(NOW + at), createdBy: at === 1 ? ann : undefined }))
    const [own, byBot, , gone] = made
    for (const client of made) await store.clients.create(client, event("client-created"))
    assert.ok(own && byBot && gone)
    for (const client of [own, byBot]) {
      const other: ClientSecret = { ...secret(NOW + 9), createdBy: client === own ? bot : ann }
      assert.equal(await store.clients.addSecret(client.id, other, NOW + DAY, event("client-secret-added")), true)
    }
    await store.clients.addSecret(gone.id, { ...secret(NOW + 9), createdBy: ann }, NOW, event("client-secret-added"))
    await store.clients.delete(gone.id, event("client-deleted"))
    const stored = await Promise.all([own, byBot].map(({ id }) => store.clients.find(id)))
    assert.deepEqual(plain(await store.clients.madeBy(ann, undefined, 9)), plain(stored))
    assert.deepEqual(plain(await store.clients.madeBy(ann, undefined, 1)), plain(stored.slice(0, 1)))
    assert.deepEqual(plain(await store.clients.madeBy(ann, own.id, 9)), plain(stored.slice(1)))
    assert.deepEqual(plain(await store.clients.madeBy(bot, undefined, 9)), plain(stored.slice(0, 1)))
    assert.deepEqual(await store.clients.madeBy(nobody, undefined, 9), [])
    const makers = await store.clients.makers(99)
    assert.deepEqual(
      [ann, bot, nobody].map((each) => makers.includes(each)),
      [true, true, false],
    )
    assert.equal(
      makers.every((each) => /^(user|client)_/.test(each)),
      true,
    )
    assert.equal((await store.clients.makers(1)).length, 1)
  })

  check("a client that is read while it is deleted has all its secrets, or is missing", async (store) => {
    for (let round = 0; round < 20; round++) {
      const client = confidentialClient()
      await store.clients.create(client, event("client-created"))
      const [found] = await Promise.all([
        times(40, () => store.clients.find(client.id)),
        store.clients.delete(client.id, event("client-deleted")),
      ])
      const secrets = found.map((one) => (one?.kind === "confidential" ? one.secrets.length : "missing"))
      assert.deepEqual(
        secrets.filter((count) => count !== 2 && count !== "missing"),
        [],
      )
    }
  })

  check("a client with empty lists is read with empty lists", async (store) => {
    const client: Client = { ...publicClient(), redirectUris: [], corsOrigins: [], scope: [], native: false }
    await store.clients.create(client, event("client-created"))
    assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
  })

  check(
    "an update changes every setting, but not id, kind, secrets, creation time and whether it is enabled",
    async (store) => {
      const client = confidentialClient()
      await store.clients.create(client, event("client-created"))
      const changed: Client = {
        ...client,
        ...OTHER_SETTINGS,
      }
      const foreign = { ...changed, kind: "confidential" as const, secrets: [], createdAt: 1, enabled: !client.enabled }
      assert.equal(await store.clients.update(foreign, event("client-updated"), client), true)
      assert.deepEqual(plain(await store.clients.find(client.id)), plain(changed))
    },
  )

  check("disabling and enabling change nothing else, and notify once", async (store) => {
    const client = confidentialClient()
    await store.clients.create(client, event("client-created"))
    assert.equal(await store.clients.setEnabled(client.id, false, event("client-disabled")), true)
    assert.equal(await store.clients.setEnabled(client.id, false, event("client-disabled")), false)
    assert.deepEqual(plain(await store.clients.find(client.id)), plain({ ...client, enabled: false }))
    assert.equal(await store.clients.setEnabled(client.id, true, event("client-enabled")), true)
    assert.deepEqual(plain(await store.clients.find(client.id)), plain(client))
    assert.equal(await store.clients.setEnabled(publicClient().id, false, event("client-disabled")), false)
    assert.equal((await store.audit.list(9)).length, 3)
  })

  check("an update of an unknown client is refused and sends no notification", async (store) => {
    const absent = publicClient()
    assert.equal(await store.clients.update(absent, event("client-updated"), absent), false)
    assert.deepEqual(await store.audit.list(9), [])
  })

  check(
    "knowsOrigin is true for the origins that oauth allows for an enabled client, and for no others",
    async (store) => {
      const client = confidentialClient()
      await store.clients.create(client, event("client-created"))
      assert.deepEqual(allowedOrigins(client).toSorted(), [
        "http://127.0.0.1:5173",
        "https://app.example.com",
        "https://other.example.com",
        "https://third.example.com:8443",
      ])
      for (const origin of allowedOrigins(client)) assert.equal(await store.clients.knowsOrigin(origin), true, origin)
      for (const origin of ["null", "https://third.example.com", "http://app.example.com", "com.example.app:", ""])
        assert.equal(await store.clients.knowsOrigin(origin), false, origin)

      const moved: Client = {
        ...client,
        redirectUris: ["https://new.example/cb"],
        corsOrigins: ["https://new.example"],
      }
      assert.equal(await store.clients.update(moved, event("client-updated"), client), true)
      assert.equal(await store.clients.knowsOrigin("https://new.example"), true)
      assert.equal(await store.clients.knowsOrigin("https://app.example.com"), false)

      assert.equal(await store.clients.setEnabled(client.id, false, event("client-disabled")), true)
      assert.equal(await store.clients.knowsOrigin("https://new.example"), false)
      await store.clients.create({ ...publicClient(), corsOrigins: ["https://new.example"] }, event("client-created"))
      assert.equal(await store.clients.knowsOrigin("https://new.example"), true)
    },
  )

  check(
    "a new secret comes first; older ones expire at the given time, or at their own earlier expiry",
    async (store) => {
      const client = confidentialClient()
      const [unlimited, limited] = client.secrets
      assert.ok(unlimited !== undefined && limited?.expiresAt !== undefined)
      await store.clients.create(client, event("client-created"))

      const second = { ...secret(NOW + DAY), expiresAt: undefined }
      assert.equal(await store.clients.addSecret(client.id, second, NOW + 30 * DAY, event("client-secret-added")), true)
      const after = [second, { ...unlimited, expiresAt: NOW + 30 * DAY }, limited]
      assert.deepEqual(plain(await store.clients.find(client.id)), plain({ ...client, secrets: after }))
    },
  )

  check(
    "a secret is refused for a public client and for an unknown client, and no notification is sent",
    async (store) => {
      const client = publicClient()
      await store.clients.create(client, event("client-created"))
      for (const id of [client.id, newId("client", NOW, systemRandom)])
        assert.equal(await store.clients.addSecret(id, secret(), NOW, event("client-secret-added")), false)
      assert.deepEqual(await store.sealed.notUnder([], 99), [])
      assert.deepEqual(
        (await store.audit.list(9)).map((one) => one.type),
        ["client-created"],
      )
    },
  )

  check("one of several requests ends the older secrets, and the newest stays valid", async (store) => {
    const client = confidentialClient()
    const [a, b, c] = [secret(NOW), { ...secret(NOW + 1), expiresAt: NOW + 5 }, secret(NOW + 2)].map((one, at) =>
      at === 1 ? one : { ...one, expiresAt: undefined },
    )
    assert.ok(a && b && c)
    await store.clients.create({ ...client, secrets: [c, b, a] }, event("client-created"))
    const end = () => store.clients.endOlderSecrets(client.id, NOW + 9, event("client-secrets-ended"))
    assert.deepEqual(tally(await times(50, end)), { true: 1, false: 49 })
    const found = await store.clients.find(client.id)
    assert.ok(found?.kind === "confidential")
    assert.deepEqual(plain(found.secrets), plain([c, b, { ...a, expiresAt: NOW + 9 }]))
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "client-secrets-ended").length, 1)
    assert.equal(
      await store.clients.endOlderSecrets(newId("client", NOW, systemRandom), NOW, event("client-secrets-ended")),
      false,
    )
  })

  check("the use of a secret is recorded once an hour", async (store) => {
    const client = confidentialClient()
    const [unused, other] = client.secrets
    assert.ok(unused !== undefined)
    await store.clients.create(client, event("client-created"))
    const lastUsed = async (now: number) => {
      store.clients.touchSecret(unused.id, now)
      await store.audit.append(event("client-updated"))
      const found = await store.clients.find(client.id)
      assert.ok(found?.kind === "confidential")
      assert.deepEqual(plain(found.secrets[1]), plain(other))
      return found.secrets[0]?.lastUsedAt
    }
    assert.equal(await lastUsed(NOW + 1), NOW + 1)
    assert.equal(await lastUsed(NOW + HOUR), NOW + 1)
    assert.equal(await lastUsed(NOW + HOUR + 1), NOW + HOUR + 1)
  })

  check(
    "deleting a client deletes the client's secrets, origins, grants and remembered consents, and no others",
    async (store) => {
      const { userId, clientId } = await owners(store)
      const client: Client = { ...confidentialClient(), corsOrigins: ["https://only.example"] }
      await store.clients.create(client, event("client-created"))
      const [going, staying] = [issuedGrant(userId, client.id), issuedGrant(userId, clientId)]
      for (const grant of [going, staying]) await store.grants.issue(grant, event("grant-issued"))
      await store.consents.remember(userId, client.id, ["read"], NOW)
      await store.consents.remember(userId, clientId, ["write"], NOW)

      assert.equal(await store.clients.delete(client.id, event("client-deleted")), true)
      assert.equal(await store.clients.find(client.id), undefined)
      assert.equal(await store.clients.knowsOrigin("https://only.example"), false)
      assert.deepEqual(await store.sealed.notUnder([], 99), [])
      assert.deepEqual(plain(await store.grants.list({})), plain([staying]))
      assert.equal(await store.consents.find(userId, client.id), undefined)
      assert.deepEqual(await store.consents.find(userId, clientId), ["write"])
      assert.equal(await store.clients.delete(client.id, event("client-deleted")), false)
      assert.equal((await store.audit.list(99)).filter((one) => one.type === "client-deleted").length, 1)
    },
  )
}

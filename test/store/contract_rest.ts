import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import type { StoredSigningKey } from "../../src/store/signing_key.ts"
import { confidentialClient, event, NOW, owners, plain, secret, signingKey, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

export function restContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a consent is remembered, replaced, and deleted once", async (store) => {
    const { userId, clientId } = await owners(store)
    const other = await owners(store)
    assert.equal(await store.consents.find(userId, clientId), undefined)
    await store.consents.remember(userId, clientId, ["openid", "read"], NOW)
    assert.deepEqual(await store.consents.find(userId, clientId), ["openid", "read"])
    await store.consents.remember(userId, clientId, ["write"], NOW + 1)
    assert.deepEqual(await store.consents.find(userId, clientId), ["write"])
    assert.equal(await store.consents.find(userId, other.clientId), undefined)
    assert.equal(await store.consents.find(other.userId, clientId), undefined)
    assert.deepEqual(tally(await times(50, () => store.consents.forget(userId, clientId))), { true: 1, false: 49 })
    assert.equal(await store.consents.find(userId, clientId), undefined)
  })

  check("a consent is remembered for each of its resources, and for no other (RFC 8707)", async (store) => {
    const { userId, clientId } = await owners(store)
    const other = await owners(store)
    const [api, files] = ["https://api.example.com/", "urn:example:files"]
    const found = (...targets: (string | undefined)[]) => store.consents.find(userId, clientId, targets)
    await store.consents.remember(userId, clientId, ["openid", "read"], NOW, [api, files])
    assert.deepEqual(await found(api), ["openid", "read"])
    assert.deepEqual(await found(files, api), ["openid", "read"])
    assert.equal(await found(undefined), undefined)
    assert.equal(await found(api, undefined), undefined)
    assert.equal(await found(api, "urn:example:unseen"), undefined)

    await store.consents.remember(userId, clientId, ["read", "write"], NOW + 1, [files, undefined])
    assert.deepEqual(await found(api), ["openid", "read"])
    assert.deepEqual(await found(files), ["read", "write"])
    assert.deepEqual(await found(undefined), ["read", "write"])
    assert.deepEqual(await found(api, files, undefined), ["read"])
    assert.equal(await store.consents.find(userId, other.clientId, [api]), undefined)
    assert.equal(await store.consents.find(other.userId, clientId, [api]), undefined)

    assert.equal(await store.consents.forget(userId, clientId), true)
    assert.equal(await found(api), undefined)
    assert.equal(await found(undefined), undefined)
    assert.equal(await store.consents.forget(userId, clientId), false)
  })

  check("consent to a resource is deleted with its user and with its client", async (store) => {
    const ways: ((id: Awaited<ReturnType<typeof owners>>) => Promise<boolean>)[] = [
      ({ userId }) => store.users.delete(userId, event("user-deleted")),
      ({ clientId }) => store.clients.delete(clientId, event("client-deleted")),
    ]
    for (const way of ways) {
      const [gone, left] = [await owners(store), await owners(store)]
      for (const { userId, clientId } of [gone, left])
        await store.consents.remember(userId, clientId, ["read"], NOW, ["urn:example:api"])
      assert.equal(await way(gone), true)
      assert.equal(await store.consents.find(gone.userId, gone.clientId, ["urn:example:api"]), undefined)
      assert.deepEqual(await store.consents.find(left.userId, left.clientId, ["urn:example:api"]), ["read"])
    }
  })

  check("signing keys are read field by field, oldest first", async (store) => {
    const [second, first] = [signingKey(NOW + 1), signingKey(NOW)]
    const rsa: StoredSigningKey = { ...signingKey(NOW + 2), algorithm: "RS256" }
    assert.equal(await store.signingKeys.addFirst(second), true)
    await store.signingKeys.add(first, event("signing-key-rotated"))
    assert.equal(await store.signingKeys.addFirst(rsa), true)
    assert.deepEqual(plain(await store.signingKeys.list()), plain([first, second, rsa]))
  })

  check("a first key is refused while its algorithm has a key, and accepted otherwise", async (store) => {
    const [first, second] = [signingKey(), signingKey(NOW + 1)]
    await store.signingKeys.addFirst(first)
    await store.signingKeys.add(second, event("signing-key-rotated"))
    assert.equal(await store.signingKeys.delete(first.id), true)
    assert.equal(await store.signingKeys.delete(first.id), false)
    assert.equal(await store.signingKeys.addFirst(signingKey(NOW + 2)), false)
    assert.equal(await store.signingKeys.delete(second.id), true)
    assert.equal(await store.signingKeys.addFirst(signingKey(NOW + 3)), true)
  })

  check("audit events are read field by field, newest first, up to the requested number", async (store) => {
    const events: AuditEvent[] = [1, 2, 3].map((at) => ({ ...event("signed-in", NOW + at), actor: `user_${at}` }))
    const bare: AuditEvent = { ...event("grant-revoked", NOW), address: undefined, traceId: undefined }
    await Promise.all([...events, bare].map((one) => store.audit.append(one)))
    assert.deepEqual(await store.audit.list(9), [...events.toReversed(), bare])
    assert.deepEqual(await store.audit.list(2), events.toReversed().slice(0, 2))
  })

  check("audit events about an id contain the id as actor, subject or trace id", async (store) => {
    const [one, two, three, four] = [1, 2, 3, 4].map((at) => event("signed-in", NOW + at))
    assert.ok(one && two && three && four)
    const acted = { ...one, actor: "user_1", subject: "x", traceId: "x" }
    const met = { ...two, actor: "x", subject: "user_1", traceId: "x" }
    const traced = { ...three, actor: "x", subject: "x", traceId: "user_1" }
    const other = { ...four, actor: "user_12", subject: "USER_1", traceId: undefined }
    for (const each of [acted, met, traced, other]) await store.audit.append(each)
    assert.deepEqual(await store.audit.list(9, { about: "user_1" }), [traced, met, acted])
    assert.deepEqual(await store.audit.list(2, { about: "user_1" }), [traced, met])
    assert.deepEqual(await store.audit.list(9, { about: "user_%" }), [])
  })

  check("audit events are filtered by time, by type, and by both together with an id", async (store) => {
    const types = ["signed-in", "grant-issued", "signed-in", "client-updated"] as const
    const [first, second, third, fourth] = types.map((type, at) => ({
      ...event(type, NOW + at),
      subject: `s${at % 2}`,
    }))
    assert.ok(first && second && third && fourth)
    for (const one of [first, second, third, fourth]) await store.audit.append(one)
    assert.deepEqual(await store.audit.list(9, { since: NOW + 2 }), [fourth, third])
    assert.deepEqual(await store.audit.list(1, { since: NOW + 2 }), [fourth])
    assert.deepEqual(await store.audit.list(9, { since: NOW + 4 }), [])
    assert.deepEqual(await store.audit.list(9, { since: 2 ** 53 }), [])
    assert.deepEqual(await store.audit.list(9, { types: ["signed-in"] }), [third, first])
    assert.deepEqual(await store.audit.list(9, { types: ["grant-issued", "client-updated"] }), [fourth, second])
    assert.deepEqual(await store.audit.list(9, { types: ["grant-revoked"] }), [])
    assert.deepEqual(await store.audit.list(9, { types: ["signed-in"], since: NOW + 1 }), [third])
    assert.deepEqual(await store.audit.list(9, { types: ["client-updated"], about: "s1", since: NOW }), [fourth])
    assert.deepEqual(await store.audit.list(9, { types: ["client-updated"], about: "s0" }), [])
  })

  check("sealed values of every table are listed and replaced together", async (store) => {
    const [client, key] = [confidentialClient(), signingKey()]
    await store.clients.create(client, event("client-created"))
    await store.signingKeys.addFirst(key)
    const values = await store.sealed.notUnder([], 99)
    const expected = [...client.secrets, key].map(({ sealed }) => plain(sealed)).toSorted()
    assert.deepEqual(values.map(({ sealed }) => plain(sealed)).toSorted(), expected)
    assert.deepEqual(
      values.map(({ table }) => table),
      ["client_secret", "client_secret", "signing_key"],
    )

    const resealed = values.map((value, at) => ({ ...value, sealed: new Uint8Array([at, 0, 255]) }))
    await store.sealed.replace(resealed)
    assert.deepEqual(plain(await store.sealed.notUnder([], 99)), plain(resealed))
    assert.deepEqual(plain((await store.signingKeys.list())[0]?.sealed), "0200ff")
  })

  check(
    "the sealed values of the given keys are not listed, and of the others a limited number of each table",
    async (store) => {
      const client = confidentialClient()
      const keyIds = [
        ...[
          [0, 0, 0, 0],
          [0, 0, 0, 1],
          [0, 0, 1, 0],
          [127, 255, 255, 255],
          [128, 0, 0, 0],
          [255, 255, 255, 254],
        ],
        [255, 255, 255, 255],
      ].map((bytes) => Uint8Array.from(bytes))
      const sealed = (keyId: Uint8Array, n: number) => new Uint8Array([...keyId, n, 255])
      const secrets = keyIds.flatMap((keyId) => [0, 255].map((n) => ({ ...secret(), sealed: sealed(keyId, n) })))
      await store.clients.create({ ...client, secrets }, event("client-created"))
      const listed = async (known: readonly Uint8Array[], limit = 99) =>
        (await store.sealed.notUnder(known, limit)).map((value) => plain(value.sealed)).toSorted()
      const expected = (known: readonly Uint8Array[]) =>
        keyIds.flatMap((keyId) => (known.includes(keyId) ? [] : [0, 255].map((n) => plain(sealed(keyId, n)))))
      assert.deepEqual(await listed([]), expected([]))
      for (const keyId of keyIds) assert.deepEqual(await listed([keyId]), expected([keyId]))
      assert.deepEqual(await listed(keyIds.toReversed()), [])
      assert.deepEqual(await listed(keyIds.slice(1, 6).toReversed()), expected(keyIds.slice(1, 6)))
      assert.equal((await listed([], 3)).length, 3)
      assert.equal((await listed(keyIds.slice(1, 6), 3)).length, 3)
    },
  )

  check("a failed write does not affect other writes, and stores nothing", async (store) => {
    const [one, two, three] = [event("signed-in"), event("signed-in", NOW + 1), event("signed-in", NOW + 2)]
    const client = confidentialClient()
    // This event is written first, because parallel writes have no defined order.
    await store.audit.append(one)
    const answers = await Promise.allSettled([
      store.audit.append(two),
      store.audit.append({ ...one, actor: "twice" }),
      store.clients.create({ ...client, secrets: [...client.secrets, ...client.secrets] }, event("client-created")),
      store.audit.append(three),
      store.users.create(user(), undefined, one),
    ])
    assert.deepEqual(
      answers.map((answer) => answer.status),
      ["fulfilled", "rejected", "rejected", "fulfilled", "rejected"],
    )
    assert.deepEqual(await store.audit.list(9), [three, two, one])
    assert.deepEqual(await store.clients.list(), [])
    assert.deepEqual(await store.users.list(), [])
    assert.equal(await store.clients.knowsOrigin("https://app.example.com"), false)
  })

  check("probe performs a write; describe returns engine, schema and integrity", async (store) => {
    await store.probe()
    const { engine, schemaVersion, integrity } = await store.describe()
    assert.match(engine, /^[A-Z]\w+ \d+\.\d+/)
    assert.ok(schemaVersion >= 1)
    assert.equal(integrity, "ok")
  })

  check("close finishes pending writes; later writes are refused", async (store) => {
    const { clientId } = await owners(store)
    const underWay = store.audit.append(event("signed-in"))
    store.clients.touchSecret(newId("secret", NOW, systemRandom), NOW)
    await store.close()
    await underWay
    await assert.rejects(store.clients.delete(clientId, event("client-deleted")), StoreUnavailable)
    await assert.rejects(store.probe(), StoreUnavailable)
    store.clients.touchSecret(newId("secret", NOW, systemRandom), NOW)
  })
}

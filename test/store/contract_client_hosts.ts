import assert from "node:assert/strict"
import type { Client } from "../../src/oauth/client.ts"
import type { BlockedHost } from "../../src/store/blocked_host.ts"
import type { ClientFilter } from "../../src/store/pages.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, event, issuedGrant, NOW, owners, publicClient } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const BY_OPERATOR = "operator" as const
const MANY = 1000

async function created(store: Store, change: Partial<Client>): Promise<Client> {
  const client = { ...publicClient(), registeredBy: BY_OPERATOR, ...change } as Client
  await store.clients.create(client, event("client-created"))
  return client
}

const names = (clients: readonly Client[]) => clients.map(({ name }) => name)

async function paged(page: (last: Client | undefined) => Promise<readonly Client[]>): Promise<Client[]> {
  const items: Client[] = []
  for (;;) {
    const next = await page(items.at(-1))
    assert.ok(next.length <= 2)
    items.push(...next)
    if (next.length < 2) return items
  }
}

export function clientHostContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a search by name finds the names that begin with the text, in any case, with each filter", async (store) => {
    for (const [each, registeredBy, enabled] of [
      ["Photos", BY_OPERATOR, true],
      ["photo book", "anyone", true],
      ["ＰＨＯＴＯ", "metadata-document", false],
      ["Phot", BY_OPERATOR, true],
      ["A photo", BY_OPERATOR, true],
    ] as const)
      await created(store, { name: each, registeredBy, enabled })
    const found = async (filter: ClientFilter) =>
      names(await paged((last) => store.clients.pageByName(" PHOTO", filter, last, 2)))
    assert.deepEqual(await found({}), ["ＰＨＯＴＯ", "photo book", "Photos"])
    assert.deepEqual(await found({ registeredBy: "operator" }), ["Photos"])
    assert.deepEqual(await found({ registeredBy: "others" }), ["ＰＨＯＴＯ", "photo book"])
    assert.deepEqual(await found({ enabled: false }), ["ＰＨＯＴＯ"])
    assert.deepEqual(await found({ registeredBy: "others", enabled: true }), ["photo book"])
    assert.deepEqual(await store.clients.pageByName("%", {}, undefined, 9), [])
  })

  check("clients of equal names are on one page each, with their own secrets", async (store) => {
    const clients: Client[] = []
    for (let made = 0; made < 5; made++) {
      const client = { ...confidentialClient(NOW + made), name: "Twin" }
      await store.clients.create(client, event("client-created"))
      clients.push(client)
    }
    const found = await paged((last) => store.clients.pageByName("twin", {}, last, 2))
    assert.deepEqual(
      found.map(({ id }) => id),
      clients.map(({ id }) => id).toSorted(),
    )
    for (const client of found) assert.deepEqual(client, await store.clients.find(client.id))
  })

  check("a renamed client is found by its new name alone, and at its new host alone", async (store) => {
    const client = await created(store, { name: "Old", redirectUris: ["https://old.example/cb"] })
    const renamed = { ...client, name: "New", redirectUris: ["https://new.example/cb"] }
    assert.equal(await store.clients.update(renamed, event("client-updated"), client), true)
    const byName = (text: string) => store.clients.pageByName(text, {}, undefined, 9)
    const atHost = (host: string) => store.clients.pageAtHost(host, "?", {}, undefined, 9)
    assert.deepEqual([names(await byName("old")), names(await byName("new"))], [[], ["New"]])
    assert.deepEqual([names(await atHost("old.example")), names(await atHost("new.example"))], [[], ["New"]])
    await store.clients.delete(client.id, event("client-deleted"))
    assert.deepEqual(await atHost("new.example"), [])
  })

  check(
    "a search by id finds the ids in the range, and a search by host leaves out what the name finds",
    async (store) => {
      const redirectUris = ["https://app.example:8443/cb", "com.example.app:/cb"]
      const [one, two] = [
        await created(store, { name: "One", redirectUris }),
        await created(store, { name: "Two", redirectUris }),
      ]
      assert.deepEqual(names(await store.clients.pageBetween(one.id, one.id, {}, undefined, 9)), ["One"])
      assert.deepEqual(names(await store.clients.pageBetween(one.id, two.id, {}, one.id, 9)), ["Two"])
      assert.deepEqual(names(await store.clients.pageAtHost("app.example", "one", {}, undefined, 9)), ["Two"])
      assert.deepEqual(await store.clients.pageAtHost("example", "?", {}, undefined, 9), [])
    },
  )

  check(
    "of the clients at a host and below it, those that no operator answers for are counted, with their people",
    async (store) => {
      const { userId } = await owners(store)
      const at = (host: string, change: Partial<Client> = {}) =>
        created(store, { registeredBy: "anyone", consent: "remember", redirectUris: [`https://${host}/cb`], ...change })
      const inside = [await at("evil.example"), await at("a.b.evil.example")]
      await at("evil.example", { registeredBy: BY_OPERATOR })
      await at("evil.example", { consent: "first-party" })
      await at("notevil.example")
      await at("evil-example.example")
      for (const client of inside) await store.grants.issue(issuedGrant(userId, client.id), event("grant-issued"))
      assert.deepEqual(await store.clients.strangersAt("evil.example", MANY), { clients: 2, people: 1 })
      assert.deepEqual(await store.clients.strangersAt("b.evil.example", MANY), { clients: 1, people: 1 })
      assert.deepEqual(await store.clients.strangersAt("evil.example", 1), { clients: 1, people: 1 })
      assert.deepEqual(await store.clients.strangersAt("other.example", MANY), { clients: 0, people: 0 })
    },
  )

  check("of the same clients, those with a right of administration are found, one for each scope", async (store) => {
    const at = (host: string, change: Partial<Client> = {}) =>
      created(store, { registeredBy: "anyone", consent: "ask", redirectUris: [`https://${host}/cb`], ...change })
    const reads = await at("evil.example", { scope: ["openid", "admin:read"] })
    await at("evil.example", { scope: ["openid", "admin:read"] })
    const all = await at("a.evil.example", { scope: ["admin"] })
    await at("evil.example", { scope: ["openid", "reads:admin"] })
    await at("evil.example", { scope: ["admin:people"], registeredBy: BY_OPERATOR })
    await at("other.example", { scope: ["admin:settings"] })
    const found = await store.clients.powerfulStrangersAt("evil.example")
    assert.deepEqual(
      found.toSorted((one, other) => one.id.localeCompare(other.id)),
      [
        { id: reads.id, scope: reads.scope },
        { id: all.id, scope: all.scope },
      ],
    )
  })

  check("a host is blocked and unblocked once, and each is recorded once", async (store) => {
    const blocked: BlockedHost = { host: "evil.example", blockedAt: NOW, blockedBy: "operator" }
    const other = { ...blocked, host: "a.other.example" }
    const answers = await times(20, () => store.blockedHosts.block(blocked, event("client-host-blocked")))
    assert.deepEqual(tally(answers), { true: 1, false: 19 })
    assert.equal(await store.blockedHosts.block(other, event("client-host-blocked")), true)
    assert.deepEqual(await store.blockedHosts.list(), [blocked, other])
    const ended = await times(20, () => store.blockedHosts.unblock("evil.example", event("client-host-unblocked")))
    assert.deepEqual(tally(ended), { true: 1, false: 19 })
    assert.deepEqual(await store.blockedHosts.list(), [other])
    assert.equal((await store.audit.list(99)).length, 3)
  })

  check("the live grants of a client are those whose code was exchanged and which have not ended", async (store) => {
    const { userId, clientId } = await owners(store)
    const grants = [1, 2, 3].map(() => issuedGrant(userId, clientId))
    for (const grant of grants) await store.grants.issue(grant, event("grant-issued"))
    const [used, ended] = grants
    for (const grant of [used, ended]) if (grant) await store.grants.redeem(grant.id, NOW + 1, NOW + 1000, NOW + 1000)
    if (ended) await store.grants.end(ended.id, "revoked", NOW + 2, event("grant-revoked"))
    const live = (now: number) => store.grants.liveOf(clientId, now, 9)
    assert.deepEqual(await live(NOW + 3), [{ userId, scope: used?.scope, createdAt: used?.createdAt, usedAt: NOW + 1 }])
    assert.deepEqual(await live(NOW + 1000), [])
  })
}

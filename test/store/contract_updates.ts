import assert from "node:assert/strict"
import type { User } from "../../src/identity/user.ts"
import type { Client } from "../../src/oauth/client.ts"
import { confidentialClient, event, OTHER_SETTINGS, plain, publicClient, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const OTHER_USER = { username: "Eve", email: undefined, emailVerified: false, name: undefined, role: "user" } as const

/** An update must not undo a change that another process makes between the update's read and its write. */
export function updateContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("of 50 updates of a client after the same read one succeeds, with its origins and its event", async (store) => {
    const client = publicClient()
    await store.clients.create(client, event("client-created"))
    const origins = Array.from({ length: 50 }, (_, at) => `https://a${at}.example`)
    const update = (at: number) =>
      store.clients.update({ ...client, corsOrigins: [origins[at] ?? ""] }, event("client-updated"), client)
    assert.deepEqual(tally(await times(50, update)), { true: 1, false: 49 })
    const known = await Promise.all(origins.map((origin) => store.clients.knowsOrigin(origin)))
    assert.deepEqual(
      origins.filter((_, at) => known[at]),
      (await store.clients.find(client.id))?.corsOrigins,
    )
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "client-updated").length, 1)
  })

  check("a client with any changed setting refuses an update from an earlier read", async (store) => {
    const client: Client = confidentialClient()
    const other: Client = { ...client, ...OTHER_SETTINGS }
    await store.clients.create(client, event("client-created"))
    for (const [was, is] of [
      [client, other],
      [other, client],
    ] as const) {
      assert.equal(await store.clients.update(was, event("client-updated"), client), true)
      for (const setting of Object.keys(OTHER_SETTINGS) as (keyof typeof OTHER_SETTINGS)[]) {
        const changed: Client = { ...was, [setting]: is[setting] }
        assert.equal(await store.clients.update(changed, event("client-updated"), was), true, setting)
        assert.equal(await store.clients.update(was, event("client-updated"), was), false, setting)
        assert.deepEqual(plain(await store.clients.find(client.id)), plain(changed))
        assert.equal(await store.clients.update(was, event("client-updated"), changed), true, setting)
      }
    }
  })

  check("disabling a client, or a new secret, does not block its update", async (store) => {
    const client = confidentialClient()
    await store.clients.create(client, event("client-created"))
    await store.clients.setEnabled(client.id, false, event("client-disabled"))
    await store.clients.endOlderSecrets(client.id, client.createdAt + 9, event("client-secrets-ended"))
    assert.equal(await store.clients.update({ ...client, name: "B" }, event("client-updated"), client), true)
    const found = await store.clients.find(client.id)
    assert.deepEqual([found?.name, found?.enabled], ["B", false])
  })

  check("of 50 updates of a user after the same read one succeeds, with its event", async (store) => {
    const ann = user()
    await store.users.create(ann, undefined, event("user-created"))
    const update = (at: number) => store.users.update({ ...ann, name: `Ann ${at}` }, event("user-updated"), ann)
    assert.deepEqual(tally(await times(50, update)), { updated: 1, unknown: 49 })
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "user-updated").length, 1)
  })

  check("a user with any changed setting refuses an update from an earlier read", async (store) => {
    const ann = user()
    const other: User = { ...ann, ...OTHER_USER }
    await store.users.create(ann, undefined, event("user-created"))
    const update = (to: User, from: User) => store.users.update(to, event("user-updated"), from)
    for (const [was, is] of [
      [ann, other],
      [other, ann],
    ] as const) {
      for (const setting of Object.keys(OTHER_USER) as (keyof typeof OTHER_USER)[]) {
        const changed: User = { ...was, [setting]: is[setting] }
        assert.equal(await update(changed, was), "updated", setting)
        assert.equal(await update(was, was), "unknown", setting)
        assert.deepEqual(await store.users.find(ann.id), changed)
        assert.equal(await update(was, changed), "updated", setting)
      }
      assert.equal(await update(is, was), "updated")
    }
  })
}

import assert from "node:assert/strict"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

const admin = (username: string, more: Partial<User> = {}): User => ({
  ...user(),
  username,
  email: undefined,
  emailVerified: false,
  ...more,
})
const created = (at = NOW) => event("user-created", at)

/** Each way to take an administrator away, unless nobody else would administer the service. */
const TAKING = {
  disable: ({ users }: Store, { id }: User) => users.disable(id, NOW, event("user-disabled"), "an-administrator"),
  delete: ({ users }: Store, { id }: User) => users.delete(id, event("user-deleted"), "an-administrator"),
  async demote({ users }: Store, user: User) {
    const changed: User = { ...user, role: "user" }
    return (await users.update(changed, event("user-updated"), user, [], "an-administrator")) === "updated"
  },
}

export function firstAdministratorContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "the first administrator is stored field by field, with the event, and only while none exists",
    async (store) => {
      const { firstAdministrator, users, audit } = store
      assert.equal(await firstAdministrator.isMissing(NOW), true)
      const ann = admin("ann")
      const done = created()
      assert.equal(await firstAdministrator.create(ann, "hash", NOW, done), "created")
      assert.deepEqual(await users.findByUsername("ann"), { user: ann, passwordHash: "hash" })
      assert.deepEqual(await audit.list(10), [done])
      assert.equal(await firstAdministrator.isMissing(NOW + HOUR), false)
      assert.equal(await firstAdministrator.create(admin("bob"), "hash", NOW + HOUR, created(NOW + HOUR)), "exists")
      assert.equal((await users.list()).length, 1)
      assert.equal((await audit.list(10)).length, 1)
    },
  )

  check(
    "users who are disabled, invited or have another role do not count as administrators",
    async ({ firstAdministrator, users }) => {
      await users.create(admin("ann", { disabled: true }), "hash", created())
      await users.create(admin("bob", { role: "user" }), "hash", created())
      await users.create(admin("dan", { invitedAt: NOW }), undefined, created())
      assert.equal(await firstAdministrator.isMissing(NOW), true)
      await users.create(admin("cyd"), "hash", created())
      assert.equal(await firstAdministrator.isMissing(NOW), false)
    },
  )

  check("a link from before the first administrator stays useless when that administrator is gone", async (store) => {
    const { firstAdministrator, users } = store
    const ann = admin("ann")
    await firstAdministrator.create(ann, "hash", NOW - HOUR, created())
    await users.delete(ann.id, event("user-deleted", NOW + 1))
    for (const since of [NOW - HOUR, NOW]) {
      assert.equal(await firstAdministrator.isMissing(since), false)
      assert.equal(await firstAdministrator.create(admin("bob"), "hash", since, created(NOW + 2)), "exists")
    }
    assert.equal(await firstAdministrator.isMissing(NOW + 1), true)
    assert.equal(await firstAdministrator.create(admin("bob"), "hash", NOW + 1, created(NOW + 2)), "created")
  })

  check("a taken username or e-mail address creates nothing, and the next attempt succeeds", async (store) => {
    const { firstAdministrator, users, audit } = store
    const email = "ann@example.com"
    await users.create(admin("ann", { role: "user", email, emailVerified: true }), "hash", created())
    const create = (user: User) => firstAdministrator.create(user, "hash", NOW, created())
    assert.equal(await create(admin("ANN")), "username-taken")
    assert.equal(await create(admin("bob", { email, emailVerified: true })), "email-taken")
    assert.equal((await audit.list(10)).length, 1)
    assert.equal(await create(admin("bob")), "created")
  })

  check("of fifty callers at once exactly one creates the first administrator", async (store) => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        store.firstAdministrator.create(admin(`admin${at}`), "hash", NOW + at, created(NOW + at)),
      ),
    )
    assert.deepEqual(outcomes.toSorted(), ["created", ...Array(49).fill("exists")])
    assert.equal((await store.users.list()).length, 1)
  })

  for (const [way, take] of Object.entries(TAKING))
    check(
      `of twenty administrators who ${way} each other at once exactly one remains, with 19 events`,
      async (store) => {
        const all = Array.from({ length: 20 }, (_, at) => admin(`admin${at}`))
        for (const user of all) await store.users.create(user, "hash", created())
        const done = await Promise.all(all.map((user) => take(store, user)))
        assert.equal(done.filter((isDone) => !isDone).length, 1)
        const [last, ...others] = await store.users.pageByUsername("", undefined, 20, "administrators")
        assert.deepEqual(others, [])
        assert.deepEqual(last, all[done.indexOf(false)])
        assert.equal((await store.audit.list(99)).length, 39)
        assert.equal(await take(store, all[done.indexOf(false)] ?? admin("nobody")), false)
      },
    )
}

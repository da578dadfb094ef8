import assert from "node:assert/strict"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const CREATED = () => event("user-created")
const UPDATED = () => event("user-updated")

const withEmail = (email: string | undefined, emailVerified = true): User => ({ ...user(), email, emailVerified })

async function created(store: Store, email: string | undefined, emailVerified = true): Promise<User> {
  const made = withEmail(email, emailVerified)
  assert.equal(await store.users.create(made, undefined, CREATED()), "created")
  return made
}

export function verifiedEmailContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("an address is verified for one user only, in any case and normal form", async (store) => {
    const ann = await created(store, "Zoë@Exämple.com")
    const bob = await created(store, undefined)
    for (const email of ["Zoë@Exämple.com", "zoë@exämple.COM", "ZOE\u0308@exa\u0308mple.com"]) {
      assert.equal(await store.users.create(withEmail(email), "x", CREATED()), "email-taken")
      assert.equal(await store.users.update({ ...bob, email }, UPDATED(), bob), "email-taken")
    }
    assert.deepEqual(await store.users.list(), [ann, bob])
    assert.equal((await store.audit.list(99)).length, 2)
    const taken = { ...withEmail("zoë@exämple.com"), username: ann.username }
    assert.equal(await store.users.create(taken, "x", CREATED()), "username-taken")
  })

  check("an unverified address may belong to several users, even if another user has verified it", async (store) => {
    const [ann, bob, eve] = [
      await created(store, "a@example.com"),
      await created(store, "a@example.com", false),
      await created(store, "a@example.com", false),
    ]
    const verified = { ...bob, emailVerified: true }
    assert.equal(await store.users.update(verified, UPDATED(), bob), "email-taken")
    // When the address of this user is no longer verified, another user can verify the same address.
    assert.equal(await store.users.update({ ...ann, emailVerified: false }, UPDATED(), ann), "updated")
    assert.equal(await store.users.update(verified, UPDATED(), bob), "updated")
    assert.equal(await store.users.update({ ...bob, name: "Bob", emailVerified: true }, UPDATED(), verified), "updated")
    assert.equal(await store.users.update({ ...eve, emailVerified: true }, UPDATED(), eve), "email-taken")
    await store.users.delete(bob.id, event("user-deleted"))
    assert.equal(await store.users.update({ ...eve, emailVerified: true }, UPDATED(), eve), "updated")
  })

  check(
    "of fifty parallel users with one verified address, one succeeds: at creation and at a change",
    async (store) => {
      const creations = await times(50, () => store.users.create(withEmail("a@example.com"), "x", CREATED()))
      assert.deepEqual(tally(creations), { created: 1, "email-taken": 49 })
      const users = await times(50, () => created(store, "b@example.com", false))
      const updates = await times(50, (at) => {
        const one = users[at] ?? user(NOW)
        return store.users.update({ ...one, emailVerified: true }, UPDATED(), one)
      })
      assert.deepEqual(tally(updates), { updated: 1, "email-taken": 49 })
      const verified = (await store.users.list()).filter(({ emailVerified }) => emailVerified)
      assert.deepEqual(verified.map(({ email }) => email).toSorted(), ["a@example.com", "b@example.com"])
      assert.equal((await store.audit.list(99, { types: ["user-updated"] })).length, 1)
    },
  )
}

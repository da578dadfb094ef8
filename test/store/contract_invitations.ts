import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const HASH = "$argon2id$of-the-invited"

/** An invited user whose address is not verified. */
const invitedUser = (): User => ({ ...user(), emailVerified: false, role: "user", invitedAt: NOW - 5 })

const invited = async (store: Store): Promise<User> => {
  const one = invitedUser()
  await store.invitations.create(one, [], event("user-invited"))
  return one
}

const acceptedFrom = (before: User): User => ({
  ...before,
  name: "Chosen",
  emailVerified: true,
  attributes: '{"updated_at":1}',
  invitedAt: undefined,
})

export function invitationContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const types = async (store: Store) => (await store.audit.list(99)).map(({ type }) => type)
  const accept = (store: Store, before: User) =>
    store.invitations.accept(before, acceptedFrom(before), HASH, event("invitation-accepted"), undefined)

  check("an invited user has no password, keeps every value, and joins the groups that exist", async (store) => {
    const one = invitedUser()
    const group = {
      id: newId("group", NOW, systemRandom),
      name: "editors",
      description: undefined,
      createdAt: NOW,
    }
    await store.groups.create(group, event("group-created"))
    const gone = newId("group", NOW, systemRandom)
    assert.equal(await store.invitations.create(one, [group.id, gone], event("user-invited")), "created")
    assert.deepEqual(await store.users.findWithPassword(one.id), { user: one, passwordHash: undefined })
    assert.deepEqual(
      (await store.groups.ofUser(one.id)).map(({ name }) => name),
      ["editors"],
    )
    const other = { ...invitedUser(), username: one.username }
    assert.equal(await store.invitations.create(other, [group.id], event("user-invited")), "username-taken")
    assert.equal((await types(store)).filter((type) => type === "user-invited").length, 1)
  })

  check("of 64 parallel acceptances one passes, which sets the password and the address", async (store) => {
    const one = await invited(store)
    const outcomes = await times(64, (at) =>
      store.invitations.accept(one, acceptedFrom(one), `${HASH}${at}`, event("invitation-accepted"), undefined),
    )
    assert.deepEqual(tally(outcomes), { accepted: 1, spent: 63 })
    assert.deepEqual(await store.users.findByVerifiedEmail(one.email ?? ""), {
      user: acceptedFrom(one),
      passwordHash: `${HASH}${outcomes.indexOf("accepted")}`,
    })
    assert.equal((await types(store)).filter((type) => type === "invitation-accepted").length, 1)
  })

  check("nobody accepts for a disabled, changed or deleted user, or by an earlier invitation", async (store) => {
    const changes: ((one: User) => Promise<unknown>)[] = [
      (one) => store.users.disable(one.id, NOW, event("user-disabled")),
      (one) => store.users.delete(one.id, event("user-deleted")),
      (one) => store.users.setPassword(one.id, "$argon2id$x", false, NOW, event("password-set")),
      (one) => store.users.update({ ...one, email: "other@example.com" }, event("user-updated"), one),
      (one) => store.users.update({ ...one, attributes: "{}" }, event("user-updated"), one),
      (one) => store.users.update({ ...one, role: "admin" }, event("user-updated"), one),
      (one) => store.invitations.renew(one, NOW, event("user-invited")),
    ]
    for (const change of changes) {
      const one = await invited(store)
      await change(one)
      const before = await store.users.findWithPassword(one.id)
      assert.equal(await accept(store, one), "spent")
      assert.deepEqual(await store.users.findWithPassword(one.id), before)
    }
  })

  check("an address that another user has verified meanwhile is refused, and nothing changes", async (store) => {
    const one = await invited(store)
    const other = { ...user(), email: one.email?.toUpperCase() }
    await store.users.create(other, "hash", event("user-created"))
    assert.equal(await accept(store, one), "email-taken")
    assert.deepEqual(await store.users.findWithPassword(one.id), { user: one, passwordHash: undefined })
    assert.equal((await types(store)).includes("invitation-accepted"), false)
  })

  check(
    "only an enabled user without a password is invited again, and a password ends the invitation",
    async (store) => {
      const imported: User = { ...invitedUser(), invitedAt: undefined }
      await store.users.create(imported, undefined, event("user-imported"))
      const won = await times(20, (at) => store.invitations.renew(imported, NOW + at, event("user-invited")))
      assert.deepEqual(tally(won), { true: 1, false: 19 })
      const again = await store.users.find(imported.id)
      assert.equal(again?.invitedAt, NOW + won.indexOf(true))
      assert.ok(again)
      await store.users.disable(again.id, NOW, event("user-disabled"))
      assert.equal(await store.invitations.renew(again, NOW + 99, event("user-invited")), false)
      await store.users.enable(again.id, event("user-enabled"))
      await store.users.setPassword(again.id, "$argon2id$x", false, NOW, event("password-set"))
      const after = await store.users.find(again.id)
      assert.equal(after?.invitedAt, undefined)
      assert.equal(
        await store.invitations.renew({ ...again, invitedAt: undefined }, NOW + 99, event("user-invited")),
        false,
      )
    },
  )
}

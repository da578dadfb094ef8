import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { MAIL_PURPOSES, NOTICE_PURPOSES } from "../../src/base/mail_purposes.ts"
import { systemRandom } from "../../src/base/random.ts"
import { foldEmail } from "../../src/identity/fold_email.ts"
import type { MailDelivery } from "../../src/store/mail_delivery.ts"
import type { Store, UserWithPassword } from "../../src/store/store.ts"
import { event, NOW, owners, storedGrant, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** An e-mail that waits to be sent, with a value in each column. */
export const mailDelivery = (more: Partial<MailDelivery> = {}): MailDelivery => ({
  id: newId("mail", NOW, systemRandom),
  purpose: "password-changed",
  userId: undefined,
  locale: "de",
  parameters: { name: "Ångström", other: "" },
  address: "2001:db8::1",
  traceId: "trace-1",
  attempts: 3,
  nextAt: NOW + 5,
  ...more,
})

export function mailContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const all = (store: Store) => store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9)
  const types = async (store: Store) => (await store.audit.list(9)).map(({ type }) => type)

  check("a delivery keeps every value, and is due at its time, the oldest first", async (store) => {
    const { userId } = await owners(store)
    const [late, early] = [
      mailDelivery({ userId, nextAt: NOW + 9 }),
      mailDelivery({ address: undefined, traceId: undefined, parameters: {} }),
    ]
    for (const each of [late, early]) await store.mailDeliveries.add(each)
    assert.deepEqual(await all(store), [early, late])
    assert.deepEqual(await store.mailDeliveries.due(NOW + 8, 9), [early])
    assert.deepEqual(await store.mailDeliveries.due(NOW + 4, 9), [])
    assert.deepEqual(await store.mailDeliveries.due(NOW + 9, 1), [early])
    const next = mailDelivery({ userId })
    await store.mailDeliveries.add(next)
    assert.deepEqual(await store.mailDeliveries.waitingFor(userId), [next, late])
  })

  check("of several servers that claim a delivery one gets it, and the next attempt is postponed", async (store) => {
    const one = mailDelivery()
    await store.mailDeliveries.add(one)
    const claims = await times(20, () => store.mailDeliveries.claim(one, NOW + 99))
    assert.deepEqual(tally(claims), { true: 1, false: 19 })
    assert.deepEqual(await all(store), [{ ...one, attempts: 4, nextAt: NOW + 99 }])
  })

  check("strangers' requests are stored up to a maximum, and e-mails to users do not count", async (store) => {
    const { userId } = await owners(store)
    for (const _ of [1, 2]) await store.mailDeliveries.add(mailDelivery({ userId }))
    const asked = [mailDelivery({ nextAt: NOW + 9 }), mailDelivery({ nextAt: NOW + 10 }), mailDelivery()]
    const stored: boolean[] = []
    for (const each of asked) stored.push(await store.mailDeliveries.ask(each, 2))
    assert.deepEqual(stored, [true, true, false])
    assert.deepEqual((await all(store)).slice(2), asked.slice(0, 2))
    await store.mailDeliveries.remove((asked[0] ?? mailDelivery()).id)
    assert.equal(await store.mailDeliveries.ask(mailDelivery(), 2), true)
  })

  check("a delivery is removed once, with one event", async (store) => {
    const [one, other] = [mailDelivery(), mailDelivery()]
    for (const each of [one, other]) await store.mailDeliveries.add(each)
    await times(5, () => store.mailDeliveries.remove(one.id, event("mail-sent")))
    await store.mailDeliveries.remove(other.id)
    assert.deepEqual([await all(store), await types(store)], [[], ["mail-sent"]])
  })

  check("a new or changed user queues an e-mail in the same write, and a refused change queues none", async (store) => {
    const [one, other] = [user(), user()]
    const [mail, second] = [mailDelivery({ userId: one.id }), mailDelivery({ userId: one.id, nextAt: NOW + 6 })]
    assert.equal(await store.users.create(one, undefined, event("user-created"), mail), "created")
    const taken = { ...other, username: one.username }
    assert.equal(await store.users.create(taken, undefined, event("user-created"), mailDelivery()), "username-taken")
    assert.deepEqual(await all(store), [mail])
    const changed = { ...one, name: "Other" }
    assert.equal(await store.users.update(changed, event("user-updated"), one, [second]), "updated")
    assert.equal(await store.users.update(changed, event("user-updated"), one, [mailDelivery()]), "unknown")
    assert.deepEqual(await all(store), [mail, second])
    await store.mailDeliveries.add(mailDelivery(), event("mail-requested"))
    assert.deepEqual(await types(store), ["mail-requested", "user-updated", "user-created"])
  })

  check("a set password queues its e-mail in the same write, and an unknown user gets none", async (store) => {
    const { userId } = await owners(store)
    const [mail, unused] = [mailDelivery({ userId }), mailDelivery()]
    const set = (id: typeof userId, each: MailDelivery) =>
      store.users.setPassword(id, "$argon2id$new", false, NOW, event("password-set"), each)
    assert.equal(await set(newId("user", NOW, systemRandom), unused), false)
    assert.deepEqual(await all(store), [])
    assert.equal(await set(userId, mail), true)
    assert.deepEqual(await all(store), [mail])
  })

  check("a deleted user's e-mails are deleted, except the notices of changes", async (store) => {
    const [{ userId }, others] = [await owners(store), await owners(store)]
    const kept = [
      mailDelivery({ userId: others.userId, purpose: "verify-email" }),
      ...NOTICE_PURPOSES.map((purpose) => mailDelivery({ userId, purpose, nextAt: NOW + 6 })),
    ]
    const links = MAIL_PURPOSES.filter((each) => !NOTICE_PURPOSES.some((notice) => notice === each))
    const deleted = links.map((purpose) => mailDelivery({ userId, purpose }))
    for (const each of [...deleted, ...kept]) await store.mailDeliveries.add(each)
    assert.equal(await store.users.delete(userId, event("user-deleted")), true)
    const byId = (mails: MailDelivery[]) => mails.toSorted((one, other) => one.id.localeCompare(other.id))
    assert.deepEqual(byId(await store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 99)), byId(kept))
  })

  check(
    "a user is found by id with the hash, and by a verified address in any case, but not by an unverified one",
    async (store) => {
      const [one, other] = [user(), { ...user(), emailVerified: false }]
      await store.users.create(one, "$argon2id$of-one", event("user-created"))
      await store.users.create(other, undefined, event("user-created"))
      const found = { user: one, passwordHash: "$argon2id$of-one" }
      assert.deepEqual(await store.users.findWithPassword(one.id), found)
      assert.deepEqual(await store.users.findWithPassword(other.id), { user: other, passwordHash: undefined })
      assert.deepEqual(await store.users.findByVerifiedEmail(foldEmail(one.email ?? "")), found)
      assert.equal(await store.users.findByVerifiedEmail(foldEmail(other.email ?? "")), undefined)
      assert.equal(await store.users.findWithPassword(newId("user", NOW, systemRandom)), undefined)
    },
  )

  check(
    "of many who reset one password one succeeds, ends the sessions and grants, and queues one e-mail",
    async (store) => {
      const grant = await storedGrant(store)
      const id = newId("session", NOW, systemRandom)
      const session = {
        id,
        rootId: id,
        userId: grant.userId,
        factors: { pwd: NOW },
        lastSeenAt: NOW,
        expiresAt: NOW + 50,
      }
      await store.sessions.start(session, event("signed-in"))
      const before = await store.users.findWithPassword(grant.userId)
      if (before === undefined) throw new Error("the user exists")
      const reset = (at: number) =>
        store.users.resetPassword(
          before,
          `$argon2id$${at}`,
          NOW,
          event("password-reset"),
          mailDelivery({ userId: grant.userId }),
        )
      const won = await times(20, reset)
      assert.deepEqual(tally(won), { true: 1, false: 19 })
      const after = await store.users.findWithPassword(grant.userId)
      assert.deepEqual(after, { ...before, passwordHash: `$argon2id$${won.indexOf(true)}` })
      assert.equal(await store.sessions.find(id), undefined)
      assert.equal((await store.grants.find(grant.id))?.grant.endedWhy, "password-set")
      assert.equal((await all(store)).length, 1)
      assert.equal((await types(store)).filter((type) => type === "password-reset").length, 1)
    },
  )

  check(
    "a password is not reset for a disabled user, another address or another hash, but for a user without one",
    async (store) => {
      const one = user()
      await store.users.create(one, undefined, event("user-created"))
      const reset = (before: UserWithPassword) =>
        store.users.resetPassword(before, "$argon2id$new", NOW, event("password-reset"), mailDelivery())
      assert.equal(await reset({ user: one, passwordHash: "$argon2id$other" }), false)
      assert.equal(await reset({ user: { ...one, email: "other@example.com" }, passwordHash: undefined }), false)
      await store.users.disable(one.id, NOW, event("user-disabled"))
      assert.equal(await reset({ user: one, passwordHash: undefined }), false)
      assert.deepEqual([await all(store), await types(store)], [[], ["user-disabled", "user-created"]])
      await store.users.enable(one.id, event("user-enabled"))
      assert.equal(await reset({ user: one, passwordHash: undefined }), true)
    },
  )
}

import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { foldUsername } from "../../src/identity/fold_username.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, HOUR, issuedGrant, NOW, owners, plain, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const session = (userId: UserId): Session => ({
  id: newId("session", NOW, systemRandom),
  rootId: newId("session", NOW - HOUR, systemRandom),
  userId,
  factors: { pwd: NOW - 2 },
  lastSeenAt: NOW + 1,
  expiresAt: NOW + 12 * HOUR,
})

/** Stores a user with a session, an issued grant, a used grant and an ended grant. */
async function activeUser(store: Store) {
  const { userId, clientId } = await owners(store)
  const [issued, used, ended] = [0, 1, 2].map((at) => issuedGrant(userId, clientId, NOW + at))
  assert.ok(issued && used && ended)
  for (const grant of [issued, used, ended]) await store.grants.issue(grant, event("grant-issued"))
  await store.grants.redeem(used.id, NOW + 3, NOW + 30 * DAY, NOW + 30 * DAY)
  await store.grants.end(ended.id, "revoked", NOW + 4, event("grant-revoked"))
  const signedIn = session(userId)
  await store.sessions.start(signedIn, event("signed-in"))
  const ends = async () => (await store.grants.list({ userId })).map((grant) => [grant.endedAt, grant.endedWhy])
  return { userId, clientId, signedIn, ends }
}

const open_ = [undefined, undefined]
const before = [NOW + 4, "revoked"]

export function userContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a user is read as created, field by field, by id and by folded username", async (store) => {
    const ann: User = { ...user(), username: "  Ａnn-ÅSE ", disabled: true }
    const bob: User = { ...user(NOW - 1), email: undefined, name: undefined, emailVerified: false, role: "user" }
    assert.equal(await store.users.create(ann, "$argon2id$v=19$x", event("user-created")), "created")
    assert.equal(await store.users.create(bob, undefined, event("user-created")), "created")
    assert.deepEqual(await store.users.find(ann.id), ann)
    assert.deepEqual(await store.users.findByUsername(foldUsername(ann.username)), {
      user: ann,
      passwordHash: "$argon2id$v=19$x",
    })
    assert.deepEqual(await store.users.findByUsername(foldUsername(bob.username)), {
      user: bob,
      passwordHash: undefined,
    })
    assert.deepEqual(await store.users.list(), [bob, ann])
    assert.equal(await store.users.find(newId("user", NOW, systemRandom)), undefined)
    assert.equal(await store.users.findByUsername("nobody"), undefined)
  })

  check("usernames are unique in their folded form, at creation and at a change", async (store) => {
    const ann: User = { ...user(), username: "Zoë" }
    const bob = user(NOW + 1)
    await store.users.create(ann, undefined, event("user-created"))
    await store.users.create(bob, undefined, event("user-created"))
    for (const username of ["ZOË", " zoe\u0308 ", "Ｚoë"]) {
      assert.equal(await store.users.create({ ...user(), username }, "x", event("user-created")), "username-taken")
      assert.equal(await store.users.update({ ...bob, username }, event("user-updated"), bob), "username-taken")
    }
    assert.deepEqual(await store.users.list(), [ann, bob])
    assert.equal((await store.audit.list(99)).length, 2)
  })

  check("of 50 parallel creations of one username one succeeds", async (store) => {
    const answers = await times(50, () =>
      store.users.create({ ...user(), username: "one" }, "x", event("user-created")),
    )
    assert.deepEqual(tally(answers), { created: 1, "username-taken": 49 })
    assert.equal((await store.audit.list(99)).length, 1)
  })

  check("an update changes username, e-mail, name and role, but neither the password nor `disabled`", async (store) => {
    const ann = user()
    await store.users.create(ann, "hash", event("user-created"))
    const changed = { username: "Eve", email: undefined, emailVerified: false, name: undefined, role: "user" } as const
    const asked: User = { ...ann, ...changed, disabled: true, createdAt: 1 }
    assert.equal(await store.users.update(asked, event("user-updated"), ann), "updated")
    assert.deepEqual(await store.users.findByUsername("eve"), { user: { ...ann, ...changed }, passwordHash: "hash" })
    assert.equal(await store.users.findByUsername(foldUsername(ann.username)), undefined)
    const nobody = user()
    assert.equal(await store.users.update(nobody, event("user-updated"), nobody), "unknown")
    assert.equal((await store.audit.list(99)).length, 2)
  })

  check("disabling a user ends sessions and grants for good; enabling the user restores none", async (store) => {
    const { userId, signedIn, ends } = await activeUser(store)
    const other = await activeUser(store)
    assert.equal(await store.users.disable(userId, NOW + 9, event("user-disabled")), true)
    const ended = [[NOW + 9, "user-disabled"], [NOW + 9, "user-disabled"], before]
    assert.equal((await store.users.find(userId))?.disabled, true)
    assert.equal(await store.sessions.find(signedIn.id), undefined)
    assert.deepEqual(await ends(), ended)

    assert.equal(await store.users.enable(userId, event("user-enabled")), true)
    assert.equal((await store.users.find(userId))?.disabled, false)
    assert.equal(await store.sessions.find(signedIn.id), undefined)
    assert.deepEqual(await ends(), ended)

    assert.deepEqual(await other.ends(), [open_, open_, before])
    assert.deepEqual((await store.sessions.find(other.signedIn.id))?.session, other.signedIn)
  })

  check("no row is created for a user who was disabled meanwhile, or for a deleted client", async (store) => {
    const { userId, clientId } = await owners(store)
    await store.users.disable(userId, NOW, event("user-disabled"))
    const [late, grant] = [session(userId), issuedGrant(userId, clientId)]
    await store.sessions.start(late, event("signed-in"))
    await store.consents.remember(userId, clientId, ["read"], NOW)
    assert.equal(await store.grants.issue(grant, event("grant-issued")), false)
    await store.users.enable(userId, event("user-enabled"))
    assert.equal(await store.sessions.find(late.id), undefined)
    assert.equal(await store.grants.find(grant.id), undefined)
    assert.equal(await store.consents.find(userId, clientId), undefined)

    await store.clients.delete(clientId, event("client-deleted"))
    assert.equal(await store.grants.issue(grant, event("grant-issued")), false)
    await store.consents.remember(userId, clientId, ["read"], NOW)
    assert.equal(await store.consents.find(userId, clientId), undefined)
    const events = (await store.audit.list(99)).map((one) => one.type)
    assert.equal(events.includes("signed-in") || events.includes("grant-issued"), false)
  })

  check(
    "no session starts with a password that was replaced meanwhile, and no grant in a session that ended",
    async (store) => {
      const { userId, clientId } = await owners(store)
      const [own, late] = [session(userId), session(userId)]
      await store.sessions.start(own, event("signed-in"), "$argon2id$of-ann")
      assert.deepEqual((await store.sessions.find(own.id))?.session, own)
      const [grant, lateGrant] = [issuedGrant(userId, clientId), issuedGrant(userId, clientId)]
      assert.equal(await store.grants.issue(grant, event("grant-issued"), { session: own.id, maximum: 20 }), true)

      await store.users.setPassword(userId, "new", true, NOW + 9, event("password-set"))
      await store.sessions.start(late, event("signed-in"), "$argon2id$of-ann")
      assert.equal(await store.sessions.find(late.id), undefined)
      assert.equal(await store.grants.issue(lateGrant, event("grant-issued"), { session: own.id, maximum: 20 }), false)
      assert.equal(await store.grants.find(lateGrant.id), undefined)
      const events = (await store.audit.list(99)).map((one) => one.type)
      assert.deepEqual(
        ["signed-in", "grant-issued"].map((type) => events.filter((one) => one === type).length),
        [1, 1],
      )
    },
  )

  check("a new password ends the sessions and the codes, and other grants unless they are kept", async (store) => {
    for (const keep of [true, false]) {
      const { userId, signedIn, ends } = await activeUser(store)
      assert.equal(await store.users.setPassword(userId, "new", keep, NOW + 9, event("password-set")), true)
      const ann = await store.users.find(userId)
      assert.ok(ann)
      assert.equal((await store.users.findByUsername(foldUsername(ann.username)))?.passwordHash, "new")
      assert.equal(await store.sessions.find(signedIn.id), undefined)
      const end = [NOW + 9, "password-set"]
      assert.deepEqual(await ends(), [end, keep ? open_ : end, before])
    }
  })

  check("a hash is replaced only if it is still the user's hash, and no session ends", async (store) => {
    const { userId, signedIn, ends } = await activeUser(store)
    const before = await ends()
    assert.deepEqual(tally(await times(50, () => store.users.rehash(userId, "$argon2id$of-ann", "costlier"))), {
      true: 1,
      false: 49,
    })
    const ann = await store.users.find(userId)
    assert.equal((await store.users.findByUsername(foldUsername(ann?.username ?? "")))?.passwordHash, "costlier")
    assert.ok(await store.sessions.find(signedIn.id))
    assert.deepEqual(await ends(), before)
    await store.users.setPassword(userId, "new", true, NOW + 9, event("password-set"))
    assert.equal(await store.users.rehash(userId, "costlier", "costliest"), false)
    assert.equal(await store.users.rehash(newId("user", NOW, systemRandom), "new", "costliest"), false)
  })

  check("deleting a user deletes the user's sessions, grants and remembered consents, and no others", async (store) => {
    const [ann, bob] = [await activeUser(store), await activeUser(store)]
    await store.consents.remember(ann.userId, ann.clientId, ["read"], NOW)
    await store.consents.remember(bob.userId, bob.clientId, ["read"], NOW)
    assert.equal(await store.users.delete(ann.userId, event("user-deleted")), true)
    assert.equal(await store.users.find(ann.userId), undefined)
    assert.equal(await store.sessions.find(ann.signedIn.id), undefined)
    assert.deepEqual(await ann.ends(), [])
    assert.equal(await store.consents.find(ann.userId, ann.clientId), undefined)
    assert.equal((await bob.ends()).length, 3)
    assert.deepEqual(await store.consents.find(bob.userId, bob.clientId), ["read"])
    assert.ok(await store.sessions.find(bob.signedIn.id))
  })

  check("a change of an unknown user is refused and sends no notification", async (store) => {
    const nobody = newId("user", NOW, systemRandom)
    assert.equal(await store.users.disable(nobody, NOW, event("user-disabled")), false)
    assert.equal(await store.users.enable(nobody, event("user-enabled")), false)
    assert.equal(await store.users.setPassword(nobody, "x", false, NOW, event("password-set")), false)
    assert.equal(await store.users.delete(nobody, event("user-deleted")), false)
    assert.deepEqual(await store.audit.list(9), [])
  })

  check("a session is read with its user, is extended only when touched, and ends once", async (store) => {
    const { userId } = await owners(store)
    const signedIn = session(userId)
    await store.sessions.start(signedIn, event("signed-in"))
    assert.deepEqual(
      plain(await store.sessions.find(signedIn.id)),
      plain({ session: signedIn, user: await store.users.find(userId), enrolled: [] }),
    )
    for (const [now, seen] of [
      [NOW + HOUR, NOW + HOUR],
      [NOW + 5, NOW + HOUR],
    ] as const) {
      store.sessions.touch(signedIn.id, now)
      await store.probe()
      assert.equal((await store.sessions.find(signedIn.id))?.session.lastSeenAt, seen)
    }
    assert.deepEqual(tally(await times(50, () => store.sessions.end(signedIn.id))), { true: 1, false: 49 })
    assert.equal(await store.sessions.find(signedIn.id), undefined)
  })
}

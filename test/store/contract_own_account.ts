import assert from "node:assert/strict"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, DAY, event, HOUR, issuedGrant, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const HASH = "$argon2id$of-ann"

const sessionOf = (userId: UserId): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
}

/** Stores a user with two sessions, each with an unexchanged code, and one used grant. */
async function signedIn(store: Store, more: Partial<User> = {}) {
  const ann: User = { ...user(), role: "user", ...more }
  const client = confidentialClient()
  await store.users.create(ann, HASH, event("user-created"))
  await store.clients.create(client, event("client-created"))
  const [own, other] = [sessionOf(ann.id), sessionOf(ann.id)]
  const codes = [own, other].map(({ id }) => ({ ...issuedGrant(ann.id, client.id), sessionId: id }))
  const used = { ...issuedGrant(ann.id, client.id), sessionId: other.id }
  for (const session of [own, other]) await store.sessions.start(session, event("signed-in"))
  for (const grant of [...codes, used]) await store.grants.issue(grant, event("grant-issued"))
  await store.grants.redeem(used.id, NOW, NOW + 30 * DAY)
  const next = { ...own, id: newId("session", NOW + 1, systemRandom) }
  const [ownCode, otherCode] = codes.map(({ id }) => id)
  const before = { user: ann, passwordHash: HASH }
  return { ann, client, own, other, used, renewed: { previous: own, next }, before, ownCode, otherCode }
}

const live = async (store: Store, userId: UserId) =>
  (await store.grants.list({ userId })).filter(({ endedAt }) => endedAt === undefined).map(({ id }) => id)
const sessionIds = async (store: Store, userId: UserId) => (await store.sessions.listOf(userId)).map(({ id }) => id)
const hashOf = async (store: Store, id: UserId) => (await store.users.findWithPassword(id))?.passwordHash

export function ownAccountContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "all other sessions end with their codes and notices, and the user's own session continues with a new id",
    async (store) => {
      const { ann, client, other, used, renewed, ownCode } = await signedIn(store)
      const ends = () => store.ownAccount.signOutOthers(renewed, event("session-ended", NOW + 5))
      assert.deepEqual(tally(await times(10, ends)), { true: 1, false: 9 })
      assert.deepEqual(await sessionIds(store, ann.id), [renewed.next.id])
      assert.deepEqual((await live(store, ann.id)).sort(), [used.id, ownCode].sort())
      const due = await store.logoutDeliveries.due(NOW + 5, 9)
      assert.deepEqual(
        due.map(({ sessionId, clientId }) => [sessionId, clientId]),
        [[other.id, client.id]],
      )
    },
  )

  check("a changed password ends what the person chose", async (store) => {
    for (const ends of [
      { sessions: false, grants: false },
      { sessions: true, grants: false },
      { sessions: false, grants: true },
    ]) {
      const { ann, before, renewed, other, used, ownCode, otherCode } = await signedIn(store)
      const change = () =>
        store.ownAccount.changePassword(before, "$new", renewed, ends, event("password-set", NOW + 5))
      assert.deepEqual(tally(await times(10, change)), { true: 1, false: 9 })
      assert.equal(await hashOf(store, ann.id), "$new")
      const sessions = ends.sessions ? [renewed.next.id] : [renewed.next.id, other.id]
      assert.deepEqual((await sessionIds(store, ann.id)).sort(), sessions.sort())
      const left = ends.grants ? [] : ends.sessions ? [used.id, ownCode] : [used.id, ownCode, otherCode]
      assert.deepEqual((await live(store, ann.id)).sort(), left.sort())
    }
  })

  check(
    "a password does not change after the session ended, the user was disabled or another password was set",
    async (store) => {
      const both = { sessions: true, grants: true }
      const spoilers = [
        ({ own }: Scene) => store.sessions.end(own.id),
        ({ ann }: Scene) => store.users.disable(ann.id, NOW, event("user-disabled")),
        ({ ann }: Scene) => store.users.rehash(ann.id, HASH, "$other"),
        ({ ann }: Scene) => store.users.update({ ...ann, email: "new@example.com" }, event("user-updated"), ann),
      ]
      for (const spoil of spoilers) {
        const scene = await signedIn(store)
        await spoil(scene)
        const { before, renewed, ann } = scene
        assert.equal(await store.ownAccount.changePassword(before, "$new", renewed, both, event("password-set")), false)
        assert.notEqual(await hashOf(store, ann.id), "$new")
      }
    },
  )

  check("of 64 callers with one link to a new address one changes it, and the address is verified", async (store) => {
    const { ann, before, own } = await signedIn(store, { emailVerified: false })
    const changed: User = { ...ann, email: "New@example.com", emailVerified: true, attributes: '{"updated_at":1}' }
    const change = () => store.ownAccount.changeEmail(before, changed, own.id, event("user-updated"))
    assert.deepEqual(tally(await times(64, change)), { changed: 1, spent: 63 })
    assert.deepEqual(await store.users.findByVerifiedEmail("new@example.com"), { user: changed, passwordHash: HASH })
  })

  check(
    "no address changes after another change of the account, or to one that another user has verified",
    async (store) => {
      const spoilers = [
        ({ own }: Scene) => store.sessions.end(own.id),
        ({ ann }: Scene) => store.users.disable(ann.id, NOW, event("user-disabled")),
        ({ ann }: Scene) => store.users.setPassword(ann.id, "$other", true, NOW, event("password-set")),
        ({ ann }: Scene) => store.users.update({ ...ann, email: "third@example.com" }, event("user-updated"), ann),
        ({ ann }: Scene) => store.users.update({ ...ann, attributes: "{}" }, event("user-updated"), ann),
      ]
      for (const spoil of spoilers) {
        const scene = await signedIn(store)
        await spoil(scene)
        const { ann, before, own } = scene
        const changed = { ...ann, email: `wanted${ann.username}@example.com` }
        const after = await store.users.find(ann.id)
        assert.equal(await store.ownAccount.changeEmail(before, changed, own.id, event("user-updated")), "spent")
        assert.deepEqual(await store.users.find(ann.id), after)
      }
      const [one, other] = [await signedIn(store), await signedIn(store)]
      const taken = { ...one.ann, email: other.ann.email?.toUpperCase() }
      assert.equal(
        await store.ownAccount.changeEmail(one.before, taken, one.own.id, event("user-updated")),
        "email-taken",
      )
      assert.deepEqual(await store.users.find(one.ann.id), one.ann)
      const foreign = { ...one.ann, email: "foreign@example.com" }
      assert.equal(
        await store.ownAccount.changeEmail(one.before, foreign, other.own.id, event("user-updated")),
        "spent",
      )
    },
  )

  check(
    "a scope value is taken from the grants and consents of one user and client, and a carrier takes the claims",
    async (store) => {
      const { ann, client, used } = await signedIn(store)
      const bob = await signedIn(store)
      const targets = [undefined, "https://api.example.com/"]
      for (const [userId, clientId] of [
        [ann.id, client.id],
        [bob.ann.id, client.id],
      ] as const)
        await store.consents.remember(userId, clientId, ["openid", "email"], NOW, targets)
      const take = (value?: string) => store.ownAccount.takeBack(ann.id, client.id, value, event("access-taken-back"))
      assert.equal(await take("mail"), false)
      assert.equal(await take("openid"), true)
      assert.deepEqual(await scopeAndClaims(store, used.id), [["profile", "email"], "userinfo:email"])
      assert.equal(await take("email"), true)
      assert.deepEqual(await scopeAndClaims(store, used.id), [["profile"], undefined])
      assert.deepEqual(await store.consents.listOf(ann.id), [])
      assert.equal((await store.consents.listOf(bob.ann.id)).length, 2)
      assert.equal((await live(store, ann.id)).length, 3)
      assert.equal(await take("profile"), true)
      assert.deepEqual(await live(store, ann.id), [])
      assert.equal((await live(store, bob.ann.id)).length, 3)
      assert.deepEqual(await scopeAndClaims(store, bob.used.id), [["openid", "profile", "email"], "userinfo:email"])
    },
  )

  check("all access of a client ends with the remembered consents, and other clients keep theirs", async (store) => {
    const { ann, client } = await signedIn(store)
    const other = confidentialClient()
    await store.clients.create(other, event("client-created"))
    const kept = issuedGrant(ann.id, other.id)
    await store.grants.issue(kept, event("grant-issued"))
    for (const { id } of [client, other]) await store.consents.remember(ann.id, id as ClientId, ["email"], NOW)
    assert.equal(await store.ownAccount.takeBack(ann.id, client.id, undefined, event("access-taken-back")), true)
    assert.deepEqual(await live(store, ann.id), [kept.id])
    assert.deepEqual(
      (await store.consents.listOf(ann.id)).map(({ clientId }) => clientId),
      [other.id],
    )
  })

  check(
    "a user deletes their own account once, with everything, but not after a change of session or password",
    async (store) => {
      const remove = ({ before, own }: Scene) => store.ownAccount.delete(before, own, event("user-deleted"))
      const scene = await signedIn(store)
      assert.deepEqual(tally(await times(10, () => remove(scene))), { true: 1, false: 9 })
      assert.equal(await store.users.find(scene.ann.id), undefined)
      assert.deepEqual(
        [await sessionIds(store, scene.ann.id), await store.grants.list({ userId: scene.ann.id })],
        [[], []],
      )
      const spoilers = [
        ({ own }: Scene) => store.sessions.end(own.id),
        ({ ann }: Scene) => store.users.disable(ann.id, NOW, event("user-disabled")),
        ({ ann }: Scene) => store.users.rehash(ann.id, HASH, "$other"),
        ({ ann }: Scene) => store.users.update({ ...ann, role: "admin" as const }, event("user-updated"), ann),
      ]
      for (const spoil of spoilers) {
        const spoilt = await signedIn(store)
        await spoil(spoilt)
        assert.equal(await remove(spoilt), false)
        assert.notEqual(await store.users.find(spoilt.ann.id), undefined)
      }
    },
  )

  check("of a deletion and a new password at once, one wins", async (store) => {
    const { ann, before, own, renewed } = await signedIn(store)
    const none = { sessions: false, grants: false }
    const won = await Promise.all([
      store.ownAccount.delete(before, own, event("user-deleted")),
      store.ownAccount.changePassword(before, "$new", renewed, none, event("password-set")),
    ])
    assert.deepEqual(tally(won), { true: 1, false: 1 })
    assert.equal((await store.users.find(ann.id)) === undefined, won[0])
  })
}

type Scene = Awaited<ReturnType<typeof signedIn>>

async function scopeAndClaims(store: Store, id: Parameters<Store["grants"]["find"]>[0]) {
  const grant = (await store.grants.find(id))?.grant
  return [grant?.scope, grant?.claims]
}

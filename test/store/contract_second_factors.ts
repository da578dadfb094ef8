import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import type { AuthenticatorApp } from "../../src/store/second_factor.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, owners, plain } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const session = (userId: UserId, factors: Session["factors"] = { pwd: NOW }): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors, lastSeenAt: NOW, expiresAt: NOW + HOUR }
}

const app = (userId: UserId, more: Partial<AuthenticatorApp> = {}): AuthenticatorApp => ({
  id: newId("factor", NOW, systemRandom),
  userId,
  sealed: systemRandom(40),
  usedStep: 7,
  createdAt: NOW - 3,
  lastUsedAt: undefined,
  ...more,
})

const digest = (n: number) => Buffer.alloc(32, n)

async function started(store: Store, userId: UserId): Promise<Session> {
  const begun = session(userId)
  await store.sessions.start(begun, event("sign-in-begun"))
  return begun
}

/** Stores a user with an app, recovery codes with the digests 1 and 2, and a session. */
async function enrolledUser(store: Store) {
  const { userId } = await owners(store)
  const own = app(userId)
  const next = session(userId, { pwd: NOW, otp: NOW })
  const previous = await started(store, userId)
  const change = { event: event("second-factor-added") }
  const codes = [digest(1), digest(2)]
  assert.equal(await store.secondFactors.addApp(own, codes, previous.id, next, change), true)
  return { userId, own, previous, next }
}

export function secondFactorContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "an app is read as stored, with the number of recovery codes; the session is replaced in the same step",
    async (store) => {
      const { userId, own, previous, next } = await enrolledUser(store)
      assert.deepEqual(plain(await store.secondFactors.appOf(userId)), plain(own))
      assert.equal(await store.secondFactors.recoveryCodesOf(userId), 2)
      assert.deepEqual(await store.secondFactors.enrolledBy(userId), ["otp", "recovery"])
      assert.equal(await store.sessions.find(previous.id), undefined)
      const found = await store.sessions.find(next.id)
      assert.deepEqual([found?.session, found?.enrolled], [next, ["otp", "recovery"]])
      const { userId: other } = await owners(store)
      assert.equal(await store.secondFactors.appOf(other), undefined)
      assert.deepEqual(await store.secondFactors.enrolledBy(other), [])
    },
  )

  check("an app replaces the earlier app, and keeps the recovery codes if it brings none", async (store) => {
    const { userId, next } = await enrolledUser(store)
    const later = app(userId, { usedStep: 99, lastUsedAt: NOW + 1 })
    const after = session(userId)
    const change = { event: event("second-factor-added") }
    assert.equal(await store.secondFactors.addApp(later, undefined, next.id, after, change), true)
    assert.deepEqual(plain(await store.secondFactors.appOf(userId)), plain(later))
    assert.equal(await store.secondFactors.recoveryCodesOf(userId), 2)
  })

  check(
    "no app is added from a session that has ended, or to a disabled user, and no event is written",
    async (store) => {
      const { userId } = await owners(store)
      const ended = await started(store, userId)
      await store.sessions.end(ended.id)
      const change = () => ({ event: event("second-factor-added") })
      const adding = (from: Session) =>
        store.secondFactors.addApp(app(userId), [digest(1)], from.id, session(userId), change())
      assert.equal(await adding(ended), false)
      const begun = await started(store, userId)
      await store.users.disable(userId, NOW, event("user-disabled"))
      assert.equal(await adding(begun), false)
      assert.deepEqual(await store.secondFactors.enrolledBy(userId), [])
      const types = (await store.audit.list(99)).map(({ type }) => type)
      assert.equal(types.includes("second-factor-added"), false)
    },
  )

  check("each step of an app proves once, in order: of fifty callers in fifty sessions one wins", async (store) => {
    const { userId, own } = await enrolledUser(store)
    const sessions = await times(50, () => started(store, userId))
    const proving = (step: number, from: Session) =>
      store.secondFactors.prove({ appId: own.id, step }, from.id, session(userId), event("signed-in"))
    assert.deepEqual(tally(await times(50, (at) => proving(9, sessions[at] as Session))), { true: 1, false: 49 })
    assert.equal((await store.sessions.listOf(userId)).length, 51)
    const from = await started(store, userId)
    for (const step of [7, 8, 9]) assert.equal(await proving(step, from), false)
    assert.ok(await store.sessions.find(from.id))
    assert.equal(await proving(10, from), true)
    const { usedStep, lastUsedAt } = (await store.secondFactors.appOf(userId)) ?? {}
    assert.deepEqual([usedStep, lastUsedAt], [10, NOW])
  })

  check("a recovery code proves once: of 64 callers one wins; another user's code does not", async (store) => {
    const { userId } = await enrolledUser(store)
    const { userId: other } = await owners(store)
    const sessions = await times(64, () => started(store, userId))
    const proving = (from: Session, code = digest(1)) =>
      store.secondFactors.prove({ recoveryCode: code }, from.id, session(from.userId), event("signed-in"), {
        event: event("recovery-code-used"),
      })
    assert.equal(await proving(await started(store, other)), false)
    assert.deepEqual(tally(await times(64, (at) => proving(sessions[at] as Session))), { true: 1, false: 63 })
    assert.equal(await store.secondFactors.recoveryCodesOf(userId), 1)
    assert.equal(await proving(await started(store, userId), digest(3)), false)
    assert.equal(await proving(await started(store, userId), digest(2)), true)
    assert.deepEqual(await store.secondFactors.enrolledBy(userId), ["otp"])
    assert.equal((await store.audit.list(99, { types: ["recovery-code-used"] })).length, 2)
  })

  check("a proof from a session that has ended starts no session", async (store) => {
    const { userId, own, next } = await enrolledUser(store)
    await store.sessions.end(next.id)
    const late = session(userId)
    assert.equal(await store.secondFactors.prove({ appId: own.id, step: 9 }, next.id, late, event("signed-in")), false)
    assert.equal(await store.sessions.find(late.id), undefined)
  })

  check("new recovery codes replace all earlier ones", async (store) => {
    const { userId, next } = await enrolledUser(store)
    const change = { event: event("recovery-codes-replaced") }
    assert.equal(
      await store.secondFactors.replaceRecoveryCodes(userId, [digest(1), digest(5), digest(6)], change),
      true,
    )
    assert.equal(await store.secondFactors.recoveryCodesOf(userId), 3)
    const proving = (code: Uint8Array, from: Session, to: Session) =>
      store.secondFactors.prove({ recoveryCode: code }, from.id, to, event("signed-in"))
    assert.equal(await proving(digest(2), next, session(userId)), false)
    assert.equal(await proving(digest(5), next, session(userId)), true)
  })

  check("an app is removed once, with the recovery codes; deleting a user removes both", async (store) => {
    const { userId } = await enrolledUser(store)
    const removing = () => store.secondFactors.removeApp(userId, { event: event("second-factor-removed") })
    assert.deepEqual(tally(await times(8, removing)), { true: 1, false: 7 })
    assert.deepEqual(await store.secondFactors.enrolledBy(userId), [])
    assert.equal((await store.audit.list(99, { types: ["second-factor-removed"] })).length, 1)
    const other = await enrolledUser(store)
    await store.users.delete(other.userId, event("user-deleted"))
    assert.equal(await store.secondFactors.appOf(other.userId), undefined)
    assert.equal(await store.secondFactors.recoveryCodesOf(other.userId), 0)
  })
}

import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, HOUR, issuedGrant, NOW, owners } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn, times } from "./with_store.ts"

const sessionOf = (userId: UserId, factors: Session["factors"]): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors, lastSeenAt: NOW, expiresAt: NOW + HOUR }
}

const renewed = (previous: Session) => ({
  previous,
  next: { ...previous, id: newId("session", NOW + 1, systemRandom) },
})

async function started(store: Store, userId: UserId, factors: Session["factors"]): Promise<Session> {
  const session = sessionOf(userId, factors)
  await store.sessions.start(session, event("signed-in"))
  return session
}

async function exchanged(store: Store, { id, rootId, userId }: Session) {
  const grant = { ...issuedGrant(userId, CONSOLE_CLIENT_ID), sessionId: rootId }
  await store.grants.issue(grant, event("grant-issued"), { session: id, maximum: 99 })
  assert.equal(await store.grants.redeem(grant.id, NOW, NOW + DAY), true)
  return grant
}

async function addApp(store: Store, userId: UserId) {
  const id = newId("factor", NOW, systemRandom)
  const app = { id, userId, sealed: systemRandom(40), usedStep: 7, createdAt: NOW - 3, lastUsedAt: undefined }
  const [begun, next] = [await started(store, userId, { pwd: NOW }), sessionOf(userId, { pwd: NOW, otp: NOW })]
  const change = { event: event("second-factor-added") }
  assert.equal(await store.secondFactors.addApp(app, [Buffer.alloc(32, 1)], begun.id, next, change), true)
  return { app, own: next }
}

const idsOf = async (store: Store, userId: UserId) => (await store.sessions.listOf(userId)).map(({ id }) => id).sort()

const live = async (store: Store, userId: UserId) =>
  (await store.grants.list({ userId })).filter(({ endedAt }) => endedAt === undefined).map(({ id }) => id)

export function proofEndContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a removed app ends exactly the sessions that proved it, and renews the person's own", async (store) => {
    const { userId, clientId } = await owners(store)
    const { userId: stranger } = await owners(store)
    const { own } = await addApp(store, userId)
    const [byCode, byPasskey, elsewhere] = [
      await started(store, userId, { pwd: NOW, otp: NOW }),
      await started(store, userId, { verified_passkey: NOW, pwd: NOW }),
      await started(store, stranger, { pwd: NOW, otp: NOW }),
    ]
    const grants = []
    for (const session of [own, byCode, byPasskey, elsewhere]) grants.push(await exchanged(store, session))
    const [, , kept, others] = grants
    const code = { ...issuedGrant(userId, clientId), sessionId: byCode.rootId }
    await store.grants.issue(code, event("grant-issued"), { session: byCode.id, maximum: 9 })
    const sessions = renewed(own)
    const removing = () =>
      store.secondFactors.removeApp(userId, { event: event("second-factor-removed", NOW + 5) }, sessions)
    assert.equal(await removing(), true)
    assert.deepEqual(await idsOf(store, userId), [sessions.next.id, byPasskey.id].sort())
    assert.deepEqual(await live(store, userId), [kept?.id])
    assert.deepEqual([await idsOf(store, stranger), await live(store, stranger)], [[elsewhere.id], [others?.id]])
    assert.deepEqual((await store.sessions.find(sessions.next.id))?.session, sessions.next)
    assert.equal(await removing(), false)
  })

  check("a session that has ended removes no factor and replaces no recovery codes", async (store) => {
    const { userId } = await owners(store)
    const { own } = await addApp(store, userId)
    await store.sessions.end(own.id)
    const change = { event: event("second-factor-removed") }
    assert.equal(await store.secondFactors.removeApp(userId, change, renewed(own)), false)
    assert.equal(
      await store.secondFactors.replaceRecoveryCodes(userId, [Buffer.alloc(32, 9)], change, renewed(own)),
      false,
    )
    assert.deepEqual(await store.secondFactors.enrolledBy(userId), ["otp", "recovery"])
    assert.deepEqual(await idsOf(store, userId), [])
  })

  check("of 64 sign-ins with an app that is removed meanwhile, no session with its code stays", async (store) => {
    const { userId } = await owners(store)
    const { app } = await addApp(store, userId)
    const begun = await times(64, () => started(store, userId, { pwd: NOW }))
    const proving = (at: number) =>
      store.secondFactors.prove(
        { appId: app.id, step: 8 + at },
        (begun[at] as Session).id,
        sessionOf(userId, { pwd: NOW, otp: NOW + 1 }),
        event("signed-in"),
      )
    const change = { event: event("second-factor-removed") }
    await times(65, (at) =>
      at === 32 ? store.secondFactors.removeApp(userId, change) : proving(at > 32 ? at - 1 : at),
    )
    const left = await store.sessions.listOf(userId)
    assert.deepEqual(
      left.filter(({ factors }) => factors.otp !== undefined),
      [],
    )
    assert.equal(await store.secondFactors.appOf(userId), undefined)
  })

  check("of 64 sessions that are renewed while the app is removed, none stays with its code", async (store) => {
    for (let round = 0; round < 8; round += 1) {
      const { userId } = await owners(store)
      await addApp(store, userId)
      const held = await times(8, () => started(store, userId, { pwd: NOW, otp: NOW }))
      const change = { event: event("second-factor-removed") }
      await times(9, (at) =>
        at === 4
          ? store.secondFactors.removeApp(userId, change)
          : store.ownAccount.signOutOthers(renewed(held[at > 4 ? at - 1 : at] as Session), event("session-ended")),
      )
      assert.deepEqual(await idsOf(store, userId), [])
    }
  })
}

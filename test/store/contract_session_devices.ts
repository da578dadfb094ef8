import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session, SessionDevice } from "../../src/identity/session.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, owners } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn, times } from "./with_store.ts"

const device = (): SessionDevice => ({
  id: systemRandom(32).toString("base64url"),
  key: systemRandom(91).toString("base64url"),
})

async function started(store: Store, more: Partial<Session> = {}): Promise<Session> {
  const { userId } = await owners(store)
  const id = newId("session", NOW, systemRandom)
  const session = { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR, ...more }
  await store.sessions.start(session, event("signed-in"))
  return session
}

/** Sessions that are bound to a device. Decision 0092. */
export function sessionDeviceContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a session is bound to a device, and is found by it and by its own id", async (store) => {
    const session = await started(store)
    const own = device()
    assert.equal(await store.sessions.findBound(own.id), undefined)
    assert.deepEqual(await store.sessions.bind(session.id, own), { ...session, device: own })
    assert.deepEqual((await store.sessions.find(session.id))?.session, { ...session, device: own })
    assert.deepEqual((await store.sessions.findBound(own.id))?.session, { ...session, device: own })
    assert.deepEqual(await store.sessions.listOf(session.userId), [{ ...session, device: own }])
  })

  check("of many devices at once, one binds the session, and no later one does", async (store) => {
    const session = await started(store)
    const devices = Array.from({ length: 9 }, device)
    const outcomes = await Promise.all(devices.map((each) => store.sessions.bind(session.id, each)))
    assert.equal(outcomes.filter((each) => each !== undefined).length, 1)
    assert.equal(await store.sessions.bind(session.id, device()), undefined)
  })

  check("a device has one session, an ended session has no device", async (store) => {
    const [one, other] = [await started(store), await started(store)]
    const own = device()
    assert.ok(await store.sessions.bind(one.id, own))
    assert.equal(await store.sessions.bind(other.id, own), undefined)
    assert.deepEqual(await times(2, async () => (await store.sessions.find(other.id))?.session.device), [
      undefined,
      undefined,
    ])
    assert.equal(await store.sessions.signOut(one, NOW), true)
    assert.equal(await store.sessions.findBound(own.id), undefined)
    assert.equal(await store.sessions.bind(one.id, device()), undefined)
  })

  check("the session that follows keeps the device", async (store) => {
    const own = device()
    const previous = await started(store, { device: own })
    const next = { ...previous, id: newId("session", NOW, systemRandom) }
    assert.equal(await store.ownAccount.signOutOthers({ previous, next }, event("session-ended")), true)
    assert.deepEqual((await store.sessions.findBound(own.id))?.session, next)
  })
}

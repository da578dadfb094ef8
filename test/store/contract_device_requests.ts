import assert from "node:assert/strict"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { WaitingRequest } from "../../src/oauth/waiting_request.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, HOUR, issuedGrant, MINUTE, NOW, owners, plain, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const AT_ONCE = 64
const ONE_OF_64 = { true: 1, false: AT_ONCE - 1 }

const waitingOf = (clientId: ClientId, more: Partial<WaitingRequest> = {}): WaitingRequest => ({
  id: newId("grant", NOW, systemRandom),
  clientId,
  scope: ["openid", "read"],
  resources: ["https://api.example.com/", "urn:example:api"],
  address: "2001:db8::7",
  device: "Samsung TV",
  createdAt: NOW,
  expiresAt: NOW + 10 * MINUTE,
  deniedAt: undefined,
  ...more,
})

const digest = () => systemRandom(16)

async function session(store: Store, userId: UserId): Promise<Session> {
  const id = newId("session", NOW, systemRandom)
  const begun: Session = {
    id,
    rootId: id,
    userId,
    factors: { pwd: NOW },
    startedAt: NOW,
    lastSeenAt: NOW,
    expiresAt: NOW + 12 * HOUR,
  } as Session
  await store.sessions.start(begun, event("signed-in"))
  return begun
}

/** A request, and the session of a person who decides about it. */
async function scene(store: Store, more: Partial<WaitingRequest> = {}) {
  const { userId, clientId } = await owners(store)
  const waiting = waitingOf(clientId, more)
  const code = digest()
  assert.equal(await store.deviceRequests.insert(waiting, code), true)
  const own = await session(store, userId)
  const within = { session: own.id, maximum: 20 }
  const grant = grantOf(waiting, userId)
  return { waiting, code, userId, session: own, within, grant }
}

const grantOf = ({ id, clientId }: WaitingRequest, userId: UserId, createdAt = NOW): Grant => ({
  ...issuedGrant(userId, clientId, createdAt),
  id,
  redirectUri: undefined,
  challenge: undefined,
})

export function deviceRequestContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a device request is found by id and by the digest of its code, with every value", async (store) => {
    const { waiting, code } = await scene(store)
    assert.deepEqual(plain(await store.deviceRequests.find(waiting.id)), plain(waiting))
    assert.deepEqual(plain(await store.deviceRequests.findByCode(code)), plain(waiting))
    const bare = waitingOf(waiting.clientId, { resources: [], device: "" })
    await store.deviceRequests.insert(bare, digest())
    assert.deepEqual(plain(await store.deviceRequests.find(bare.id)), plain(bare))
    assert.equal(await store.deviceRequests.findByCode(digest()), undefined)
  })

  check("two device requests never have the same code", async (store) => {
    const { waiting, code } = await scene(store)
    const other = waitingOf(waiting.clientId)
    assert.equal(await store.deviceRequests.insert(other, code), false)
    assert.equal(await store.deviceRequests.find(other.id), undefined)
    assert.equal((await store.deviceRequests.findByCode(code))?.id, waiting.id)
  })

  check("an approval turns the request into its grant, with one event", async (store) => {
    const { waiting, code, grant, within } = await scene(store)
    assert.equal(await store.deviceRequests.approve(grant, event("grant-issued"), within), true)
    assert.equal(await store.deviceRequests.find(waiting.id), undefined)
    assert.equal(await store.deviceRequests.findByCode(code), undefined)
    assert.deepEqual(plain((await store.grants.find(waiting.id))?.grant), plain(grant))
    assert.equal((await store.audit.list(99)).filter(({ type }) => type === "grant-issued").length, 1)
  })

  check("a denial is final, and shows its time", async (store) => {
    const { waiting, userId, session: own, grant, within } = await scene(store)
    const by = { session: own.id, userId }
    assert.equal(await store.deviceRequests.deny(waiting, by, NOW + 5, event("device-denied")), true)
    assert.equal((await store.deviceRequests.find(waiting.id))?.deniedAt, NOW + 5)
    assert.equal(await store.deviceRequests.deny(waiting, by, NOW + 6, event("device-denied")), false)
    assert.equal(await store.deviceRequests.approve(grant, event("grant-issued"), within), false)
    assert.deepEqual(await store.grants.list({}), [])
    assert.equal((await store.audit.list(99)).filter(({ type }) => type === "device-denied").length, 1)
  })

  check("nobody decides about an expired request, with an ended session, or as a disabled user", async (store) => {
    const { waiting, userId, session: own, grant, within } = await scene(store)
    const late = { ...grant, createdAt: waiting.expiresAt }
    assert.equal(await store.deviceRequests.approve(late, event("grant-issued"), within), false)
    const by = { session: own.id, userId }
    assert.equal(await store.deviceRequests.deny(waiting, by, waiting.expiresAt, event("device-denied")), false)
    await store.users.disable(userId, NOW, event("user-disabled"))
    assert.equal(await store.deviceRequests.approve(grant, event("grant-issued"), within), false)
    assert.equal(await store.deviceRequests.deny(waiting, by, NOW, event("device-denied")), false)
    assert.equal((await store.deviceRequests.find(waiting.id))?.deniedAt, undefined)
    assert.deepEqual(await store.grants.list({}), [])
  })

  check("of 64 people who approve one code at once one succeeds, with one grant and one event", async (store) => {
    const { waiting } = await scene(store)
    const people = await times(AT_ONCE, async () => {
      const person = user()
      await store.users.create(person, undefined, event("user-created"))
      return { grant: grantOf(waiting, person.id), session: (await session(store, person.id)).id }
    })
    const answers = await Promise.all(
      people.map(({ grant, session: own }) =>
        store.deviceRequests.approve(grant, event("grant-issued"), { session: own, maximum: 20 }),
      ),
    )
    assert.deepEqual(tally(answers), ONE_OF_64)
    const grants = await store.grants.list({})
    assert.deepEqual(
      grants.map(({ userId }) => userId),
      people.filter((_, at) => answers[at]).map(({ grant }) => grant.userId),
    )
    assert.equal((await store.audit.list(999)).filter(({ type }) => type === "grant-issued").length, 1)
  })

  check("of 32 approvals and 32 denials of one code at once one succeeds", async (store) => {
    const { waiting, userId, session: own, grant, within } = await scene(store)
    const by = { session: own.id, userId }
    const answers = await times(AT_ONCE, (at) =>
      at % 2 === 0
        ? store.deviceRequests.approve(grant, event("grant-issued"), within)
        : store.deviceRequests.deny(waiting, by, NOW, event("device-denied")),
    )
    assert.deepEqual(tally(answers), ONE_OF_64)
    const isApproved = answers.some((won, at) => won && at % 2 === 0)
    assert.equal((await store.grants.list({})).length, isApproved ? 1 : 0)
    assert.equal((await store.deviceRequests.find(waiting.id)) === undefined, isApproved)
  })

  check("of 64 polls that redeem one approved code at once one succeeds", async (store) => {
    const { grant, within } = await scene(store)
    await store.deviceRequests.approve(grant, event("grant-issued"), within)
    const until = NOW + 30 * DAY
    assert.deepEqual(tally(await times(AT_ONCE, () => store.grants.redeem(grant.id, NOW, until, until))), ONE_OF_64)
  })

  check("expired requests are removed ten minutes later, and others stay", async (store) => {
    const { waiting } = await scene(store)
    const later = waitingOf(waiting.clientId, { expiresAt: waiting.expiresAt + 1 })
    await store.deviceRequests.insert(later, digest())
    await store.removeExpired(waiting.expiresAt + 10 * MINUTE - 1, 10)
    assert.notEqual(await store.deviceRequests.find(waiting.id), undefined)
    await store.removeExpired(waiting.expiresAt + 10 * MINUTE, 10)
    assert.equal(await store.deviceRequests.find(waiting.id), undefined)
    assert.notEqual(await store.deviceRequests.find(later.id), undefined)
  })
}

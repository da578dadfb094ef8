import assert from "node:assert/strict"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import type { BackchannelRequest } from "../../src/oauth/backchannel_request.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, event, HOUR, issuedGrant, MINUTE, NOW, owners, plain, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const AT_ONCE = 64
const ONE_OF_64 = { true: 1, false: AT_ONCE - 1 }

const requestOf = (
  owner: { readonly userId: UserId; readonly clientId: ClientId },
  more: Partial<BackchannelRequest> = {},
): BackchannelRequest => ({
  id: newId("grant", NOW, systemRandom),
  clientId: owner.clientId,
  userId: owner.userId,
  scope: ["openid", "read"],
  resources: ["https://api.example.com/", "urn:example:api"],
  acrValues: ["phr", "mfa"],
  bindingMessage: "Pay 12 € to Zoë",
  address: "2001:db8::7",
  device: "Node.js",
  createdAt: NOW,
  expiresAt: NOW + 10 * MINUTE,
  deniedAt: undefined,
  ...more,
})

async function session(store: Store, userId: UserId): Promise<Session> {
  const id = newId("session", NOW, systemRandom)
  const begun = {
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

const insert = (store: Store, request: BackchannelRequest, ping?: string): Promise<boolean> =>
  store.backchannelRequests.insert(request, event("approval-requested"), { ping })

const grantOf = ({ id, clientId, userId }: BackchannelRequest, createdAt = NOW): Grant => ({
  ...issuedGrant(userId, clientId, createdAt),
  id,
  redirectUri: undefined,
  challenge: undefined,
})

/** A request with a ping, and the session of the person who is asked. */
async function scene(store: Store, more: Partial<BackchannelRequest> = {}) {
  const owner = await owners(store)
  const request = requestOf(owner, more)
  assert.equal(await insert(store, request, "sealed"), true)
  const own = await session(store, owner.userId)
  const within = { session: own.id, maximum: 20 }
  return { ...owner, request, within, by: { session: own.id, userId: owner.userId }, grant: grantOf(request) }
}

export function backchannelRequestContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a backchannel request is found with every value, and by the person who is asked", async (store) => {
    const { request, userId } = await scene(store)
    assert.deepEqual(plain(await store.backchannelRequests.find(request.id)), plain(request))
    assert.deepEqual(plain(await store.backchannelRequests.waitingFor(userId, NOW)), plain([request]))
    assert.deepEqual(await store.backchannelRequests.waitingFor(userId, request.expiresAt), [])
    const other = confidentialClient()
    await store.clients.create(other, event("client-created"))
    const bare = requestOf(
      { userId, clientId: other.id },
      { resources: [], acrValues: undefined, bindingMessage: undefined },
    )
    assert.equal(await insert(store, bare), true)
    assert.deepEqual(plain(await store.backchannelRequests.find(bare.id)), plain(bare))
  })

  check("one undecided request of a client waits for a person, and an expired one makes room", async (store) => {
    const { request, ...owner } = await scene(store)
    assert.equal(await insert(store, requestOf(owner)), false)
    const next = requestOf(owner, { createdAt: request.expiresAt, expiresAt: request.expiresAt + MINUTE })
    assert.equal(await insert(store, next), true)
    const closed = await store.backchannelRequests.find(request.id)
    assert.equal(closed?.deniedAt, request.expiresAt)
    assert.deepEqual(
      (await store.backchannelRequests.waitingFor(owner.userId, request.expiresAt)).map(({ id }) => id),
      [next.id],
    )
  })

  check("of 64 requests of a client for one person at once one is stored, with one event", async (store) => {
    const owner = await owners(store)
    assert.deepEqual(tally(await times(AT_ONCE, () => insert(store, requestOf(owner), "sealed"))), ONE_OF_64)
    assert.equal((await store.audit.list(999)).filter(({ type }) => type === "approval-requested").length, 1)
  })

  check("an approval turns the request into its grant, and makes its ping due", async (store) => {
    const { request, grant, within } = await scene(store)
    assert.deepEqual(await store.pingDeliveries.decided(9), [])
    assert.equal(await store.backchannelRequests.approve(grant, event("grant-issued"), within), true)
    assert.equal(await store.backchannelRequests.find(request.id), undefined)
    assert.deepEqual(plain((await store.grants.find(request.id))?.grant), plain(grant))
    const [delivery] = await store.pingDeliveries.decided(9)
    assert.deepEqual(plain(delivery), {
      id: request.id,
      clientId: request.clientId,
      token: "sealed",
      attempts: 0,
      nextAt: NOW,
    })
    assert.ok(delivery)
    assert.deepEqual(tally(await times(AT_ONCE, () => store.pingDeliveries.claim(delivery, NOW + MINUTE))), ONE_OF_64)
    await store.pingDeliveries.remove(delivery.id)
    assert.deepEqual(await store.pingDeliveries.decided(9), [])
  })

  check("nobody else approves or denies, and nobody decides late, disabled or signed out", async (store) => {
    const { request, grant, within, by, userId } = await scene(store)
    const { backchannelRequests } = store
    const thief = user()
    await store.users.create(thief, undefined, event("user-created"))
    const stolen = { session: (await session(store, thief.id)).id, maximum: 20 }
    const issued = event("grant-issued")
    assert.equal(await backchannelRequests.approve({ ...grant, userId: thief.id }, issued, stolen), false)
    assert.equal(await backchannelRequests.approve(grant, issued, stolen), false)
    const byThief = { session: stolen.session, userId: thief.id }
    assert.equal(await backchannelRequests.deny(request, byThief, NOW, event("approval-denied")), false)
    const late = { ...grant, createdAt: request.expiresAt }
    assert.equal(await backchannelRequests.approve(late, issued, within), false)
    assert.equal(await backchannelRequests.deny(request, by, request.expiresAt, event("approval-denied")), false)
    assert.deepEqual(await store.pingDeliveries.decided(9), [])
    await store.users.disable(userId, NOW, event("user-disabled"))
    assert.equal(await backchannelRequests.approve(grant, issued, within), false)
    assert.equal(await backchannelRequests.find(request.id), undefined)
    assert.deepEqual(await store.grants.list({}), [])
  })

  check("of 64 approvals at once one succeeds, and so does one of 32 approvals and 32 denials", async (store) => {
    const { grant, within, by, ...owner } = await scene(store)
    const approve = (of: Grant) => store.backchannelRequests.approve(of, event("grant-issued"), within)
    assert.deepEqual(tally(await times(AT_ONCE, () => approve(grant))), ONE_OF_64)
    const next = requestOf(owner)
    await insert(store, next)
    const answers = await times(AT_ONCE, (at) =>
      at % 2 === 0 ? approve(grantOf(next)) : store.backchannelRequests.deny(next, by, NOW, event("approval-denied")),
    )
    assert.deepEqual(tally(answers), ONE_OF_64)
    const isApproved = answers.some((won, at) => won && at % 2 === 0)
    assert.equal((await store.grants.list({})).length, isApproved ? 2 : 1)
    assert.equal((await store.backchannelRequests.find(next.id)) === undefined, isApproved)
  })

  check(
    "of 32 approvals and 32 blocks at once either one approval or none succeeds, and nothing waits",
    async (store) => {
      const { request, grant, within, userId, clientId } = await scene(store)
      const answers = await times(AT_ONCE, (at) =>
        at % 2 === 0
          ? store.backchannelRequests.approve(grant, event("grant-issued"), within)
          : store.backchannelRequests.block(userId, clientId, event("requests-blocked")).then(() => undefined),
      )
      assert.equal((await store.grants.list({})).length, answers.filter((won) => won === true).length)
      assert.equal(await store.backchannelRequests.find(request.id), undefined)
      assert.deepEqual(await store.backchannelRequests.blockedBy(userId), [clientId])
      assert.equal(await insert(store, requestOf({ userId, clientId })), false)
      await store.backchannelRequests.unblock(userId, clientId, event("requests-unblocked"))
      assert.deepEqual(await store.backchannelRequests.blockedBy(userId), [])
      assert.equal(await insert(store, requestOf({ userId, clientId })), true)
    },
  )

  check("taking back access, and deleting the user or the client, end requests, pings and blocks", async (store) => {
    for (const end of ["consent", "access", "user", "client"] as const) {
      const { request, userId, clientId } = await scene(store)
      if (end === "consent") await store.consents.forget(userId, clientId)
      if (end === "access") await store.ownAccount.takeBack(userId, clientId, undefined, event("access-taken-back"))
      if (end === "user") await store.users.delete(userId, event("user-deleted"))
      if (end === "client") await store.clients.delete(clientId, event("client-deleted"))
      assert.equal(await store.backchannelRequests.find(request.id), undefined, end)
    }
    const { userId, clientId } = await scene(store)
    await store.backchannelRequests.block(userId, clientId, event("requests-blocked"))
    await store.clients.delete(clientId, event("client-deleted"))
    assert.deepEqual(await store.backchannelRequests.blockedBy(userId), [])
  })

  check("expired requests are removed an hour later, and their pings at once", async (store) => {
    const { request, by } = await scene(store)
    await store.backchannelRequests.deny(request, by, NOW, event("approval-denied"))
    assert.equal((await store.pingDeliveries.decided(9)).length, 1)
    await store.removeExpired(request.expiresAt + HOUR - 1, 10)
    assert.deepEqual(await store.pingDeliveries.decided(9), [])
    assert.notEqual(await store.backchannelRequests.find(request.id), undefined)
    await store.removeExpired(request.expiresAt + HOUR, 10)
    assert.equal(await store.backchannelRequests.find(request.id), undefined)
  })
}

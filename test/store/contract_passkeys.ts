import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Passkey } from "../../src/identity/passkey.ts"
import type { Session } from "../../src/identity/session.ts"
import type { PasskeyUse } from "../../src/store/passkey.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, owners } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const bytes = (length: number): Uint8Array => new Uint8Array(systemRandom(length))

const passkey = (userId: UserId, more: Partial<Passkey> = {}): Passkey => ({
  id: newId("passkey", NOW, systemRandom),
  userId,
  credentialId: bytes(48),
  publicKey: bytes(77),
  counter: 7,
  transports: ["hybrid", "internal"],
  name: "Ann’s phone 📱",
  aaguid: "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4",
  backedUp: true,
  userVerified: true,
  createdAt: NOW,
  lastUsedAt: NOW + 5,
  ...more,
})

const sessionOf = (userId: UserId): Session => {
  const id = newId("session", NOW, systemRandom)
  return {
    id,
    rootId: id,
    userId,
    factors: { pwd: NOW, verified_passkey: NOW + 1 },
    lastSeenAt: NOW + 2,
    expiresAt: NOW + HOUR,
  }
}

const challenge = () => ({ digest: bytes(16), endsAt: NOW + HOUR })
const added = () => ({ event: event("passkey-added") })

const useOf = (of: Passkey, more: Partial<PasskeyUse> = {}): PasskeyUse => ({
  passkeyId: of.id,
  challenge: challenge(),
  counter: of.counter + 1,
  backedUp: of.backedUp,
  at: NOW + 9,
  ...more,
})

async function add(store: Store, one: Passkey): Promise<Session> {
  const [previous, next] = [sessionOf(one.userId), sessionOf(one.userId)]
  await store.sessions.start(previous, event("signed-in"))
  assert.equal(await store.passkeys.add(one, challenge(), previous.id, next, added()), "added")
  return next
}

export function passkeyContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const types = async (store: Store) => (await store.audit.list(99)).map(({ type }) => type)
  const signIn = (store: Store, use: PasskeyUse, userId: UserId) =>
    store.passkeys.signIn(use, sessionOf(userId), event("signed-in"))
  const sessionsOf = (store: Store, userId: UserId) => store.sessions.listOf(userId)

  check("a passkey keeps every value, and is found by its credential id with its user", async (store) => {
    const [{ userId }, other] = [await owners(store), await owners(store)]
    const one = passkey(userId)
    const unused = passkey(userId, {
      counter: 0,
      transports: [],
      backedUp: false,
      userVerified: false,
      lastUsedAt: undefined,
    })
    for (const each of [one, unused, passkey(other.userId)]) await add(store, each)
    assert.deepEqual(await store.passkeys.listOf(userId), [one, unused])
    const found = await store.passkeys.find(unused.credentialId)
    assert.deepEqual(found?.passkey, unused)
    assert.deepEqual(found?.user, await store.users.find(userId))
    assert.equal(await store.passkeys.find(bytes(48)), undefined)
  })

  check("adding a passkey replaces the session, and happens once for each challenge and session", async (store) => {
    const { userId } = await owners(store)
    const [previous, next] = [sessionOf(userId), sessionOf(userId)]
    await store.sessions.start(previous, event("signed-in"))
    const answered = challenge()
    const [one, two, three] = [passkey(userId), passkey(userId), passkey(userId)]
    assert.equal(await store.passkeys.add(one, answered, previous.id, next, added()), "added")
    assert.deepEqual(await sessionsOf(store, userId), [next])
    assert.equal(await store.passkeys.add(two, answered, next.id, sessionOf(userId), added()), "spent")
    assert.equal(await store.passkeys.add(three, challenge(), previous.id, sessionOf(userId), added()), "spent")
    assert.deepEqual(await store.passkeys.listOf(userId), [one])
    assert.deepEqual(await sessionsOf(store, userId), [next])
    assert.deepEqual((await types(store)).slice(0, 2), ["passkey-added", "signed-in"])
  })

  check("a credential id belongs to one user, and the failed write keeps the session", async (store) => {
    const [{ userId }, other] = [await owners(store), await owners(store)]
    const one = passkey(userId)
    await add(store, one)
    const previous = sessionOf(other.userId)
    await store.sessions.start(previous, event("signed-in"))
    const copy = passkey(other.userId, { credentialId: one.credentialId })
    assert.equal(await store.passkeys.add(copy, challenge(), previous.id, sessionOf(other.userId), added()), "taken")
    assert.deepEqual(await sessionsOf(store, other.userId), [previous])
    assert.deepEqual(await store.passkeys.listOf(other.userId), [])
  })

  check("of fifty sign-ins with one challenge one starts a session (WebAuthn §7.2)", async (store) => {
    const { userId } = await owners(store)
    const one = passkey(userId, { counter: 0 })
    const before = await add(store, one)
    const answered = challenge()
    const outcomes = await times(50, () => signIn(store, useOf(one, { challenge: answered, counter: 0 }), userId))
    assert.deepEqual(tally(outcomes), { true: 1, false: 49 })
    assert.equal((await sessionsOf(store, userId)).length, 2)
    assert.ok(await store.sessions.find(before.id))
  })

  check("of fifty sign-ins with one counter one starts a session, and a lower counter starts none", async (store) => {
    const { userId } = await owners(store)
    const one = passkey(userId)
    await add(store, one)
    const outcomes = await times(50, () => signIn(store, useOf(one, { counter: 8, backedUp: false }), userId))
    assert.deepEqual(tally(outcomes), { true: 1, false: 49 })
    for (const counter of [0, 7, 8]) assert.equal(await signIn(store, useOf(one, { counter }), userId), false)
    const expected = { ...one, counter: 8, backedUp: false, lastUsedAt: NOW + 9 }
    assert.deepEqual(await store.passkeys.listOf(userId), [expected])
    assert.equal(await signIn(store, useOf(one, { counter: 9 }), userId), true)
  })

  check("a disabled user and a removed passkey start no session", async (store) => {
    const { userId } = await owners(store)
    const [one, two] = [passkey(userId), passkey(userId)]
    for (const each of [one, two]) await add(store, each)
    assert.equal(await store.passkeys.remove(one.id, userId, { event: event("passkey-removed") }), "removed")
    assert.equal(await signIn(store, useOf(one), userId), false)
    await store.users.disable(userId, NOW, event("user-disabled"))
    assert.equal(await signIn(store, useOf(two), userId), false)
    assert.deepEqual(await sessionsOf(store, userId), [])
  })

  check("a user removes only their own passkeys, each once", async (store) => {
    const [{ userId }, other] = [await owners(store), await owners(store)]
    const one = passkey(userId)
    await add(store, one)
    const change = () => ({ event: event("passkey-removed") })
    assert.equal(await store.passkeys.remove(one.id, other.userId, change()), "unknown")
    const outcomes = await times(9, () => store.passkeys.remove(one.id, userId, change()))
    assert.deepEqual(tally(outcomes), { removed: 1, unknown: 8 })
    assert.equal((await types(store)).filter((type) => type === "passkey-removed").length, 1)
  })

  check("a deleted user's passkeys are deleted", async (store) => {
    const [{ userId }, other] = [await owners(store), await owners(store)]
    const [one, kept] = [passkey(userId), passkey(other.userId)]
    for (const each of [one, kept]) await add(store, each)
    assert.equal(await store.users.delete(userId, event("user-deleted")), true)
    assert.equal(await store.passkeys.find(one.credentialId), undefined)
    assert.deepEqual(await store.passkeys.listOf(other.userId), [kept])
  })

  check(
    "a passkey is offered to a user who has none and has not declined; of many callers one declines",
    async (store) => {
      const [{ userId }, other, third] = [await owners(store), await owners(store), await owners(store)]
      assert.equal(await store.passkeys.mayOffer(userId), true)
      const outcomes = await times(9, () => store.passkeys.declineOffer(userId, NOW))
      assert.equal(outcomes.filter(Boolean).length, 1)
      assert.equal(await store.passkeys.mayOffer(userId), false)
      assert.equal(await store.passkeys.mayOffer(other.userId), true)
      await add(store, passkey(third.userId))
      assert.equal(await store.passkeys.mayOffer(third.userId), false)
      assert.equal(await store.passkeys.mayOffer(newId("user", NOW, systemRandom)), false)
    },
  )
}

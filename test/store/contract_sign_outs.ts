import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Client, ConfidentialClient } from "../../src/oauth/client.ts"
import type { LogoutDelivery } from "../../src/store/logout_delivery.ts"
import type { Store } from "../../src/store/store.ts"
import { mailDelivery } from "./contract_mails.ts"
import { confidentialClient, event, HOUR, issuedGrant, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** Stores a user with a session and three grants in it: two of a client with back-channel logout, and one of a client without. */
async function signedIn(store: Store) {
  const ann = user()
  const notified = confidentialClient()
  const unnotified: ConfidentialClient = { ...confidentialClient(), backchannelLogoutUri: undefined }
  await store.users.create(ann, "$argon2id$of-ann", event("user-created"))
  for (const client of [notified, unnotified]) await store.clients.create(client, event("client-created"))
  const session = {
    id: newId("session", NOW, systemRandom),
    rootId: newId("session", NOW - HOUR, systemRandom),
    userId: ann.id,
    factors: { pwd: NOW },
    lastSeenAt: NOW,
    expiresAt: NOW + HOUR,
  }
  await store.sessions.start(session, event("signed-in"))
  for (const client of [notified, notified, unnotified]) {
    const grant = { ...issuedGrant(ann.id, client.id), sessionId: session.rootId }
    assert.equal(await store.grants.issue(grant, event("grant-issued"), { session: session.id, maximum: 20 }), true)
  }
  const delivery = { sessionId: session.rootId, clientId: notified.id, userId: ann.id, attempts: 0, nextAt: NOW + 5 }
  return { ann, notified, session, delivery }
}

export function signOutContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const all = (store: Store) => store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 9)

  check("a sign-out records one delivery for each client to notify, even if it is repeated", async (store) => {
    const { session, delivery } = await signedIn(store)
    assert.deepEqual(tally(await times(20, () => store.sessions.signOut(session, NOW + 5))), { true: 1, false: 19 })
    assert.deepEqual(await all(store), [delivery])
    assert.deepEqual(await store.logoutDeliveries.due(NOW + 4, 9), [])
    assert.equal(await store.sessions.find(session.id), undefined)
  })

  check(
    "a sign-out ends the codes of every client, but no used grant and no grant of another session",
    async (store) => {
      const { ann, notified, session } = await signedIn(store)
      const [used, elsewhere] = [
        { ...issuedGrant(ann.id, notified.id), sessionId: session.rootId },
        issuedGrant(ann.id, notified.id),
      ]
      for (const grant of [used, elsewhere]) await store.grants.issue(grant, event("grant-issued"))
      assert.equal(await store.grants.redeem(used.id, NOW, NOW + HOUR, NOW + HOUR), true)
      assert.equal(await store.sessions.signOut(session, NOW + 5), true)
      const left = (await store.grants.list({ userId: ann.id })).filter(({ endedAt }) => endedAt === undefined)
      assert.deepEqual(left.map(({ id }) => id).sort(), [used.id, elsewhere.id].sort())
      const ended = (await store.grants.list({ userId: ann.id })).filter(({ endedAt }) => endedAt === NOW + 5)
      assert.deepEqual(tally(ended.map(({ endedWhy }) => endedWhy ?? "")), { "signed-out": 3 })
    },
  )

  check("a session that is replaced by another ends without deliveries", async (store) => {
    const { session } = await signedIn(store)
    assert.equal(await store.sessions.end(session.id), true)
    assert.deepEqual(await all(store), [])
  })

  check(
    "disabling, deleting and setting a password record deliveries for the clients of all the user's sessions",
    async (store) => {
      const ways: ((id: Awaited<ReturnType<typeof signedIn>>["ann"]["id"]) => Promise<boolean>)[] = [
        (id) => store.users.disable(id, NOW + 5, event("user-disabled")),
        (id) => store.users.setPassword(id, "$argon2id$other", true, NOW + 5, event("password-set")),
        (id) => store.users.delete(id, event("user-deleted", NOW + 5)),
      ]
      for (const way of ways) {
        const { ann, delivery } = await signedIn(store)
        assert.equal(await way(ann.id), true)
        assert.deepEqual(await all(store), [delivery])
        await store.logoutDeliveries.remove(delivery)
        assert.deepEqual(await all(store), [])
      }
    },
  )

  check("accepting a backup keeps the deliveries, and with `end` deletes the waiting e-mails", async (store) => {
    const { ann, session, delivery } = await signedIn(store)
    await store.sessions.signOut(session, NOW + 5)
    await store.mailDeliveries.add(mailDelivery({ userId: ann.id, nextAt: NOW + 9 }))
    const mails = () => store.mailDeliveries.due(NOW + 9, 9)
    assert.equal((await store.provenance.accept("keep", NOW, event("backup-accepted"))).mails, 0)
    assert.equal((await mails()).length, 1)
    assert.equal((await store.provenance.accept("end", NOW, event("backup-accepted"))).mails, 1)
    assert.deepEqual(await mails(), [])
    assert.deepEqual(await all(store), [delivery])
  })

  check("of several servers that claim a delivery one gets it, and the next attempt is postponed", async (store) => {
    const { session, delivery } = await signedIn(store)
    await store.sessions.signOut(session, NOW + 5)
    assert.deepEqual(tally(await times(20, () => store.logoutDeliveries.claim(delivery, NOW + 99))), {
      true: 1,
      false: 19,
    })
    assert.deepEqual(await all(store), [{ ...delivery, attempts: 1, nextAt: NOW + 99 }])
    assert.equal(await store.logoutDeliveries.claim(delivery, NOW + 999), false)
  })

  check(
    "due deliveries of a client are postponed by their number of attempts; those of other clients are not",
    async (store) => {
      const [one, other] = [await signedIn(store), await signedIn(store)]
      for (const { session } of [one, other]) await store.sessions.signOut(session, NOW + 5)
      await store.logoutDeliveries.putOff(one.notified.id, NOW + 4, NOW + 99)
      assert.deepEqual((await store.logoutDeliveries.due(NOW + 5, 9)).length, 2)
      await store.logoutDeliveries.putOff(one.notified.id, NOW + 5, NOW + 99)
      assert.deepEqual(await all(store), [other.delivery, { ...one.delivery, nextAt: NOW + 99 }])
    },
  )

  check(
    "deliveries to self-registered clients are separate, until an operator makes the client first-party",
    async (store) => {
      const { ann, session, delivery } = await signedIn(store)
      const stranger: Client = { ...confidentialClient(), registeredBy: "anyone", consent: "remember" }
      const trusted: Client = { ...confidentialClient(), registeredBy: "anyone", consent: "first-party" }
      for (const client of [stranger, trusted]) {
        await store.clients.create(client, event("client-created"))
        const grant = { ...issuedGrant(ann.id, client.id), sessionId: session.rootId }
        assert.equal(await store.grants.issue(grant, event("grant-issued"), { session: session.id, maximum: 20 }), true)
      }
      await store.sessions.signOut(session, NOW + 5)
      const to = (client: Client) => ({ ...delivery, clientId: client.id })
      const ids = (all: readonly LogoutDelivery[]) => all.map(({ clientId }) => clientId).sort()
      assert.deepEqual(await store.logoutDeliveries.due(NOW + 5, 9, "stranger"), [to(stranger)])
      assert.deepEqual(ids(await store.logoutDeliveries.due(NOW + 5, 9, "operator")), ids([delivery, to(trusted)]))
      assert.equal((await store.logoutDeliveries.due(NOW + 5, 1, "operator")).length, 1)
      assert.deepEqual(await store.logoutDeliveries.due(NOW + 4, 9, "stranger"), [])
      const trustedNow: Client = { ...stranger, consent: "first-party" }
      assert.equal(await store.clients.update(trustedNow, event("client-updated"), stranger), true)
      assert.deepEqual(await store.logoutDeliveries.due(NOW + 5, 9, "stranger"), [])
      assert.equal((await all(store)).length, 3)
    },
  )

  check("a deleted client gets no more deliveries", async (store) => {
    const { session, notified } = await signedIn(store)
    await store.sessions.signOut(session, NOW + 5)
    assert.equal(await store.clients.delete(notified.id, event("client-deleted")), true)
    assert.deepEqual(await all(store), [])
  })
}

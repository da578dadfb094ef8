import assert from "node:assert/strict"
import { USUAL_FIRST_PROOFS } from "../../src/base/first_proofs.ts"
import type { Id, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { LinkedIdentity } from "../../src/connections/external_identity.ts"
import type { Session } from "../../src/identity/session.ts"
import type { ConnectionSession } from "../../src/store/connection_session.ts"
import type { Store } from "../../src/store/store.ts"
import { connection, events } from "./contract_connections.ts"
import { confidentialClient, event, HOUR, issuedGrant, NOW, plain, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const digest = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.padEnd(16, "-")))

async function stored(store: Store, name: string): Promise<Connection> {
  const one = connection({ name })
  await store.connections.create(one, event("connection-created"))
  return one
}

async function person(store: Store): Promise<UserId> {
  const ann = user()
  await store.users.create(ann, "$argon2id$of-ann", event("user-created"))
  return ann.id
}

const sessionOf = (userId: UserId, connectionId?: Id<"connection">): Session => {
  const id = newId("session", NOW, systemRandom)
  return {
    id,
    rootId: newId("session", NOW - HOUR, systemRandom),
    userId,
    factors: connectionId === undefined ? { pwd: NOW } : { connection: NOW },
    lastSeenAt: NOW,
    expiresAt: NOW + HOUR,
    ...(connectionId !== undefined && { connectionId }),
  }
}

const rowOf = (session: Session, to: Connection, more: Partial<ConnectionSession> = {}): ConnectionSession => ({
  userId: session.userId,
  rootId: session.rootId,
  connectionId: to.id,
  subject: digest("ann"),
  session: digest("s-1"),
  hint: systemRandom(40),
  expiresAt: NOW + HOUR,
  ...more,
})

/** Links the user by the connection, and signs them in with it. */
async function signedIn(store: Store, userId: UserId, to: Connection, more: Partial<ConnectionSession> = {}) {
  const link: LinkedIdentity = {
    connectionId: to.id,
    subject: `subject of ${userId}`,
    userId,
    shownName: undefined,
    linkedAt: NOW,
    lastUsedAt: NOW,
  }
  await store.linkedIdentities.link(link, event("identity-linked"))
  const session = sessionOf(userId, to.id)
  const row = rowOf(session, to, more)
  assert.equal(await store.linkedIdentities.signIn(link, session, event("signed-in"), "live", row), true)
  return { session, row }
}

const idsOf = async (store: Store, userId: UserId) => (await store.sessions.listOf(userId)).map(({ id }) => id).sort()
const ended = (at = NOW + 5) => event("session-ended", at)

export function connectionSessionContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a session keeps the connection that proved it, and the provider's session keeps every value",
    async (store) => {
      const [ann, one] = [await person(store), await stored(store, "one")]
      const { session, row } = await signedIn(store, ann, one)
      assert.deepEqual((await store.sessions.find(session.id))?.session, session)
      assert.deepEqual(await store.sessions.listOf(ann), [session])
      assert.deepEqual(plain(await store.connectionSessions.find(session)), plain(row))
      const bare = await signedIn(store, ann, one, { session: undefined, hint: undefined })
      assert.deepEqual(plain(await store.connectionSessions.find(bare.session)), plain(bare.row))
      assert.equal(
        await store.connectionSessions.find({ userId: await person(store), rootId: session.rootId }),
        undefined,
      )
    },
  )

  check("a new sign-in with the same root id replaces the provider's session", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    const { session, row } = await signedIn(store, ann, one)
    const again = { ...row, session: digest("s-2"), hint: undefined, expiresAt: NOW + 2 * HOUR }
    const next = { ...session, id: newId("session", NOW + 1, systemRandom) }
    const link = { connectionId: one.id, subject: `subject of ${ann}`, userId: ann }
    const whole = { ...link, shownName: undefined, linkedAt: NOW, lastUsedAt: NOW }
    assert.equal(await store.linkedIdentities.signIn(whole, next, event("signed-in"), "live", again), true)
    assert.deepEqual(plain(await store.connectionSessions.find(next)), plain(again))
  })

  check("a sign-out removes the provider's session", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    const { session } = await signedIn(store, ann, one)
    assert.equal(await store.sessions.signOut(session, NOW + 5), true)
    assert.equal(await store.connectionSessions.find(session), undefined)
  })

  check("a deleted user has no session at a provider left", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    const { session } = await signedIn(store, ann, one)
    assert.equal(await store.users.delete(ann, event("user-deleted")), true)
    assert.equal(await store.connectionSessions.find(session), undefined)
  })

  check("a reported end ends exactly the sessions of that session, that person, or both", async (store) => {
    const [one, other] = [await stored(store, "one"), await stored(store, "other")]
    const [ann, bob] = [await person(store), await person(store)]
    const first = (await signedIn(store, ann, one)).session
    const second = (await signedIn(store, ann, one, { session: digest("s-2") })).session
    const elsewhere = (await signedIn(store, ann, other)).session
    const bobs = (await signedIn(store, bob, one, { subject: digest("bob"), session: digest("s-3") })).session
    const { connectionSessions } = store
    const both = { subject: digest("ann"), session: digest("s-3") }
    assert.deepEqual(await connectionSessions.usersOf(one.id, both), [])
    assert.equal(await connectionSessions.end(ann, one.id, ended(), both), false)
    assert.deepEqual(await connectionSessions.usersOf(one.id, { session: digest("s-3") }), [bob])
    assert.deepEqual(await connectionSessions.usersOf(one.id, { subject: digest("ann") }), [ann])
    assert.deepEqual(await connectionSessions.usersOf(one.id, { subject: digest("ann"), session: digest("s-2") }), [
      ann,
    ])
    assert.equal(await connectionSessions.end(ann, one.id, ended(), { session: digest("s-1") }), true)
    assert.deepEqual(await idsOf(store, ann), [second.id, elsewhere.id].sort())
    assert.equal(await connectionSessions.end(ann, one.id, ended(), { session: digest("s-1") }), false)
    assert.equal(await connectionSessions.end(ann, one.id, ended(), { subject: digest("ann") }), true)
    assert.deepEqual(await idsOf(store, ann), [elsewhere.id])
    assert.deepEqual(await idsOf(store, bob), [bobs.id])
    assert.equal(await store.sessions.find(first.id), undefined)
    assert.equal(await events(store, "session-ended"), 2)
  })

  check("a session that its person proved again without the connection stays", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    const { session } = await signedIn(store, ann, one)
    const { connectionId: _, ...again } = {
      ...session,
      id: newId("session", NOW + 1, systemRandom),
      factors: { pwd: NOW },
    }
    await store.sessions.start(again, event("signed-in"))
    await store.sessions.end(session.id)
    const reported = { session: digest("s-1") }
    assert.equal(await store.connectionSessions.end(ann, one.id, ended(), reported), false)
    assert.deepEqual(await idsOf(store, ann), [again.id])
  })

  check("all sessions of a user that one connection proved end, with their codes and logout tokens", async (store) => {
    const [one, other] = [await stored(store, "one"), await stored(store, "other")]
    const ann = await person(store)
    const client = confidentialClient()
    await store.clients.create(client, event("client-created"))
    const { session } = await signedIn(store, ann, one)
    const kept = [(await signedIn(store, ann, other)).session, sessionOf(ann)] as const
    await store.sessions.start(kept[1], event("signed-in"))
    const grants = [session, kept[0]].map(({ rootId }) => ({ ...issuedGrant(ann, client.id), sessionId: rootId }))
    for (const grant of grants) await store.grants.issue(grant, event("grant-issued"))
    assert.equal(await store.connectionSessions.end(ann, one.id, ended()), true)
    assert.deepEqual(await idsOf(store, ann), kept.map(({ id }) => id).sort())
    const live = (await store.grants.list({ userId: ann })).filter(({ endedAt }) => endedAt === undefined)
    assert.deepEqual(
      live.map(({ id }) => id),
      [grants[1]?.id],
    )
    const due = await store.logoutDeliveries.due(NOW + 5, 9)
    assert.deepEqual(
      due.map(({ sessionId }) => sessionId),
      [session.rootId],
    )
    assert.equal(await store.connectionSessions.end(ann, one.id, ended()), false)
    assert.equal(await events(store, "session-ended"), 1)
  })

  check("of 64 notices of one end, one ends the session", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    await signedIn(store, ann, one)
    const reported = { subject: digest("ann") }
    const answers = await times(64, () => store.connectionSessions.end(ann, one.id, ended(), reported))
    assert.deepEqual(tally(answers), { true: 1, false: 63 })
    assert.equal(await events(store, "session-ended"), 1)
  })

  check(
    "a removed link ends the sessions of its connection, and those whose connection is not recorded",
    async (store) => {
      const [one, other] = [await stored(store, "one"), await stored(store, "other")]
      const ann = await person(store)
      const { session: previous } = await signedIn(store, ann, one)
      const own = { previous, next: sessionOf(ann, one.id), firstProofs: USUAL_FIRST_PROOFS }
      const { session: elsewhere } = await signedIn(store, ann, other)
      await signedIn(store, ann, one)
      const { connectionId: _, ...older } = sessionOf(ann, one.id)
      await store.sessions.start(older, event("signed-in"))
      assert.equal(await store.linkedIdentities.unlinkOwn(ann, one.id, event("identity-unlinked"), own), "unlinked")
      assert.deepEqual(await idsOf(store, ann), [elsewhere.id, own.next.id].sort())
    },
  )

  check("the row of a provider's session is deleted after its time, once the session here has ended", async (store) => {
    const [ann, one] = [await person(store), await stored(store, "one")]
    const { session } = await signedIn(store, ann, one)
    const late = NOW + HOUR - 1
    await store.removeExpired(late, 99)
    assert.notEqual(await store.connectionSessions.find(session), undefined)
    await store.sessions.end(session.id)
    await store.removeExpired(NOW + HOUR, 99)
    assert.equal(await store.connectionSessions.find(session), undefined)
    const lives = await signedIn(store, ann, one, { expiresAt: NOW - 1 })
    await store.removeExpired(NOW, 99)
    assert.notEqual(await store.connectionSessions.find(lives.session), undefined)
  })
}

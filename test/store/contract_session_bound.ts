import assert from "node:assert/strict"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import { isSessionBound } from "../../src/oauth/session_bound.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, DAY, event, HOUR, issuedGrant, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const HASH = "$argon2id$of-ann"
const HOW_OFTEN = 64

/** Scope with and without a right of administration. Some of it only looks like such a right. */
const SCOPES = [
  ["openid", "profile"],
  ["admin"],
  ["openid", "admin:read"],
  ["admin:clients", "photos"],
  ["admin:people"],
  ["admin:settings"],
  ["ADMIN", "Admin:Read"],
  ["administer", "admin:reader", "my-admin", "x:admin:read"],
]

const sessionOf = (userId: UserId): Session => {
  const id = newId("session", NOW, systemRandom)
  const rootId = newId("session", NOW - HOUR, systemRandom)
  return { id, rootId, userId, factors: { pwd: NOW }, lastSeenAt: NOW + 1, expiresAt: NOW + HOUR }
}

const renewalOf = (previous: Session) => ({
  previous,
  next: { ...previous, id: newId("session", NOW + 1, systemRandom) },
})

/** Stores a user with two sessions, and in each an exchanged grant of every kind. */
async function signedIn(store: Store) {
  const [ann, client] = [user(), confidentialClient()]
  await store.users.create(ann, HASH, event("user-created"))
  await store.clients.create(client, event("client-created"))
  const [own, other] = [sessionOf(ann.id), sessionOf(ann.id)]
  for (const session of [own, other]) await store.sessions.start(session, event("signed-in"))
  const grants: Grant[] = []
  for (const session of [own, other])
    for (const clientId of [client.id, CONSOLE_CLIENT_ID])
      for (const scope of SCOPES) grants.push(await exchanged(store, session, clientId, scope))
  return { ann, client, own, other, grants }
}

async function exchanged(store: Store, session: Session, clientId: ClientId, scope: readonly string[]): Promise<Grant> {
  const grant = { ...issuedGrant(session.userId, clientId), scope, sessionId: session.rootId }
  await store.grants.issue(grant, event("grant-issued"), { session: session.id, maximum: 99 })
  assert.equal(await store.grants.redeem(grant.id, NOW, NOW + DAY), true)
  return grant
}

const live = async (store: Store, userId: UserId) =>
  (await store.grants.list({ userId })).filter(({ endedAt }) => endedAt === undefined).map(({ id }) => id)

const ids = (grants: readonly Grant[]) => grants.map(({ id }) => id).sort()

export function sessionBoundContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a restored backup revives no session-bound grant and no administrator's session, even if grants are kept",
    async (store) => {
      const { ann, own, other, grants } = await signedIn(store)
      const [chief, bob] = [
        { ...user(), role: "admin" as const },
        { ...user(), role: "user" as const },
      ]
      for (const each of [chief, bob]) await store.users.create(each, HASH, event("user-created"))
      const [ofChief, ofBob, byRole] = [
        sessionOf(chief.id),
        sessionOf(bob.id),
        { ...sessionOf(bob.id), administers: true as const },
      ]
      for (const session of [ofChief, ofBob, byRole]) await store.sessions.start(session, event("signed-in"))
      const ended = await store.provenance.accept("keep", NOW + 5, event("backup-accepted"))
      const bound = grants.filter(isSessionBound)
      assert.deepEqual([ended.grants, ended.sessions], [bound.length, 4])
      assert.deepEqual((await live(store, ann.id)).sort(), ids(grants.filter((grant) => !isSessionBound(grant))))
      for (const { id } of [own, other, ofChief, byRole]) assert.equal(await store.sessions.find(id), undefined)
      assert.deepEqual((await store.sessions.find(ofBob.id))?.session, ofBob)
    },
  )

  check("a sign-out ends exactly the session-bound grants of the session", async (store) => {
    const { ann, own, other, grants } = await signedIn(store)
    assert.equal(await store.sessions.signOut(own, NOW + 5), true)
    const left = grants.filter((grant) => grant.sessionId === other.rootId || !isSessionBound(grant))
    assert.deepEqual((await live(store, ann.id)).sort(), ids(left))
    const why = (await store.grants.list({ userId: ann.id })).map(({ endedWhy }) => endedWhy)
    assert.deepEqual(tally(why), { undefined: left.length, "signed-out": grants.length - left.length })
  })

  check("every new password, and signing out the others, end all session-bound grants of the user", async (store) => {
    const nothing = { sessions: false, grants: false }
    const ways: ((of: Awaited<ReturnType<typeof signedIn>>) => Promise<boolean>)[] = [
      ({ ann }) => store.users.setPassword(ann.id, "$new", true, NOW + 5, event("password-set")),
      ({ ann, own }) => {
        const before = { user: ann, passwordHash: HASH }
        const changed = event("password-set", NOW + 5)
        return store.ownAccount.changePassword(before, "$new", renewalOf(own), nothing, changed)
      },
      ({ own }) => store.ownAccount.signOutOthers(renewalOf(own), event("session-ended", NOW + 5)),
    ]
    for (const way of ways) {
      const all = await signedIn(store)
      assert.equal(await way(all), true)
      assert.deepEqual((await live(store, all.ann.id)).sort(), ids(all.grants.filter((each) => !isSessionBound(each))))
    }
  })

  check(
    "a session that continues a live one ends nothing, and one that continues an ended one ends its bound grants",
    async (store) => {
      const { ann, own, other, grants } = await signedIn(store)
      const next = () => renewalOf(own).next
      await store.sessions.start(next(), event("signed-in"), HASH, "live")
      assert.deepEqual((await live(store, ann.id)).sort(), ids(grants))
      await store.sessions.start(next(), event("signed-in"), HASH, "over")
      const left = grants.filter((grant) => grant.sessionId === other.rootId || !isSessionBound(grant))
      assert.deepEqual((await live(store, ann.id)).sort(), ids(left))
      assert.equal(
        (await store.grants.list({ userId: ann.id })).filter((each) => each.endedWhy === "session-over").length,
        grants.length - left.length,
      )
    },
  )

  check("the sessions of a grant are those with its root id, until they end", async (store) => {
    const { own, grants } = await signedIn(store)
    const [grant] = grants
    assert.ok(grant)
    const { next } = renewalOf(own)
    const seen = ({ id, lastSeenAt, expiresAt }: Session) => ({ id, lastSeenAt, expiresAt })
    assert.deepEqual(await store.sessions.ofGrant(grant.id), [seen(own)])
    await store.sessions.start({ ...next, expiresAt: NOW + 9 }, event("signed-in"))
    const both = (await store.sessions.ofGrant(grant.id)).toSorted((one, another) => (one.id < another.id ? -1 : 1))
    assert.deepEqual(
      both,
      [seen(own), seen({ ...next, expiresAt: NOW + 9 })].toSorted((one, another) => (one.id < another.id ? -1 : 1)),
    )
    await store.sessions.end(own.id)
    await store.sessions.signOut(next, NOW + 5)
    assert.deepEqual(await store.sessions.ofGrant(grant.id), [])
    assert.deepEqual(await store.sessions.ofGrant(newId("grant", NOW, systemRandom)), [])
  })

  check(`no refresh of ${HOW_OFTEN} against a sign-out leaves a live session-bound grant`, async (store) => {
    const { ann, own } = await signedIn(store)
    await store.users.setPassword(ann.id, HASH, false, NOW, event("password-set"))
    const session = renewalOf(own).next
    await store.sessions.start(session, event("signed-in"))
    const held = await times(HOW_OFTEN, () => exchanged(store, session, CONSOLE_CLIENT_ID, ["admin"]))
    const rotating = held.map(({ id }) => store.grants.rotate(id, 1, NOW + 5, NOW + DAY, "2001:db8::7"))
    const [ended] = await Promise.all([store.sessions.signOut(session, NOW + 5), ...rotating])
    assert.equal(ended, true)
    assert.deepEqual(await live(store, ann.id), [])
    const again = await Promise.all(held.map(({ id }) => store.grants.rotate(id, 2, NOW + 6, NOW + DAY, "2001:db8::7")))
    assert.deepEqual(tally(again), { false: HOW_OFTEN })
  })

  check(
    `no code of ${HOW_OFTEN} that is issued or exchanged during a sign-out gives a session-bound grant`,
    async (store) => {
      const { ann, own } = await signedIn(store)
      await store.users.setPassword(ann.id, HASH, false, NOW, event("password-set"))
      const session = renewalOf(own).next
      await store.sessions.start(session, event("signed-in"))
      const codes = Array.from({ length: HOW_OFTEN }, () => ({
        ...issuedGrant(ann.id, CONSOLE_CLIENT_ID),
        scope: ["admin"],
        sessionId: session.rootId,
      }))
      const within = { session: session.id, maximum: 99 }
      const exchanging = codes.map(async (grant) => {
        const issued = await store.grants.issue(grant, event("grant-issued"), within)
        return issued && store.grants.redeem(grant.id, NOW, NOW + DAY)
      })
      await Promise.all([...exchanging, store.sessions.signOut(session, NOW + 5)])
      assert.deepEqual(await live(store, ann.id), [])
    },
  )
}

import assert from "node:assert/strict"
import { USUAL_FIRST_PROOFS } from "../../src/base/first_proofs.ts"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { LinkedIdentity } from "../../src/connections/external_identity.ts"
import type { Passkey, PasskeyId } from "../../src/identity/passkey.ts"
import { searchParts } from "../../src/identity/searchable_text.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { Leaving } from "../../src/store/own_account.ts"
import type { Store } from "../../src/store/store.ts"
import { connection, events } from "./contract_connections.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

export const linkOf = (to: Connection, userId: UserId, more: Partial<LinkedIdentity> = {}): LinkedIdentity => ({
  connectionId: to.id,
  subject: "248289761001",
  userId,
  shownName: "ann@example.com",
  linkedAt: NOW + 1,
  lastUsedAt: NOW + 2,
  ...more,
})

const sessionOf = (userId: UserId, factor = "pwd"): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors: { [factor]: NOW }, lastSeenAt: NOW + 3, expiresAt: NOW + HOUR }
}

export async function storedConnection(store: Store, more: Partial<Connection> = {}): Promise<Connection> {
  const one = connection(more)
  await store.connections.create(one, event("connection-created"))
  return one
}

async function storedUser(store: Store): Promise<User> {
  const ann = user()
  await store.users.create(ann, "$argon2id$of-ann", event("user-created"))
  return ann
}

/** Stores a user without a password. */
async function personOf(store: Store): Promise<User> {
  const ann = user()
  await store.users.create(ann, undefined, event("user-created"))
  return ann
}

async function storedPasskey(store: Store, userId: UserId): Promise<PasskeyId> {
  const session = sessionOf(userId)
  await store.sessions.start(session, event("signed-in"))
  const passkey: Passkey = {
    id: newId("passkey", NOW, systemRandom),
    userId,
    credentialId: systemRandom(16),
    publicKey: systemRandom(16),
    counter: 0,
    transports: [],
    name: "Key",
    aaguid: "",
    backedUp: false,
    userVerified: true,
    createdAt: NOW,
    lastUsedAt: undefined,
  }
  const challenge = { digest: systemRandom(16), endsAt: NOW + HOUR }
  const change = { event: event("passkey-added") }
  assert.equal(await store.passkeys.add(passkey, challenge, session.id, sessionOf(userId), change), "added")
  return passkey.id
}

const link = (store: Store, one: LinkedIdentity) => store.linkedIdentities.link(one, event("identity-linked"))
async function newSession(store: Store, userId: UserId): Promise<Leaving> {
  const own = { previous: sessionOf(userId), next: sessionOf(userId), firstProofs: USUAL_FIRST_PROOFS }
  await store.sessions.start(own.previous, event("signed-in"))
  return own
}

/** Removes a link in a new session of the user. */
const unlink = async (store: Store, userId: UserId, { id }: Connection) =>
  store.linkedIdentities.unlinkOwn(userId, id, event("identity-unlinked"), await newSession(store, userId))

/** Removes a passkey in a new session of the user. */
const removePasskey = async (store: Store, userId: UserId, id: PasskeyId) =>
  store.passkeys.remove(id, userId, { event: event("passkey-removed") }, await newSession(store, userId))

const setEnabled = (store: Store, one: Connection, enabled: boolean) =>
  store.connections.update({ ...one, enabled }, event("connection-updated"), { ...one, enabled: !enabled })

export function linkedIdentityContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a link keeps every value, and is found with its user", async (store) => {
    const [ann, bob, one] = [await storedUser(store), await personOf(store), await storedConnection(store)]
    const other = await storedConnection(store, { name: "other" })
    const links = [
      linkOf(one, ann.id, { subject: "Ünïcode|x", shownName: undefined }),
      linkOf(other, ann.id, { linkedAt: NOW }),
    ]
    for (const each of [...links, linkOf(one, bob.id)]) assert.equal(await link(store, each), "linked")
    assert.deepEqual(await store.linkedIdentities.find(one.id, "Ünïcode|x"), {
      link: links[0],
      user: ann,
      passwordHash: "$argon2id$of-ann",
    })
    assert.equal((await store.linkedIdentities.find(one.id, "248289761001"))?.passwordHash, undefined)
    for (const subject of ["ünïcode|x", "Ünïcode", ""])
      assert.equal(await store.linkedIdentities.find(one.id, subject), undefined)
    assert.deepEqual(await store.linkedIdentities.ofUser(ann.id), links.toReversed())
    assert.deepEqual(
      [await store.linkedIdentities.countOf(one.id, 9), await store.linkedIdentities.countOf(one.id, 1)],
      [2, 1],
    )
  })

  check("a person of a provider is one user, and a user has one link by a connection", async (store) => {
    const [ann, bob, one] = [await storedUser(store), await storedUser(store), await storedConnection(store)]
    assert.equal(await link(store, linkOf(one, ann.id)), "linked")
    assert.equal(await link(store, linkOf(one, bob.id)), "taken")
    assert.equal(await link(store, linkOf(one, ann.id, { subject: "another" })), "taken")
    assert.equal(await link(store, linkOf(one, bob.id, { subject: "another" })), "linked")
    assert.equal(await events(store, "identity-linked"), 2)
  })

  check("nobody is linked to an unknown or disabled user or connection", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    assert.equal(await link(store, linkOf(one, user().id)), "unknown")
    assert.equal(await link(store, linkOf(connection(), ann.id)), "unknown")
    await setEnabled(store, one, false)
    assert.equal(await link(store, linkOf(one, ann.id)), "unknown")
    assert.equal(await store.linkedIdentities.createUser(user(), linkOf(one, ann.id), event("user-created")), "unknown")
    await setEnabled(store, one, true)
    await store.users.disable(ann.id, NOW, event("user-disabled"))
    assert.equal(await link(store, linkOf(one, ann.id)), "unknown")
    assert.deepEqual(await store.linkedIdentities.ofUser(ann.id), [])
    assert.equal(await events(store, "identity-linked"), 0)
  })

  check("of 64 links of one person to different users one is stored, with one event", async (store) => {
    const one = await storedConnection(store)
    const people = await times(64, () => storedUser(store))
    const answers = await Promise.all(people.map(({ id }) => link(store, linkOf(one, id))))
    assert.deepEqual(tally(answers), { linked: 1, taken: 63 })
    assert.equal(await events(store, "identity-linked"), 1)
  })

  check("of 64 links of one user to different people of a provider one is stored, with one event", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    const answers = await times(64, (at) => link(store, linkOf(one, ann.id, { subject: `${at}` })))
    assert.deepEqual(tally(answers), { linked: 1, taken: 63 })
    assert.deepEqual((await store.linkedIdentities.ofUser(ann.id)).length, 1)
    assert.equal(await events(store, "identity-linked"), 1)
  })

  check("of 64 first sign-ins of one person one makes an account, and the others learn of the link", async (store) => {
    const one = await storedConnection(store)
    const answers = await times(64, () => {
      const ann = { ...user(), username: "ann", email: "ann@example.com" }
      return store.linkedIdentities.createUser(ann, linkOf(one, ann.id), event("user-created"))
    })
    assert.deepEqual(tally(answers), { created: 1, taken: 63 })
    const [ann] = await store.users.list()
    const found = await store.linkedIdentities.find(one.id, "248289761001")
    assert.deepEqual(found, { link: linkOf(one, ann?.id ?? user().id), user: ann, passwordHash: undefined })
    assert.deepEqual([(await store.users.list()).length, await events(store, "user-created")], [1, 1])
  })

  check("an account is not made with a username or address of another one, and then no link remains", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    const create = (more: Partial<User>) => {
      const bob = { ...user(), ...more }
      return store.linkedIdentities.createUser(bob, linkOf(one, bob.id), event("user-created"))
    }
    assert.equal(await create({ username: ann.username.toUpperCase() }), "username-taken")
    assert.equal(await create({ email: ann.email }), "email-taken")
    assert.equal(await store.linkedIdentities.countOf(one.id, 9), 0)
    assert.equal(await create({}), "created")
    assert.equal(await events(store, "user-created"), 2)
  })

  check("an account made at the first sign-in is found by its texts", async (store) => {
    const [ann, one] = [{ ...user(), username: "quixote" }, await storedConnection(store)]
    await store.linkedIdentities.createUser(ann, linkOf(one, ann.id), event("user-created"))
    const query = { parts: searchParts("quix"), only: undefined, sort: "created", descending: false } as const
    const { users } = await store.users.search(query, undefined, 9)
    assert.deepEqual(
      users.map((found) => found.user.id),
      [ann.id],
    )
  })

  check("a sign-in with a link starts a session and records the use", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    await link(store, linkOf(one, ann.id))
    const session = sessionOf(ann.id)
    assert.equal(await store.linkedIdentities.signIn(linkOf(one, ann.id), session, event("signed-in")), true)
    assert.deepEqual((await store.sessions.find(session.id))?.session, session)
    assert.equal((await store.linkedIdentities.ofUser(ann.id))[0]?.lastUsedAt, NOW + 3)
  })

  check("no session starts without the link, its user and its connection", async (store) => {
    const [ann, bob, one] = [await storedUser(store), await storedUser(store), await storedConnection(store)]
    const signIn = (by: LinkedIdentity) => store.linkedIdentities.signIn(by, sessionOf(by.userId), event("signed-in"))
    await link(store, linkOf(one, ann.id))
    assert.equal(await signIn(linkOf(one, bob.id)), false)
    assert.equal(await signIn(linkOf(one, ann.id, { subject: "another" })), false)
    await setEnabled(store, one, false)
    assert.equal(await signIn(linkOf(one, ann.id)), false)
    await setEnabled(store, one, true)
    await store.users.disable(ann.id, NOW, event("user-disabled"))
    assert.equal(await signIn(linkOf(one, ann.id)), false)
    await store.users.enable(ann.id, event("user-enabled"))
    assert.equal(await signIn(linkOf(one, ann.id)), true)
    assert.equal(await unlink(store, ann.id, one), "unlinked")
    assert.equal(await signIn(linkOf(one, ann.id)), false)
    assert.equal((await store.sessions.listOf(ann.id)).length, 2)
  })

  check("a removed link is free again, and an unknown one is not removed", async (store) => {
    const [ann, bob, one] = [await storedUser(store), await storedUser(store), await storedConnection(store)]
    await link(store, linkOf(one, ann.id))
    assert.equal(await unlink(store, bob.id, one), "unknown")
    assert.equal(await unlink(store, ann.id, one), "unlinked")
    assert.equal(await unlink(store, ann.id, one), "unknown")
    assert.equal(await link(store, linkOf(one, bob.id)), "linked")
    assert.equal(await events(store, "identity-unlinked"), 1)
  })

  check("the last way in stays, unless an operator removes it", async (store) => {
    const [ann, one] = [await personOf(store), await storedConnection(store)]
    const other = await storedConnection(store, { name: "other" })
    for (const each of [one, other]) await link(store, linkOf(each, ann.id))
    await setEnabled(store, other, false)
    assert.equal(await unlink(store, ann.id, one), "last")
    assert.equal((await store.linkedIdentities.ofUser(ann.id)).length, 2)
    assert.equal(await events(store, "identity-unlinked"), 0)
    assert.equal(await unlink(store, ann.id, other), "unlinked")
    assert.equal(await unlink(store, ann.id, one), "last")
    assert.equal(await store.linkedIdentities.unlink(ann.id, one.id, event("identity-unlinked")), true)
    assert.equal(await store.linkedIdentities.unlink(ann.id, one.id, event("identity-unlinked")), false)
    assert.deepEqual(await store.linkedIdentities.ofUser(ann.id), [])
  })

  check("a password, a passkey or another link is a way in", async (store) => {
    const [one, other] = [await storedConnection(store), await storedConnection(store, { name: "other" })]
    const [ann, bob, eve] = [await storedUser(store), await personOf(store), await personOf(store)]
    const people = [ann, bob, eve]
    for (const { id } of people) await link(store, linkOf(one, id, { subject: id }))
    await link(store, linkOf(other, bob.id))
    await storedPasskey(store, eve.id)
    for (const { id } of people) assert.equal(await unlink(store, id, one), "unlinked")
  })

  check("of two parallel removals of the two last ways in one is refused", async (store) => {
    const [one, other] = [await storedConnection(store), await storedConnection(store, { name: "other" })]
    for (let round = 0; round < 32; round++) {
      const ann = await personOf(store)
      for (const each of [one, other]) await link(store, linkOf(each, ann.id, { subject: ann.id }))
      const answers = await Promise.all([one, other].map((each) => unlink(store, ann.id, each)))
      assert.deepEqual(tally(answers), { unlinked: 1, last: 1 })
      assert.equal((await store.linkedIdentities.ofUser(ann.id)).length, 1)
    }
  })

  check(
    "a person without a password keeps the last passkey, also if the last link is removed at the same time",
    async (store) => {
      const one = await storedConnection(store)
      const alone = await personOf(store)
      assert.equal(await removePasskey(store, alone.id, await storedPasskey(store, alone.id)), "last")
      const disabled = await storedConnection(store, { name: "disabled", enabled: true })
      await link(store, linkOf(disabled, alone.id))
      await setEnabled(store, disabled, false)
      const [kept] = await store.passkeys.listOf(alone.id)
      assert.equal(kept && (await removePasskey(store, alone.id, kept.id)), "last")
      for (let round = 0; round < 32; round++) {
        const ann = await personOf(store)
        await link(store, linkOf(one, ann.id, { subject: ann.id }))
        const passkey = await storedPasskey(store, ann.id)
        const answers = await Promise.all([unlink(store, ann.id, one), removePasskey(store, ann.id, passkey)])
        assert.equal(answers.filter((answer) => answer === "last").length, 1)
        const left = [...(await store.linkedIdentities.ofUser(ann.id)), ...(await store.passkeys.listOf(ann.id))]
        assert.equal(left.length, 1)
      }
    },
  )

  check("a removal renews the session and ends those that a connection proved", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    await link(store, linkOf(one, ann.id))
    const [previous, next, typed] = [sessionOf(ann.id), sessionOf(ann.id), sessionOf(ann.id)]
    const proven = ["connection", "connection_mfa"].map((factor) => sessionOf(ann.id, factor))
    for (const each of [previous, typed, ...proven]) await store.sessions.start(each, event("signed-in"))
    const removing = (own: Leaving) => store.linkedIdentities.unlinkOwn(ann.id, one.id, event("identity-unlinked"), own)
    assert.equal(await removing({ previous: sessionOf(ann.id), next, firstProofs: USUAL_FIRST_PROOFS }), "unknown")
    assert.equal(await removing({ previous, next, firstProofs: USUAL_FIRST_PROOFS }), "unlinked")
    assert.deepEqual(new Set((await store.sessions.listOf(ann.id)).map(({ id }) => id)), new Set([typed.id, next.id]))
  })

  check("an operator's removal ends the sessions that a connection proved", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    await link(store, linkOf(one, ann.id))
    const [typed, proven] = [sessionOf(ann.id), sessionOf(ann.id, "connection")]
    for (const each of [typed, proven]) await store.sessions.start(each, event("signed-in"))
    assert.equal(await store.linkedIdentities.unlink(ann.id, one.id, event("identity-unlinked")), true)
    assert.deepEqual(await store.sessions.listOf(ann.id), [typed])
  })

  check("of 64 removals of one link one succeeds, with one event", async (store) => {
    const [ann, one] = [await storedUser(store), await storedConnection(store)]
    await link(store, linkOf(one, ann.id))
    assert.deepEqual(tally(await times(64, () => unlink(store, ann.id, one))), { unlinked: 1, unknown: 63 })
    assert.equal(await events(store, "identity-unlinked"), 1)
  })

  check("a link removed while its person signs in has no session afterwards", async (store) => {
    const one = await storedConnection(store)
    for (let round = 0; round < 10; round++) {
      const ann = await storedUser(store)
      const own = linkOf(one, ann.id, { subject: ann.id })
      await link(store, own)
      const kept = await newSession(store, ann.id)
      await times(64, (at): Promise<unknown> => {
        if (at !== 20) return store.linkedIdentities.signIn(own, sessionOf(ann.id, "connection"), event("signed-in"))
        return round % 2 === 0
          ? store.linkedIdentities.unlink(ann.id, one.id, event("identity-unlinked"))
          : store.linkedIdentities.unlinkOwn(ann.id, one.id, event("identity-unlinked"), kept)
      })
      assert.deepEqual(await store.linkedIdentities.ofUser(ann.id), [])
      const left = (await store.sessions.listOf(ann.id)).map(({ id }) => id)
      assert.deepEqual(left, [round % 2 === 0 ? kept.previous.id : kept.next.id])
    }
  })

  check("a user deleted while they are linked and sign in has no link and no session afterwards", async (store) => {
    const one = await storedConnection(store)
    for (let round = 0; round < 10; round++) {
      const ann = await storedUser(store)
      await link(store, linkOf(one, ann.id, { subject: ann.id }))
      const other = await storedConnection(store, { name: `c${round}` })
      await times(64, (at): Promise<unknown> => {
        if (at === 20) return store.users.delete(ann.id, event("user-deleted"))
        return at % 2 === 0
          ? link(store, linkOf(other, ann.id, { subject: `${at}` }))
          : store.linkedIdentities.signIn(
              linkOf(one, ann.id, { subject: ann.id }),
              sessionOf(ann.id),
              event("signed-in"),
            )
      })
      assert.deepEqual(await store.linkedIdentities.ofUser(ann.id), [])
      assert.deepEqual(await store.sessions.listOf(ann.id), [])
    }
  })

  check("a connection deleted while people are linked and get accounts has no link afterwards", async (store) => {
    for (let round = 0; round < 10; round++) {
      const [ann, one] = [await storedUser(store), await storedConnection(store, { name: `c${round}` })]
      await times(64, async (at) => {
        const bob = user()
        if (at === 20) await store.connections.delete(one.id, event("connection-deleted"))
        else if (at % 2 === 0) await link(store, linkOf(one, ann.id, { subject: `${at}` }))
        else
          await store.linkedIdentities.createUser(bob, linkOf(one, bob.id, { subject: bob.id }), event("user-created"))
      })
      assert.equal(await store.linkedIdentities.countOf(one.id, 99), 0)
    }
  })

  check(
    "a user disabled, and a connection disabled, while they sign in, starts no session afterwards",
    async (store) => {
      const [ann, one] = [await storedUser(store), await storedConnection(store)]
      await link(store, linkOf(one, ann.id))
      const signIn = () => store.linkedIdentities.signIn(linkOf(one, ann.id), sessionOf(ann.id), event("signed-in"))
      await times(64, (at) => (at === 20 ? store.users.disable(ann.id, NOW, event("user-disabled")) : signIn()))
      assert.deepEqual(await store.sessions.listOf(ann.id), [])
      await store.users.enable(ann.id, event("user-enabled"))
      await times(64, (at) => (at === 20 ? setEnabled(store, one, false) : signIn()))
      assert.equal(await signIn(), false)
    },
  )
}

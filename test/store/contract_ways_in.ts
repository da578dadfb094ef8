import assert from "node:assert/strict"
import type { FirstProof } from "../../src/base/first_proofs.ts"
import { FIRST_PROOFS } from "../../src/base/first_proofs.ts"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Factor } from "../../src/identity/factors.ts"
import type { Passkey } from "../../src/identity/passkey.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const HASH = "$argon2id$of-ann"
const EMAIL = "ann@example.com"

const sessionOf = (userId: UserId, factor: Factor = "pwd"): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors: { [factor]: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
}

/** Stores a user with a password. */
async function stored(store: Store, more: Partial<User> = {}): Promise<{ readonly user: User; passwordHash: string }> {
  const id = newId("user", NOW, systemRandom)
  const ann: User = { ...user(), id, username: id, email: EMAIL, emailVerified: false, ...more }
  assert.equal(await store.users.create(ann, HASH, event("user-created")), "created")
  return { user: ann, passwordHash: HASH }
}

/** Starts a session of the user, to be renewed. */
async function renewed(store: Store, userId: UserId, firstProofs: readonly FirstProof[] = FIRST_PROOFS) {
  const own = { previous: sessionOf(userId), next: sessionOf(userId), firstProofs }
  await store.sessions.start(own.previous, event("signed-in"))
  return own
}

async function withPasskey(store: Store, userId: UserId, userVerified = true): Promise<Passkey> {
  const own = await renewed(store, userId)
  const passkey: Passkey = {
    id: newId("passkey", NOW, systemRandom),
    userId,
    credentialId: systemRandom(16),
    publicKey: systemRandom(16),
    ...{ counter: 0, transports: [], name: "Key", aaguid: "", backedUp: false },
    userVerified,
    createdAt: NOW,
    lastUsedAt: undefined,
  }
  const challenge = { digest: systemRandom(16), endsAt: NOW + HOUR }
  const change = { event: event("passkey-added") }
  assert.equal(await store.passkeys.add(passkey, challenge, own.previous.id, own.next, change), "added")
  return passkey
}

const hashOf = async (store: Store, id: UserId) => (await store.users.findWithPassword(id))?.passwordHash

export function waysInContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a password is removed only if another proof that counts remains", async (store) => {
    const cases: readonly (readonly [Partial<User>, "passkey" | "unverified passkey" | "", FirstProof[], boolean])[] = [
      [{}, "", [...FIRST_PROOFS], false],
      [{ emailVerified: true }, "", [...FIRST_PROOFS], true],
      [{ emailVerified: true }, "", ["password", "passkey", "connection"], false],
      [{}, "passkey", [...FIRST_PROOFS], true],
      [{}, "unverified passkey", [...FIRST_PROOFS], false],
      [{}, "passkey", ["password", "email-code"], false],
    ]
    for (const [at, [more, passkey, firstProofs, isRemoved]] of cases.entries()) {
      const ann = await stored(store, { ...more, email: `ann${at}@example.com` })
      if (passkey !== "") await withPasskey(store, ann.user.id, passkey === "passkey")
      assert.equal(await store.ownAccount.canDoWithoutPassword(ann.user.id, firstProofs), isRemoved, `${at}`)
      const own = await renewed(store, ann.user.id, firstProofs)
      const outcome = await store.ownAccount.removePassword(ann, own, event("password-removed"))
      assert.equal(outcome, isRemoved ? "removed" : "last", `${at}`)
      assert.equal(await hashOf(store, ann.user.id), isRemoved ? undefined : HASH)
      const kept = (await store.sessions.listOf(ann.user.id)).some(({ id }) => id === own.previous.id)
      assert.equal(kept, !isRemoved, "a refused removal leaves the session")
    }
  })

  check("a removed password ends the other sessions that proved it, and no others", async (store) => {
    const ann = await stored(store, { emailVerified: true })
    const [typed, byCode] = [sessionOf(ann.user.id), sessionOf(ann.user.id, "email_code")]
    for (const each of [typed, byCode]) await store.sessions.start(each, event("signed-in"))
    const own = await renewed(store, ann.user.id)
    assert.equal(await store.ownAccount.removePassword(ann, own, event("password-removed")), "removed")
    const left = (await store.sessions.listOf(ann.user.id)).map(({ id }) => id)
    assert.deepEqual(new Set(left), new Set([byCode.id, own.next.id]))
  })

  check("a changed password, an ended session and a disabled user are spent", async (store) => {
    const ann = await stored(store, { emailVerified: true })
    const remove = (before: typeof ann, own: Awaited<ReturnType<typeof renewed>>) =>
      store.ownAccount.removePassword(before, own, event("password-removed"))
    const own = await renewed(store, ann.user.id)
    assert.equal(await remove({ ...ann, passwordHash: "$argon2id$older" }, own), "spent")
    assert.equal(await remove(ann, { ...own, previous: sessionOf(ann.user.id) }), "spent")
    await store.users.disable(ann.user.id, NOW, event("user-disabled"))
    assert.equal(await remove(ann, own), "spent")
    assert.equal(await hashOf(store, ann.user.id), HASH)
  })

  check(
    "codes by e-mail are turned off only if another proof remains, and end the sessions that they proved",
    async (store) => {
      const ann = await stored(store, { emailVerified: true })
      const { id } = ann.user
      const turn = async (isOn: boolean, firstProofs: readonly FirstProof[] = FIRST_PROOFS) => {
        const own = await renewed(store, id, firstProofs)
        const outcome = await store.ownAccount.setEmailCode(id, isOn, own, event("email-code-changed"))
        return [outcome, await store.ownAccount.emailCodeOf(id, firstProofs)] as const
      }
      const byCode = sessionOf(id, "email_code")
      await store.sessions.start(byCode, event("signed-in"))
      assert.deepEqual(await turn(false, ["email-code", "passkey"]), ["last", { isOn: true, canDoWithout: false }])
      assert.deepEqual(await turn(true), ["spent", { isOn: true, canDoWithout: true }])
      assert.deepEqual(await turn(false), ["changed", { isOn: false, canDoWithout: true }])
      assert.ok((await store.sessions.listOf(id)).every((each) => each.id !== byCode.id))
      const use = { digest: systemRandom(16), endsAt: NOW + HOUR, address: EMAIL }
      const start = () => store.sessions.startByCode(use, sessionOf(id, "email_code"), event("signed-in"), "live")
      assert.equal(await start(), false)
      const own = await renewed(store, id)
      assert.equal(await store.ownAccount.removePassword(ann, own, event("password-removed")), "last")
      assert.deepEqual(await turn(true), ["changed", { isOn: true, canDoWithout: true }])
    },
  )

  check("of 64 removals of the password and of the only passkey at once, one way in remains", async (store) => {
    for (let round = 0; round < 5; round++) {
      const ann = await stored(store, { email: `ann${round}@example.com` })
      const { id } = ann.user
      const passkey = await withPasskey(store, id)
      const own = await times(64, () => renewed(store, id))
      const outcomes = await times(64, async (at) => {
        const leaving = own[at]
        assert.ok(leaving)
        return at % 2 === 0
          ? store.ownAccount.removePassword(ann, leaving, event("password-removed"))
          : store.passkeys.remove(passkey.id, id, { event: event("passkey-removed") }, leaving)
      })
      assert.equal(tally(outcomes).removed, 1)
      const [hash, passkeys] = [await hashOf(store, id), await store.passkeys.listOf(id)]
      assert.notEqual(hash === undefined, passkeys.length === 0)
    }
  })

  check("of 64 sessions by one code one starts, with one event", async (store) => {
    const { user: ann } = await stored(store, { emailVerified: true })
    const use = { digest: systemRandom(16), endsAt: NOW + HOUR, address: EMAIL }
    const started = await times(64, () =>
      store.sessions.startByCode(use, sessionOf(ann.id, "email_code"), event("signed-in"), "live"),
    )
    assert.deepEqual(tally(started), { true: 1, false: 63 })
    assert.equal((await store.sessions.listOf(ann.id)).length, 1)
    assert.equal((await store.audit.list(9, { types: ["signed-in"] })).length, 1)
  })

  check("a code of another address, or of a disabled user, starts no session", async (store) => {
    const { user: ann } = await stored(store, { emailVerified: true })
    const start = (address: string) =>
      store.sessions.startByCode(
        { digest: systemRandom(16), endsAt: NOW + HOUR, address },
        sessionOf(ann.id, "email_code"),
        event("signed-in"),
        "live",
      )
    assert.equal(await start("bea@example.com"), false)
    await store.users.disable(ann.id, NOW, event("user-disabled"))
    assert.equal(await start(EMAIL), false)
    assert.deepEqual(await store.sessions.listOf(ann.id), [])
  })
}

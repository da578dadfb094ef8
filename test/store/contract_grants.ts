import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, issuedGrant, MINUTE, NOW, owners, plain, storedGrant, tokenId } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

const found = async (store: Store, { id }: Grant): Promise<Grant> => {
  const held = await store.grants.find(id)
  assert.ok(held)
  return held.grant
}

const refresh = [NOW + 30 * DAY, NOW + 30 * DAY] as const

export function grantContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a grant is read with its user as it was issued, field by field", async (store) => {
    const { userId, clientId } = await owners(store)
    const full: Grant = {
      ...issuedGrant(userId, clientId),
      usedAt: NOW + 1,
      failedAttempts: 2,
      generation: 7,
      confirmedGeneration: 6,
      rotatedAt: NOW + 2,
      rotatedFrom: "203.0.113.7",
      repeatedFrom: "198.51.100.7",
      refreshExpiresAt: NOW + 3 * DAY,
      endedAt: NOW + 4,
      endedWhy: "refresh-replayed",
    }
    const bare: Grant = {
      ...issuedGrant(userId, clientId, NOW + 1),
      redirectUri: undefined,
      challenge: undefined,
      nonce: undefined,
      scope: [],
      sessionId: undefined,
      claims: undefined,
      resources: [],
    }
    for (const grant of [full, bare]) {
      assert.equal(await store.grants.issue(grant, event("grant-issued")), true)
      const user = await store.users.find(userId)
      assert.ok(user)
      assert.deepEqual(plain(await store.grants.find(grant.id)), plain({ grant, user }))
      const { clientId, scope, generation, confirmedGeneration, claims } = grant
      const { createdAt, role, disabled, invitedAt, ...person } = user
      const ended = grant.endedAt !== undefined
      const standing = {
        clientId,
        scope,
        generation,
        confirmedGeneration,
        ended,
        claims,
        revoked: false,
        user: { ...person, state: role },
      }
      assert.deepEqual(plain(await store.grants.standing(grant.id, tokenId())), plain(standing))
    }
    const unknown = newId("grant", NOW, systemRandom)
    assert.equal(await store.grants.find(unknown), undefined)
    assert.equal(await store.grants.standing(unknown, tokenId()), undefined)
  })

  check("a token check sees at once that the user was demoted or disabled", async (store) => {
    const grant = await storedGrant(store)
    const ann = (await store.users.find(grant.userId)) ?? assert.fail()
    const state = async () => (await store.grants.standing(grant.id, tokenId()))?.user.state
    assert.equal(await state(), "admin")
    assert.equal(await store.users.update({ ...ann, role: "user" }, event("user-updated"), ann), "updated")
    assert.equal(await state(), "user")
    assert.equal(await store.users.disable(ann.id, NOW + 5, event("user-disabled")), true)
    assert.equal(await state(), "disabled")
  })

  check("grants are listed by user, by client, by both, or all of them, oldest first", async (store) => {
    const [one, two] = [await owners(store), await owners(store)]
    const a = issuedGrant(one.userId, one.clientId, NOW + 3)
    const b = issuedGrant(one.userId, two.clientId, NOW + 2)
    const c = issuedGrant(two.userId, one.clientId, NOW + 1)
    for (const grant of [a, b, c]) await store.grants.issue(grant, event("grant-issued"))
    const ids = async (filter: Parameters<Store["grants"]["list"]>[0]) =>
      (await store.grants.list(filter)).map((grant) => grant.id)
    assert.deepEqual(plain(await store.grants.list({})), plain([c, b, a]))
    assert.deepEqual(await ids({ userId: one.userId, clientId: undefined }), [b.id, a.id])
    assert.deepEqual(await ids({ clientId: one.clientId }), [c.id, a.id])
    assert.deepEqual(await ids({ userId: one.userId, clientId: one.clientId }), [a.id])
    assert.deepEqual(await ids({ userId: two.userId, clientId: two.clientId }), [])
  })

  check("redeem succeeds once, and only before the code expires", async (store) => {
    const grant = await storedGrant(store, "issued")
    assert.equal(await store.grants.redeem(grant.id, grant.codeExpiresAt, ...refresh), false)
    assert.deepEqual(plain(await found(store, grant)), plain(grant))
    const last = grant.codeExpiresAt - 1
    assert.equal(await store.grants.redeem(grant.id, last, ...refresh), true)
    const used = { ...grant, usedAt: last, generation: 1, confirmedGeneration: 1, refreshExpiresAt: NOW + 30 * DAY }
    assert.deepEqual(plain(await found(store, grant)), plain(used))
    assert.equal(await store.grants.redeem(grant.id, NOW, ...refresh), false)
    assert.deepEqual(plain(await found(store, grant)), plain(used))
  })

  check(
    "redeem without a refresh token sets no refresh expiry, and the grant cannot rotate afterwards",
    async (store) => {
      const grant = await storedGrant(store, "issued")
      assert.equal(await store.grants.redeem(grant.id, NOW, undefined, NOW + DAY), true)
      assert.equal((await found(store, grant)).refreshExpiresAt, undefined)
      assert.equal(await store.grants.rotate(grant.id, 1, NOW, refresh[0], "2001:db8::7"), false)
    },
  )

  check("an ended or unknown grant is not redeemed", async (store) => {
    const grant = await storedGrant(store, "issued")
    await store.grants.end(grant.id, "revoked", NOW, event("grant-revoked"))
    assert.equal(await store.grants.redeem(grant.id, NOW, ...refresh), false)
    assert.equal(await store.grants.redeem(newId("grant", NOW, systemRandom), NOW, ...refresh), false)
  })

  check("the fifth failure ends the grant, and only the fifth sends a notification", async (store) => {
    const grant = await storedGrant(store, "issued")
    const events = async () => (await store.audit.list(99)).filter((one) => one.type === "attempts-exhausted").length
    for (let count = 1; count <= 4; count++) {
      await store.grants.countFailure(grant.id, 5, NOW + count, event("attempts-exhausted"))
      assert.deepEqual(plain(await found(store, grant)), plain({ ...grant, failedAttempts: count }))
    }
    assert.equal(await events(), 0)
    await store.grants.countFailure(grant.id, 5, NOW + 5, event("attempts-exhausted"))
    const ended = { ...grant, failedAttempts: 5, endedAt: NOW + 5, endedWhy: "attempts-exhausted" }
    assert.deepEqual(plain(await found(store, grant)), plain(ended))
    await store.grants.countFailure(grant.id, 5, NOW + 6, event("attempts-exhausted"))
    assert.deepEqual(plain(await found(store, grant)), plain(ended))
    assert.equal(await events(), 1)
    assert.equal(await store.grants.redeem(grant.id, NOW + 6, ...refresh), false)
  })

  check("failures do not count on an expired, used or ended grant", async (store) => {
    const [expired, used, ended] = [
      await storedGrant(store, "issued", NOW - 10 * MINUTE),
      await storedGrant(store, "used"),
      await storedGrant(store, "issued"),
    ]
    await store.grants.end(ended.id, "revoked", NOW, event("grant-revoked"))
    for (const grant of [expired, used, ended]) {
      await store.grants.countFailure(grant.id, 5, NOW, event("attempts-exhausted"))
      assert.equal((await found(store, grant)).failedAttempts, 0)
    }
  })

  check("rotate increments the generation, confirms the presented generation, and refuses any other", async (store) => {
    const grant = await storedGrant(store)
    const before = await found(store, grant)
    for (const generation of [0, 2])
      assert.equal(await store.grants.rotate(grant.id, generation, NOW + 5, refresh[0], "2001:db8::7"), false)
    assert.deepEqual(plain(await found(store, grant)), plain(before))
    const next = [NOW + 40 * DAY, NOW + 41 * DAY] as const
    assert.equal(await store.grants.rotate(grant.id, 1, NOW + 5, next[0], "2001:db8::7"), true)
    const once = {
      ...before,
      generation: 2,
      confirmedGeneration: 1,
      rotatedAt: NOW + 5,
      rotatedFrom: "2001:db8::7",
      refreshExpiresAt: NOW + 40 * DAY,
    }
    assert.deepEqual(plain(await found(store, grant)), plain(once))
    assert.equal(await store.grants.rotate(grant.id, 1, NOW + 6, next[0], "2001:db8::7"), false)
    assert.equal(await store.grants.rotate(grant.id, 2, NOW + 7, next[0], "2001:db8::7"), true)
    assert.deepEqual(
      plain(await found(store, grant)),
      plain({ ...once, generation: 3, confirmedGeneration: 2, rotatedAt: NOW + 7 }),
    )
  })

  check("rotate is refused for a grant that is issued, past its refresh expiry, or ended", async (store) => {
    const issued = await storedGrant(store, "issued")
    assert.equal(await store.grants.rotate(issued.id, 0, NOW, refresh[0], "2001:db8::7"), false)
    const { userId, clientId } = issued
    const unused: Grant = { ...issuedGrant(userId, clientId), refreshExpiresAt: NOW + 30 * DAY }
    await store.grants.issue(unused, event("grant-issued"))
    assert.equal(await store.grants.rotate(unused.id, 0, NOW, refresh[0], "2001:db8::7"), false)
    const used = await storedGrant(store)
    assert.equal(await store.grants.rotate(used.id, 1, NOW + 30 * DAY, NOW + 60 * DAY, "2001:db8::7"), false)
    assert.equal(await store.grants.end(used.id, "revoked", NOW + 9, event("grant-revoked")), true)
    assert.equal(await store.grants.rotate(used.id, 1, NOW + 10, refresh[0], "2001:db8::7"), false)
    assert.equal((await found(store, used)).generation, 1)
  })

  check(
    "noteRepeat: the first repeat of the current generation writes its event, and so does the first repeat from another address",
    async (store) => {
      const grant = await storedGrant(store)
      const repeated = async (generation: number, address = "2001:db8::7") => {
        store.grants.noteRepeat(grant.id, generation, address, event("refresh-repeated"))
        await store.probe()
        return (await store.audit.list(99)).filter((one) => one.type === "refresh-repeated").length
      }
      await store.grants.rotate(grant.id, 1, NOW + 5, refresh[0], "2001:db8::7")
      const rotated = await found(store, grant)
      assert.deepEqual([await repeated(1), await repeated(3)], [0, 0])
      assert.deepEqual(plain(await found(store, grant)), plain(rotated))
      assert.deepEqual([await repeated(2), await repeated(2)], [1, 1])
      assert.deepEqual(plain(await found(store, grant)), plain({ ...rotated, repeatedFrom: "2001:db8::7" }))
      assert.deepEqual([await repeated(2, "192.0.2.1"), await repeated(2, "192.0.2.2"), await repeated(2)], [2, 2, 2])
      assert.equal((await found(store, grant)).repeatedFrom, "192.0.2.1")
      await store.grants.rotate(grant.id, 2, NOW + 6, refresh[0], "2001:db8::7")
      assert.equal((await found(store, grant)).repeatedFrom, undefined)
      assert.deepEqual([await repeated(3, "192.0.2.1"), await repeated(3), await repeated(3, "192.0.2.2")], [3, 3, 3])
    },
  )

  check("confirm records only the current generation, in the next commit", async (store) => {
    const grant = await storedGrant(store)
    await store.grants.rotate(grant.id, 1, NOW + 5, refresh[0], "2001:db8::7")
    const confirmed = async (generation: number) => {
      store.grants.confirm(grant.id, generation)
      await store.probe()
      return (await found(store, grant)).confirmedGeneration
    }
    assert.equal(await confirmed(1), 1)
    assert.equal(await confirmed(3), 1)
    assert.equal(await confirmed(2), 2)
    assert.equal(await confirmed(2), 2)
    assert.equal((await found(store, grant)).generation, 2)
  })

  check("confirm is written even if no other write follows", async (store) => {
    const grant = await storedGrant(store)
    await store.grants.rotate(grant.id, 1, NOW + 5, refresh[0], "2001:db8::7")
    store.grants.confirm(grant.id, 2)
    const patience = AbortSignal.timeout(30_000)
    while ((await found(store, grant)).confirmedGeneration !== 2) {
      patience.throwIfAborted()
      await new Promise(setImmediate)
    }
  })

  check("end succeeds once, with its reason; the second is refused and sends no notification", async (store) => {
    for (const state of ["issued", "used"] as const) {
      const grant = await storedGrant(store, state)
      const before = await found(store, grant)
      const replay = event("code-replayed")
      assert.equal(await store.grants.end(grant.id, "code-replayed", NOW + 8, replay), true)
      const ended = plain({ ...before, endedAt: NOW + 8, endedWhy: "code-replayed" })
      assert.deepEqual(plain(await found(store, grant)), ended)
      const second = event("grant-revoked")
      assert.equal(await store.grants.end(grant.id, "revoked", NOW + 9, second), false)
      assert.deepEqual(plain(await found(store, grant)), ended)
      const events = (await store.audit.list(99)).map((one) => one.id)
      assert.deepEqual([events.includes(replay.id), events.includes(second.id)], [true, false])
    }
  })
}

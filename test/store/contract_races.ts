import assert from "node:assert/strict"
import { DAY, event, issuedGrant, NOW, owners, signingKey, storedGrant } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const ONE_OF_50 = { true: 1, false: 49 }
const refresh = [NOW + 30 * DAY, NOW + 30 * DAY] as const

export function grantRaces(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("of 50 parallel attempts to issue a grant with one id one succeeds, with one event", async (store) => {
    const { userId, clientId } = await owners(store)
    const grant = issuedGrant(userId, clientId)
    assert.deepEqual(tally(await times(50, () => store.grants.issue(grant, event("grant-issued")))), ONE_OF_50)
    assert.equal((await store.grants.list({})).length, 1)
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "grant-issued").length, 1)
  })

  check("of 50 parallel redemptions of one code one succeeds", async (store) => {
    const { id } = await storedGrant(store, "issued")
    assert.deepEqual(tally(await times(50, () => store.grants.redeem(id, NOW, ...refresh))), ONE_OF_50)
  })

  check(
    "of 50 parallel rotations of one generation one succeeds, and the generation increases by one",
    async (store) => {
      const { id } = await storedGrant(store)
      for (const generation of [1, 2, 3])
        assert.deepEqual(
          tally(await times(50, () => store.grants.rotate(id, generation, NOW + 5, refresh[0], "2001:db8::7"))),
          ONE_OF_50,
        )
      assert.equal((await store.grants.find(id))?.grant.generation, 4)
    },
  )

  check("50 parallel repeats of one rotation write one event", async (store) => {
    const { id } = await storedGrant(store)
    await store.grants.rotate(id, 1, NOW + 5, refresh[0], "2001:db8::7")
    for (let i = 0; i < 50; i++) store.grants.noteRepeat(id, 2, "192.0.2.1", event("refresh-repeated"))
    await store.probe()
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "refresh-repeated").length, 1)
  })

  check("of 50 parallel attempts to end one grant one succeeds, with one event", async (store) => {
    const { id } = await storedGrant(store)
    assert.deepEqual(
      tally(await times(50, () => store.grants.end(id, "revoked", NOW, event("grant-revoked")))),
      ONE_OF_50,
    )
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "grant-revoked").length, 1)
  })

  check("of 50 parallel failed exchanges five count, with one event", async (store) => {
    const { id } = await storedGrant(store, "issued")
    await times(50, () => store.grants.countFailure(id, 5, NOW, event("attempts-exhausted")))
    assert.equal((await store.grants.find(id))?.grant.failedAttempts, 5)
    assert.equal((await store.audit.list(99)).filter((one) => one.type === "attempts-exhausted").length, 1)
  })

  check(
    "25 redemptions and 25 ends in parallel: the end is final, and at most one redemption succeeds, before the end",
    async (store) => {
      const { id } = await storedGrant(store, "issued")
      const redeemed: boolean[] = []
      const ended: boolean[] = []
      await times(50, async (at) => {
        if (at % 2 === 0) redeemed.push(await store.grants.redeem(id, NOW, ...refresh))
        else ended.push(await store.grants.end(id, "revoked", NOW, event("grant-revoked")))
      })
      assert.deepEqual(tally(ended), { true: 1, false: 24 })
      const grant = (await store.grants.find(id))?.grant
      assert.equal(grant?.endedWhy, "revoked")
      assert.equal(redeemed.filter(Boolean).length, grant?.usedAt === undefined ? 0 : 1)
      assert.equal(await store.grants.rotate(id, 1, NOW, refresh[0], "2001:db8::7"), false)
    },
  )

  check("a user disabled while 50 grants are issued has no live grant afterwards", async (store) => {
    const { userId, clientId } = await owners(store)
    await times(51, (at) =>
      at === 25
        ? store.users.disable(userId, NOW, event("user-disabled"))
        : store.grants.issue(issuedGrant(userId, clientId), event("grant-issued")),
    )
    const living = (await store.grants.list({ userId })).filter((grant) => grant.endedAt === undefined)
    assert.deepEqual(living, [])
  })

  check(
    "of 50 parallel uses of one assertion one succeeds, and another client's assertion is separate",
    async (store) => {
      const [digest, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
      assert.deepEqual(tally(await times(50, () => store.usedAssertions.use(digest, NOW + 5))), ONE_OF_50)
      assert.deepEqual(tally(await times(50, () => store.usedAssertions.use(other, NOW + 5))), ONE_OF_50)
      assert.equal(await store.usedAssertions.use(digest, NOW + 50), false)
    },
  )

  check("of 50 first keys of an algorithm one is added", async (store) => {
    assert.deepEqual(tally(await times(50, (at) => store.signingKeys.addFirst(signingKey(NOW + at)))), ONE_OF_50)
    assert.equal((await store.signingKeys.list()).length, 1)
  })
}

import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { Store } from "../../src/store/store.ts"
import {
  confidentialClient,
  DAY,
  event,
  HOUR,
  issuedGrant,
  NOW,
  owners,
  plain,
  secret,
  storedGrant,
  tokenId,
} from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** Removes everything that is due. Returns how many due rows were checked. */
async function sweep(store: Store, now: number, batch = 100): Promise<number> {
  let sum = 0
  for (;;) {
    const removed = await store.removeExpired(now, batch)
    if (removed === 0) return sum
    sum += removed
  }
}

const nextMidnight = (at: number): number => Math.ceil(at / DAY) * DAY

export function removalContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a session is deleted when its lifetime is over, not earlier", async (store) => {
    const { userId } = await owners(store)
    const id = newId("session", NOW, systemRandom)
    const session: Session = {
      id,
      rootId: id,
      userId,
      factors: { pwd: NOW },
      lastSeenAt: NOW,
      expiresAt: NOW + 50,
    }
    await store.sessions.start(session, event("signed-in"))
    assert.equal(await sweep(store, NOW + 49), 0)
    assert.ok(await store.sessions.find(session.id))
    assert.equal(await sweep(store, NOW + 50), 1)
    assert.equal(await store.sessions.find(session.id), undefined)
  })

  check(
    "a used assertion stays for an hour after it has expired, for a server whose clock is behind, and is then deleted",
    async (store) => {
      const digest = Buffer.alloc(16, 7)
      assert.equal(await store.usedAssertions.isUsed(digest), false)
      assert.equal(await store.usedAssertions.use(digest, NOW + 50), true)
      assert.equal(await sweep(store, NOW + 49 + HOUR), 0)
      assert.equal(await store.usedAssertions.isUsed(digest), true)
      assert.equal(await store.usedAssertions.isUsed(Buffer.alloc(16, 8)), false)
      assert.equal(await store.usedAssertions.use(digest, NOW + 90), false)
      assert.equal(await sweep(store, NOW + 50 + HOUR), 1)
      assert.equal(await store.usedAssertions.use(digest, NOW + 90), true)
    },
  )

  check("an issued grant is kept for a day after its code expires", async (store) => {
    const grant = await storedGrant(store, "issued")
    const gone = nextMidnight(grant.codeExpiresAt + DAY)
    assert.equal(await sweep(store, gone - 1), 0)
    assert.ok(await store.grants.find(grant.id))
    assert.equal(await sweep(store, gone), 1)
    assert.equal(await store.grants.find(grant.id), undefined)
  })

  check("a used grant is kept until it is removable, and a refresh postpones that time", async (store) => {
    const grant = await storedGrant(store)
    assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY) - 1), 0)
    await store.grants.rotate(grant.id, 1, NOW + 29 * DAY, NOW + 59 * DAY, "2001:db8::7")
    assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY)), 1, "the row is read, and its removal day is moved")
    assert.equal(await sweep(store, nextMidnight(NOW + 60 * DAY) - 1), 0)
    assert.ok(await store.grants.find(grant.id))
    assert.equal(await sweep(store, nextMidnight(NOW + 60 * DAY)), 1)
    assert.equal(await store.grants.find(grant.id), undefined)
  })

  check(
    "a redeemed grant is kept for a day after its refresh token expires, although the exchange does not change its removal day",
    async (store) => {
      const { userId, clientId } = await owners(store)
      const grant = issuedGrant(userId, clientId)
      await store.grants.issue(grant, event("grant-issued"))
      assert.equal(await store.grants.redeem(grant.id, NOW + 1, NOW + 30 * DAY), true)
      assert.equal(await sweep(store, nextMidnight(NOW + 30 * DAY)), 1, "the row is read, and its removal day is moved")
      assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY) - 1), 0)
      assert.ok(await store.grants.find(grant.id))
      assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY)), 1)
      assert.equal(await store.grants.find(grant.id), undefined)
    },
  )

  check("an ended grant is kept for a day after its end, whatever the reason", async (store) => {
    const { userId, clientId } = await owners(store, { backchannelLogoutUri: undefined })
    const replayed = issuedGrant(userId, clientId)
    await store.grants.issue(replayed, event("grant-issued"))
    await store.grants.redeem(replayed.id, NOW + 1, NOW + 30 * DAY, NOW + 30 * DAY)
    const [exhausted, disabled] = [await storedGrant(store, "issued"), await storedGrant(store)]
    await store.grants.end(replayed.id, "code-replayed", NOW + 5, event("code-replayed"))
    for (let count = 0; count < 5; count++)
      await store.grants.countFailure(exhausted.id, 5, NOW + 5, event("attempts-exhausted"))
    await store.users.disable(disabled.userId, NOW + 5, event("user-disabled"))
    const gone = nextMidnight(NOW + 5 + DAY)
    assert.equal(await sweep(store, gone - 1), 0)
    assert.equal(await sweep(store, gone), 3)
  })

  check(
    "an ended grant of a client with back-channel logout is kept as long as its session may last",
    async (store) => {
      const [used, unused] = [await storedGrant(store), await storedGrant(store, "issued")]
      for (const { id } of [used, unused]) await store.grants.end(id, "revoked", NOW + 5, event("grant-revoked"))
      assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY) - 1), 1)
      assert.equal(await store.grants.find(unused.id), undefined)
      assert.equal((await store.grants.find(used.id))?.grant.endedAt, NOW + 5)
      assert.equal(await store.grants.redeem(used.id, NOW + 6, NOW + 9, NOW + 9), false)
      assert.equal(await store.grants.rotate(used.id, 1, NOW + 6, NOW + 60 * DAY, "2001:db8::7"), false)
      assert.equal((await store.grants.standing(used.id, tokenId()))?.ended, true)
      assert.equal(await sweep(store, nextMidnight(NOW + 31 * DAY)), 1)
      assert.equal(await store.grants.find(used.id), undefined)
    },
  )

  check("a grant that ends late is still kept for a day, whatever its session", async (store) => {
    const grant = await storedGrant(store)
    await store.grants.rotate(grant.id, 1, NOW + 29 * DAY, NOW + 59 * DAY, "2001:db8::7")
    const late = NOW + 40 * DAY
    await store.grants.end(grant.id, "revoked", late, event("grant-revoked"))
    assert.equal(await sweep(store, nextMidnight(late + DAY) - 1), 0)
    assert.equal(await sweep(store, nextMidnight(late + DAY)), 1)
  })

  check("a client secret is kept for a day after its expiry, and the newest is kept forever", async (store) => {
    const client = confidentialClient()
    const [a, b, c] = [secret(NOW), secret(NOW + 1), secret(NOW + 2)].map((one) => ({ ...one, expiresAt: NOW + 9 }))
    assert.ok(a && b && c)
    await store.clients.create({ ...client, secrets: [c, b, a] }, event("client-created"))
    const secrets = async () => {
      const found = await store.clients.find(client.id)
      return found?.kind === "confidential" ? plain(found.secrets) : undefined
    }
    assert.equal(await sweep(store, NOW + 8 + DAY), 0)
    assert.deepEqual(await secrets(), plain([c, b, a]))
    assert.equal(await sweep(store, NOW + 9 + DAY), 2)
    assert.deepEqual(await secrets(), plain([c]))
    assert.equal(await sweep(store, NOW + 80 * DAY), 0)
  })

  check("audit events are kept for ninety days", async (store) => {
    await store.audit.append(event("signed-in", NOW))
    await store.audit.append(event("signed-in", NOW + 1))
    assert.equal(await sweep(store, NOW + 90 * DAY), 0)
    assert.equal(await sweep(store, NOW + 90 * DAY + 1), 1)
    assert.deepEqual(
      (await store.audit.list(9)).map((one) => one.at),
      [NOW + 1],
    )
  })

  check("at most one batch is deleted at a time", async (store) => {
    const { userId, clientId } = await owners(store)
    for (let at = 0; at < 7; at++) await store.grants.issue(issuedGrant(userId, clientId), event("grant-issued"))
    const later = NOW + 3 * DAY
    assert.deepEqual([await store.removeExpired(later, 3), (await store.grants.list({})).length], [3, 4])
    assert.deepEqual([await store.removeExpired(later, 3), (await store.grants.list({})).length], [3, 1])
    assert.deepEqual([await store.removeExpired(later, 3), (await store.grants.list({})).length], [1, 0])
    assert.equal(await store.removeExpired(later, 3), 0)
  })

  const deletions = {
    user: (store: Store, { userId }: Grant) => store.users.delete(userId, event("user-deleted")),
    client: (store: Store, { clientId }: Grant) => store.clients.delete(clientId, event("client-deleted")),
  }
  for (const [owner, remove] of Object.entries(deletions)) {
    check(
      `the id of a grant stays taken for a day after its ${owner} is deleted, and nothing else of it stays`,
      async (store) => {
        const grant = await storedGrant(store)
        const old = await storedGrant(store, "used", NOW - DAY)
        for (const each of [grant, old]) assert.equal(await remove(store, each), true)
        const bobs = await owners(store)
        const again = (id: Grant["id"]) => store.grants.issue({ ...grant, id, ...bobs }, event("grant-issued"))
        assert.equal(await again(grant.id), false)
        assert.ok(await store.grants.signInOf(grant.id))
        assert.equal(await store.grants.find(grant.id), undefined)
        assert.equal(await store.grants.standing(grant.id, tokenId()), undefined)
        assert.deepEqual([await store.grants.list({}), await store.grants.page({}, undefined, 9)], [[], []])
        assert.equal((await store.statistics.active(0, 9)).people, 0)
        assert.equal(await again(old.id), true)
        await sweep(store, nextMidnight(NOW + DAY))
        assert.equal(await again(grant.id), true)
      },
    )

    check(
      `of 64 grants with one id that are issued while the ${owner} of the first is deleted, no other is stored`,
      async (store) => {
        const grant = await storedGrant(store, "issued")
        const bobs = await owners(store)
        const tried = times(64, (at) =>
          at === 32 ? remove(store, grant) : store.grants.issue({ ...grant, ...bobs }, event("grant-issued")),
        )
        assert.deepEqual(tally(await tried), { true: 1, false: 63 })
        assert.deepEqual(await store.grants.list({}), [])
      },
    )
  }
}

import assert from "node:assert/strict"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, HOUR, issuedGrant, NOW, owners } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const refresh = [NOW + 30 * DAY, NOW + 31 * DAY] as const

export function displacedCodes(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a grant beyond the maximum ends the oldest issued one, without an audit event", async (store) => {
    const { issue, waiting, find } = await scene(store)
    const grants = await inTurn(4, (at) => issue(NOW + at, 3))
    assert.deepEqual(await waiting(), idsOf(grants.slice(1)))
    const oldest = await find(grants[0])
    assert.deepEqual([oldest?.endedWhy, oldest?.endedAt], ["displaced", NOW + 3])
    const events = (await store.audit.list(99)).map(({ type }) => type)
    assert.deepEqual(tally(events), { "user-created": 1, "client-created": 1, "signed-in": 1, "grant-issued": 4 })
    assert.equal(await store.grants.redeem(grants[0]?.id ?? assert.fail(), NOW + 5, ...refresh), false)
  })

  check("the oldest grant is the grant issued first, whatever its id", async (store) => {
    const { issue, waiting } = await scene(store)
    const [late, early] = [await issue(NOW + 5, 2), await issue(NOW + 1, 2)]
    const newest = await issue(NOW + 6, 2)
    assert.deepEqual(await waiting(), idsOf([late, newest]))
    assert.notEqual(early.id, late.id)
  })

  check("used and ended grants do not count, and stay unchanged", async (store) => {
    const { issue, waiting, find } = await scene(store)
    const [used, ended] = [await issue(NOW, 2), await issue(NOW + 1, 2)]
    assert.equal(await store.grants.redeem(used.id, NOW + 2, ...refresh), true)
    assert.equal(await store.grants.end(ended.id, "revoked", NOW + 2, event("grant-revoked")), true)
    const newest = [await issue(NOW + 3, 2), await issue(NOW + 4, 2)]
    assert.deepEqual(await waiting(), idsOf(newest))
    assert.deepEqual([(await find(used))?.endedAt, (await find(ended))?.endedWhy], [undefined, "revoked"])
  })

  check("grants of other users and clients do not count", async (store) => {
    const [ann, bob] = [await scene(store), await scene(store)]
    const kept = [await ann.issue(NOW, 1), await bob.issue(NOW + 1, 1), await ann.issue(NOW + 2, 1, bob.clientId)]
    assert.deepEqual([...(await ann.waiting()), ...(await bob.waiting())].sort(), idsOf(kept).sort())
  })

  check("a grant that cannot be issued displaces no other grant", async (store) => {
    const { issue, waiting, userId, clientId, own } = await scene(store)
    const grant = await issue(NOW, 1)
    const late = issuedGrant(userId, clientId, NOW + 1)
    assert.equal(await store.grants.issue(grant, event("grant-issued"), { session: own.id, maximum: 1 }), false)
    assert.deepEqual(await waiting(), [grant.id])
    await store.sessions.end(own.id)
    assert.equal(await store.grants.issue(late, event("grant-issued"), { session: own.id, maximum: 1 }), false)
    assert.deepEqual(await waiting(), [grant.id])
  })

  check(
    "of 50 grants issued in parallel the maximum remains, and each remaining code can be redeemed",
    async (store) => {
      const { issue, waiting } = await scene(store)
      const grants = await times(50, () => issue(NOW, 20))
      const left = await waiting()
      assert.equal(left.length, 20)
      const redeemed = await times(50, (at) =>
        store.grants.redeem(grants[at]?.id ?? assert.fail(), NOW + 1, ...refresh),
      )
      assert.deepEqual(tally(redeemed), { true: 20, false: 30 })
    },
  )
}

async function scene(store: Store) {
  const { userId, clientId } = await owners(store)
  const id = newId("session", NOW, systemRandom)
  const own = { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
  await store.sessions.start(own, event("signed-in"))
  const find = async (grant: Grant | undefined) => grant && (await store.grants.find(grant.id))?.grant
  return {
    userId,
    clientId,
    own,
    find,
    async issue(at: number, maximum: number, of: ClientId = clientId): Promise<Grant> {
      const grant = issuedGrant(userId, of, at)
      assert.equal(await store.grants.issue(grant, event("grant-issued", at), { session: own.id, maximum }), true)
      return grant
    },
    waiting: () => waitingOf(store, userId),
  }
}

const waitingOf = async (store: Store, userId: UserId) =>
  idsOf(
    (await store.grants.list({ userId })).filter((grant) => grant.usedAt === undefined && grant.endedAt === undefined),
  )

const idsOf = (grants: readonly Grant[]) => grants.map(({ id }) => id)

async function inTurn<T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let at = 0; at < count; at++) done.push(await act(at))
  return done
}

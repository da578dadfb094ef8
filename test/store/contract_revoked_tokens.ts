import assert from "node:assert/strict"
import { HOUR, NOW, storedGrant, tokenId } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn, times } from "./with_store.ts"

export function revokedTokenContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a revoked token is reported at once, alone and with its grant, and no other token is", async (store) => {
    const grant = await storedGrant(store)
    const [revoked, other] = [tokenId(), tokenId()]
    assert.equal(await store.revokedTokens.has(revoked), false)
    await store.revokedTokens.add(revoked, NOW + HOUR)
    assert.equal(await store.revokedTokens.has(revoked), true)
    assert.equal(await store.revokedTokens.has(other), false)
    assert.equal((await store.grants.standing(grant.id, revoked))?.revoked, true)
    assert.equal((await store.grants.standing(grant.id, other))?.revoked, false)
  })

  check("fifty parallel revocations of one token all succeed, and leave one row", async (store) => {
    const id = tokenId()
    await times(50, () => store.revokedTokens.add(id, NOW))
    assert.equal(await store.revokedTokens.has(id), true)
    assert.equal(await store.removeExpired(NOW + HOUR, 100), 1)
    assert.equal(await store.removeExpired(NOW + HOUR, 100), 0)
  })

  check(
    "a revoked token is deleted an hour after its expiry, however much the servers' clocks differ",
    async (store) => {
      const ids = [tokenId(), tokenId(), tokenId()]
      for (const [at, id] of ids.entries()) await store.revokedTokens.add(id, NOW + at)
      assert.equal(await store.removeExpired(NOW + HOUR - 1, 100), 0)
      assert.equal(await store.removeExpired(NOW + HOUR + 2, 2), 2)
      assert.deepEqual(await Promise.all(ids.map((id) => store.revokedTokens.has(id))), [false, false, true])
      assert.equal(await store.removeExpired(NOW + HOUR + 2, 2), 1)
    },
  )
}

import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { RegistrationToken } from "../../src/store/registration_token.ts"
import { event, HOUR, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const token = (createdAt = NOW): RegistrationToken => ({
  id: newId("registration", createdAt, systemRandom),
  createdAt,
  expiresAt: createdAt + 24 * HOUR,
  lastUsedAt: createdAt + 1,
  revokedAt: createdAt + 2,
  createdBy: "user_0190",
})

const unused = (createdAt = NOW): RegistrationToken => ({
  ...token(createdAt),
  lastUsedAt: undefined,
  revokedAt: undefined,
})

const CREATED = () => event("registration-token-created")
const REVOKED = () => event("registration-token-revoked")

export function registrationTokenContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a registration token is read as created, field by field, and the list is oldest first", async (store) => {
    const [second, first] = [token(NOW + 1), unused(NOW)]
    for (const each of [second, first]) await store.registrationTokens.create(each, CREATED())
    for (const each of [second, first]) assert.deepEqual(await store.registrationTokens.find(each.id), each)
    assert.deepEqual(await store.registrationTokens.list(), [first, second])
    assert.equal(await store.registrationTokens.find(token().id), undefined)
    assert.equal((await store.audit.list(9)).length, 2)
  })

  check("of fifty parallel revocations of one registration token one succeeds, and writes its event", async (store) => {
    const [one, other] = [unused(), unused(NOW + 1)]
    for (const each of [one, other]) await store.registrationTokens.create(each, CREATED())
    const answers = await times(50, (at) => store.registrationTokens.revoke(one.id, NOW + at, REVOKED()))
    assert.deepEqual(tally(answers), { true: 1, false: 49 })
    assert.ok((await store.registrationTokens.find(one.id))?.revokedAt !== undefined)
    assert.deepEqual(await store.registrationTokens.find(other.id), other)
    assert.equal(await store.registrationTokens.revoke(token().id, NOW, REVOKED()), false)
    assert.equal((await store.audit.list(99, { types: ["registration-token-revoked"] })).length, 1)
  })

  check("the use of a registration token is recorded once an hour, and does not undo its revocation", async (store) => {
    const one = unused()
    await store.registrationTokens.create(one, CREATED())
    const lastUsed = async () => (await store.registrationTokens.find(one.id))?.lastUsedAt
    for (const [now, seen] of [
      [NOW + 5, NOW + 5],
      [NOW + HOUR, NOW + 5],
      [NOW + HOUR + 6, NOW + HOUR + 6],
    ] as const) {
      store.registrationTokens.touch(one.id, now)
      await store.probe()
      assert.equal(await lastUsed(), seen)
    }
    await store.registrationTokens.revoke(one.id, NOW + HOUR + 7, REVOKED())
    store.registrationTokens.touch(one.id, NOW + 3 * HOUR)
    await store.probe()
    assert.equal((await store.registrationTokens.find(one.id))?.revokedAt, NOW + HOUR + 7)
  })

  check("a registration token is deleted an hour after its expiry, revoked or not", async (store) => {
    const [one, other] = [unused(), token(NOW + 1)]
    for (const each of [one, other]) await store.registrationTokens.create(each, CREATED())
    assert.equal(await store.removeExpired(NOW + 25 * HOUR - 1, 100), 0)
    assert.equal(await store.removeExpired(NOW + 25 * HOUR, 100), 1)
    assert.deepEqual(await store.registrationTokens.list(), [other])
    assert.equal(await store.removeExpired(NOW + 25 * HOUR + 1, 100), 1)
    assert.deepEqual(await store.registrationTokens.list(), [])
  })
}

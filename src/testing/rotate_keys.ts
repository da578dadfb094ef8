import type { SigningKeyRecord } from "../admin/contract.ts"
import { operatorEvent } from "../admin/operator_event.ts"
import type { Gatehouse, ManualClock } from "../app.ts"
import { systemRandom } from "../base/random.ts"

export interface KeyRotation {
  /** `RS256` unless named. */
  readonly alg?: SigningKeyRecord["alg"]
  /** What becomes of the keys before it: `published` until all they signed has expired (so unless named), or `gone` at once. */
  readonly former?: "published" | "gone"
}

/**
 * A new signing key that signs from now on, without the time for which it is only announced otherwise: so it is for a client that has kept
 * the key set for too long. The clock moves by a millisecond, since of two keys the younger signs.
 */
export async function rotateKeys(
  { administration, signingKeys, store }: Gatehouse,
  clock: ManualClock,
  { alg = "RS256", former = "published" }: KeyRotation,
): Promise<SigningKeyRecord> {
  clock.advance({ ms: 1 })
  const { key_id } = await administration.keys.rotate({ alg, now: former === "gone" })
  const made = (await store.signingKeys.list()).find(({ id }) => id === key_id)
  if (made !== undefined && made.activeAt > clock()) {
    const event = operatorEvent("signing-key-rotated", alg, { clock, random: systemRandom })
    await store.signingKeys.delete(made.id)
    await store.signingKeys.add({ ...made, algorithm: alg, activeAt: clock() }, event)
    signingKeys.forget()
  }
  const record = (await administration.keys.list()).find((key) => key.key_id === key_id)
  if (record === undefined) throw new Error(`key ${key_id} is not there any more`)
  return record
}

import { OPERATOR } from "../admin/actor.ts"
import type { SigningKeyRecord } from "../admin/contract.ts"
import { operatorEvent } from "../admin/operator_event.ts"
import { systemRandom } from "../base/random.ts"
import type { Gatehouse, ManualClock } from "../gatehouse.ts"
import { refuseUnknown } from "./known_options.ts"

export interface KeyRotation {
  /** Default: `RS256`. */
  readonly alg?: SigningKeyRecord["alg"]
  /**
   * What happens to the old keys. `published` (default): they stay in the key set until all their signatures have expired. `gone`: the
   * server removes them immediately.
   */
  readonly former?: "published" | "gone"
}

/**
 * Creates a signing key that signs immediately, without the usual announcement. This tests a client that caches the key set for too long.
 * Only the newest key signs, so the clock advances by one millisecond to make this key the newest.
 */
export async function rotateKeys(
  { administration, signingKeys, store }: Gatehouse,
  clock: ManualClock,
  rotation: KeyRotation,
): Promise<SigningKeyRecord> {
  refuseUnknown("rotateKeys", rotation, { alg: true, former: true } satisfies Record<keyof KeyRotation, true>)
  const { alg = "RS256", former = "published" } = rotation
  clock.advance({ ms: 1 })
  const { key_id } = await administration.keys.rotate({ alg, now: former === "gone" })
  const made = (await store.signingKeys.list()).find(({ id }) => id === key_id)
  if (made !== undefined && made.activeAt > clock()) {
    const event = operatorEvent("signing-key-rotated", alg, { clock, random: systemRandom, actor: OPERATOR })
    await store.signingKeys.delete(made.id)
    await store.signingKeys.add({ ...made, algorithm: alg, activeAt: clock() }, event)
    signingKeys.forget()
  }
  const record = (await administration.keys.list()).find((key) => key.key_id === key_id)
  if (record === undefined) throw new Error(`key ${key_id} no longer exists`)
  return record
}

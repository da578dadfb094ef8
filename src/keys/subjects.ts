import type { Clock } from "../base/clock.ts"
import type { Mac } from "../base/hmac.ts"
import { hmacSha256 } from "../base/hmac.ts"
import type { UserId } from "../base/id.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { ClientOfSector } from "../oauth/subject.ts"
import { pairwiseSubject } from "../oauth/subject.ts"
import type { StoredKey } from "../store/signing_key.ts"
import type { Store } from "../store/store.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** The value in the algorithm column for the key of pairwise subjects. */
const PAIRWISE = "pairwise"

export interface Subjects {
  /** Returns the `sub` that a client receives for a user: the user's id or a pairwise subject. OpenID Connect Core §8. */
  of(client: ClientOfSector, userId: UserId): string | Promise<string>
}

/** The key of pairwise subjects is read at its first use. If the store has no such key, that use makes the key. */
export function subjects(store: Store, ring: KeyRing, clock: Clock, random: Random): Subjects {
  let mac: Mac | undefined
  let reading: Promise<Mac> | undefined

  const find = async () => (await store.signingKeys.list()).find(({ algorithm }) => algorithm === PAIRWISE)

  /** Adds the key to the store. If several processes do so at once, the store keeps one key, and all processes read this key. Decision 0026. */
  const make = async () => {
    const now = clock()
    const sealed = seal(ring, PURPOSE.signing_key, ring[0].pairwise, random)
    const row: StoredKey = {
      id: newId("key", now, random),
      algorithm: PAIRWISE,
      sealed,
      createdAt: now,
      activeAt: now,
    }
    await store.signingKeys.addFirst(row)
    return find()
  }

  const read = async (): Promise<Mac> => {
    const row = (await find()) ?? (await make())
    if (row === undefined) throw new Error("no key for pairwise subjects could be made")
    const key = unseal(ring, PURPOSE.signing_key, row.sealed)
    mac = hmacSha256(Buffer.from(key.reveal(), "base64url"))
    return mac
  }

  return {
    of(client, userId) {
      if (client.subjectType === "public") return userId
      if (mac !== undefined) return pairwiseSubject(client, userId, mac)
      // Forgets each read when it ends, because a failed read must not stay in the cache.
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading.then((found) => pairwiseSubject(client, userId, found))
    },
  }
}

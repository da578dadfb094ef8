import type { SigningKey } from "../keys/signing_keys.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { KeySetFetch } from "../store/signing_key.ts"
import type { KeySetSourceRecord, SigningKeyRecord } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

export interface KeyAdministration {
  /** Returns the keys, sorted by algorithm, then oldest first. */
  list(): Promise<SigningKeyRecord[]>
  /**
   * Creates and publishes a key. The key signs as soon as all cached key sets contain it. With `now`, the new key signs at once, and the old keys
   * are removed. Everything that the old keys signed then becomes invalid, as is necessary after a theft.
   */
  rotate(asked: { readonly alg?: string | undefined; readonly now?: boolean | undefined }): Promise<SigningKeyRecord>
}

export const keyAdministration = (deps: AdministrationDeps): KeyAdministration => ({
  async list() {
    const fetches = await deps.store.keySetFetches.list()
    return (await deps.signingKeys.list()).map((key) => keyRecord(key, fetches))
  },

  async rotate({ alg = "RS256", now = false }) {
    const problems = new Problems()
    const algorithm = problems.oneOf("alg", alg, PUBLISHED_ALGORITHMS)
    problems.throwIfAny()
    if (algorithm === undefined) throw new Error("unreachable: no algorithm and no problem")
    const event = operatorEvent("signing-key-rotated", algorithm, deps)
    return keyRecord(await deps.signingKeys.rotate(algorithm, now, event), await deps.store.keySetFetches.list())
  },
})

const keyRecord = (key: SigningKey, fetches: readonly KeySetFetch[]): SigningKeyRecord => ({
  key_id: key.id,
  alg: key.algorithm,
  state: key.state,
  created_at: timestamp(key.createdAt),
  active_at: timestamp(key.activeAt),
  signs_until: key.signsUntil === undefined ? null : timestamp(key.signsUntil),
  published_until: key.publishedUntil === undefined ? null : timestamp(key.publishedUntil),
  fetched_by: fetches.filter(({ lastAt }) => lastAt >= key.createdAt).length,
  not_fetched_by: fetches.filter(({ lastAt }) => lastAt < key.createdAt).map(sourceRecord),
})

const sourceRecord = ({ address, userAgent, firstAt, lastAt }: KeySetFetch): KeySetSourceRecord => ({
  address,
  user_agent: userAgent,
  first_at: timestamp(firstAt),
  last_at: timestamp(lastAt),
})

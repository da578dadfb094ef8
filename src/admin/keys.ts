import type { SigningKey } from "../keys/signing_keys.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { SigningKeyRecord } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

export interface KeyAdministration {
  /** By algorithm, oldest first. */
  list(): Promise<SigningKeyRecord[]>
  /**
   * A new key of the algorithm. It is published now and signs once every cached key set has it; with `now` it signs at once and the
   * former ones are gone, so that what they signed is worth nothing: for a key that was stolen.
   */
  rotate(asked: { readonly alg?: string | undefined; readonly now?: boolean | undefined }): Promise<SigningKeyRecord>
}

export const keyAdministration = (deps: AdministrationDeps): KeyAdministration => ({
  list: async () => (await deps.signingKeys.list()).map(keyRecord),

  async rotate({ alg = "RS256", now = false }) {
    const problems = new Problems()
    const algorithm = problems.oneOf("alg", alg, PUBLISHED_ALGORITHMS)
    problems.throwIfAny()
    if (algorithm === undefined) throw new Error("unreachable: no algorithm and no problem")
    return keyRecord(
      await deps.signingKeys.rotate(algorithm, now, operatorEvent("signing-key-rotated", algorithm, deps)),
    )
  },
})

const keyRecord = (key: SigningKey): SigningKeyRecord => ({
  key_id: key.id,
  alg: key.algorithm,
  state: key.state,
  created_at: timestamp(key.createdAt),
  active_at: timestamp(key.activeAt),
})

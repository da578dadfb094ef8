import type { Timestamp } from "./contract.ts"
import { serverEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { timestamp } from "./timestamp.ts"

/** A key that the schedule created, as the log prints it. */
export interface Successor {
  readonly key: string
  readonly alg: string
  readonly activeAt: Timestamp
}

/** Adds a successor for each key that has signed for `everySeconds`. Returns the successors that this process added. */
export async function replaceDueKeys(
  { signingKeys, clock, random }: Pick<AdministrationDeps, "signingKeys" | "clock" | "random">,
  everySeconds: number,
): Promise<readonly Successor[]> {
  const added = await signingKeys.rotateDue(everySeconds * 1000, (algorithm) =>
    serverEvent("signing-key-rotated", algorithm, { clock, random }),
  )
  return added.map(({ id, algorithm, activeAt }) => ({ key: id, alg: algorithm, activeAt: timestamp(activeAt) }))
}

import type { Administration } from "../admin/administration.ts"
import type { CreatedClient } from "../admin/contract.ts"
import type { Step } from "./step.ts"

/** A step failed. The steps before it are stored, the steps after it did not run. */
export class PartlyApplied extends Error {
  override readonly name = "PartlyApplied"
  readonly done: readonly Step[]
  readonly failed: Step
  readonly notDone: readonly Step[]

  constructor(steps: readonly Step[], at: number, failed: Step, cause: unknown) {
    super(`${failed.kind} ${failed.name} failed`, { cause })
    this.done = steps.slice(0, at)
    this.failed = failed
    this.notDone = steps.slice(at + 1)
  }
}

/**
 * Runs the steps one after another. Each step is a transaction of its own. So after a failure or a kill, a new plan contains exactly the missing
 * steps. Passes each new client to `created` at once, because its generated secret is not stored in readable form. Throws PartlyApplied.
 */
export async function execute(
  steps: readonly Step[],
  administration: Administration,
  created: (client: CreatedClient) => void,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    try {
      await step.run(administration, created)
    } catch (error) {
      throw new PartlyApplied(steps, at, step, error)
    }
  }
}

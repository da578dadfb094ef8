import type { Actor } from "../admin/actor.ts"
import { operatorEvent } from "../admin/operator_event.ts"
import { OwnProof, RightsMissing } from "../admin/problem.ts"
import type { Ports } from "../ports/ports.ts"
import type { Operation } from "./operation.ts"

/**
 * Writes an audit event if an actor tried to get more power: a right that they do not hold, or a change of their own factors. A sign-in that is too
 * old does not count, because the console causes it every day. The number of events of one actor is limited.
 */
export async function recordRefusedAttempt(
  error: unknown,
  { id }: Pick<Operation, "id">,
  actor: Actor,
  { clock, limits, random, store }: Pick<Ports, "clock" | "limits" | "random" | "store">,
): Promise<void> {
  const attempt = attemptIn(error)
  if (attempt === undefined || !(await limits.refusedAttempts.take(actor.name, clock())).allowed) return
  const { subject, detail } = attempt
  const event = operatorEvent("escalation-refused", subject, { actor, clock, random })
  await store.audit.append({ ...event, detail: `operation=${id} ${detail}` })
}

function attemptIn(error: unknown): { readonly subject: string; readonly detail: string } | undefined {
  if (error instanceof OwnProof) return { subject: error.userId, detail: "target=user reason=own-proof" }
  if (!(error instanceof RightsMissing)) return undefined
  const { held, missing } = error
  // A new record has no id. The subject is then its kind.
  return {
    subject: held.id ?? held.kind,
    detail: `target=${held.kind} reason=right-not-held missing=${missing.join(",")}`,
  }
}

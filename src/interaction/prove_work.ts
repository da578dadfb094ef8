import type { Parameters } from "../oauth/parameters.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { NeedsWork } from "../pages/proof_of_work.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { ProofPurpose } from "../proof_of_work/challenge.ts"

/** A challenge for this form comes with the page, so the person can send it again at once. */
const RETRY_SECONDS = 1

/** The member of a page's model that carries the work of its form. */
export function workToDo(
  purpose: ProofPurpose,
  request: EdgeRequest,
  { proofOfWork }: Pick<Ports, "proofOfWork">,
): NeedsWork {
  return proofOfWork === undefined ? {} : { proofOfWork: proofOfWork.challenge(purpose, request) }
}

/**
 * Counts a form of strangers, and returns the refusal if its proof of work does not suffice now. The page is then shown again, with new work. Call this
 * before anything about the typed value is known.
 */
export async function refusedWork(
  purpose: ProofPurpose,
  form: Parameters,
  request: EdgeRequest,
  { proofOfWork }: Pick<Ports, "proofOfWork">,
): Promise<Refusal | undefined> {
  const flaw = await proofOfWork?.refuses(purpose, form.values.get("proof_of_work") ?? "", request)
  return flaw && new Refusal("too_many_requests", `proof-of-work-${flaw}`, { retryAfterSeconds: RETRY_SECONDS })
}

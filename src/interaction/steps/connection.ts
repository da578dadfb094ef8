import type { Parameters } from "../../oauth/parameters.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { answeredIdentity, openedAnswer, timeOfProof } from "../answered_connection.ts"
import type { Destination } from "../destination.ts"
import { linkOwnIdentity } from "../link_own_identity.ts"
import { signInWithIdentity } from "../sign_in_with_identity.ts"
import { pageOfFailure } from "./connect.ts"

/**
 * Handles the answer of another service, with which the browser comes back. The answer belongs to this browser, this destination and ten minutes, and
 * counts once: of several requests with one answer, one goes on, and the others find the browser signed in.
 */
export async function submitConnection(
  { values }: Parameters,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const address = destination.address()
  const opened = await openedAnswer(values, address, request, ports)
  if ("kind" in opened) return opened
  const { links } = opened.answer
  try {
    const proven = await answeredIdentity(opened, address, request, ports)
    if ("kind" in proven) return proven
    if (links !== undefined) return await linkOwnIdentity(links, proven, destination, request, ports)
    const provenAt = timeOfProof(proven, destination.needs.maxAgeMs, request, ports)
    return await signInWithIdentity({ ...proven, provenAt }, destination, request, ports)
  } catch (error) {
    if (!(error instanceof Refusal) || !SHOWN.includes(error.code)) throw error
    const shown = links && (await destination.connectionFailed?.(error))
    return shown ?? pageOfFailure(error, destination, request, ports)
  }
}

/** The refusals after which the person can try again on the sign-in page. */
const SHOWN: readonly Refusal["code"][] = [
  "connection_failed",
  "connection_unreachable",
  "wrong_credentials",
  "too_many_requests",
]

import { sha256 } from "../../base/digest.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import type { ExternalIdentity } from "../../connections/external_identity.ts"
import { isSaml } from "../../connections/is_saml.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { ConnectionOutcome, ProvenPerson } from "../../ports/connections.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { refusalOfProblem } from "../connection_problem.ts"
import type { ConnectionAnswer } from "../connection_request.ts"
import { bindingOf, CONNECTION_TTL_MS, openAnswer } from "../connection_request.ts"
import type { Destination } from "../destination.ts"
import { linkOwnIdentity } from "../link_own_identity.ts"
import type { ProvenIdentity } from "../proven_identity.ts"
import { restartForm } from "../restart.ts"
import type { CountedTry } from "../sign_in_limits.ts"
import { countTry } from "../sign_in_limits.ts"
import { signInWithIdentity } from "../sign_in_with_identity.ts"
import { usableConnections } from "../usable_connections.ts"
import { pageOfFailure } from "./connect.ts"

const DIGEST_BYTES = 16
/** The clocks of two services differ. A proof of the last minute before the request counts as one for the request. */
const CLOCK_LEEWAY_MS = 60_000

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
  const answer = openAnswer(values.get("answer") ?? "", address, request.visit, ports)
  if (answer === undefined) return restartForm(address, "form-not-genuine", ports)
  const connection = (await usableConnections(ports)).find(({ id }) => id === answer.connectionId)
  if (connection === undefined) return restartForm(address, "form-stale", ports)
  try {
    const endsAt = answer.begunAt + CONNECTION_TTL_MS
    if (request.now >= endsAt) return refuse("connection_failed", "connection-expired")
    // By browser: the people behind one address must not use up each other's attempts while a provider is slow.
    const tried = await countTry(`connection ${request.visit}`, request, ports.limits)
    const digest = sha256(`connection answer ${answer.salt}`).subarray(0, DIGEST_BYTES)
    if (!(await ports.store.usedAssertions.use(digest, endsAt))) {
      await tried.giveBack()
      return restartForm(address, "form-spent", ports)
    }
    const { identity, session } = await provenPerson(connection, answer, tried, request, ports)
    const goesOn = { connection, identity, session, answer, tried }
    return answer.links === undefined
      ? await signIn(goesOn, destination, request, ports)
      : await linkOwnIdentity(answer.links, goesOn, destination, request, ports)
  } catch (error) {
    if (!(error instanceof Refusal) || !SHOWN.includes(error.code)) throw error
    const shown = answer.links && (await destination.connectionFailed?.(error))
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

async function provenPerson(
  connection: Connection,
  answer: ConnectionAnswer,
  tried: CountedTry,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<ProvenPerson> {
  const outcome = await outcomeOf(connection, answer, request, ports)
  if ("identity" in outcome) return outcome
  const { flaw } = outcome.problem
  // Neither is a guess: a person changed their mind, or the other service has a problem.
  if (flaw === "connection-denied" || flaw === "connection-unreachable") await tried.giveBack()
  throw refusalOfProblem(outcome.problem)
}

/** The outcome of a posted answer is known. The code of any other one is exchanged here, because only the destination knows its needs. */
async function outcomeOf(
  connection: Connection,
  answer: ConnectionAnswer,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<ConnectionOutcome> {
  if ("outcome" in answer) return answer.outcome
  // A SAML provider sends no code: somebody opened the callback address with a state.
  if (isSaml(connection)) return refuse("connection_failed", "connection-answer-invalid")
  // The seal has proven what `state` proves, and is shorter, so the salt replaces it.
  const parameters = new URLSearchParams(answer.parameters)
  parameters.set("state", answer.salt)
  const binding = bindingOf(answer.salt, answer, request.visit, ports)
  return ports.connectionProtocol.finish(connection, parameters, binding, request.now)
}

async function signIn(
  { connection, identity, session, answer, tried }: ProvenIdentity,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const provenAt = timeOfProof(identity, answer, destination, request, ports)
  return signInWithIdentity({ connection, identity, session, provenAt, tried }, destination, request, ports)
}

/**
 * The proof is as old as the provider says, so that `auth_time` and `max_age` are true through the provider too. OpenID Connect Core §3.1.2.1, `max_age`. A
 * provider that does not say when it asked the person has been asked just now. A proof that is older than half a session's lifetime counts as that old, so
 * that the session has time left.
 */
function timeOfProof(
  { authTime }: ExternalIdentity,
  { begunAt }: Pick<ConnectionAnswer, "begunAt">,
  { needs }: Pick<Destination, "needs">,
  { now }: Pick<EdgeRequest, "now">,
  { lifetimes }: Pick<Ports, "lifetimes">,
): number {
  if (authTime === undefined) return now
  if (authTime >= begunAt - CLOCK_LEEWAY_MS) return Math.min(now, Math.max(authTime, begunAt))
  const { maxAgeMs } = needs
  if (maxAgeMs !== undefined && authTime < begunAt - maxAgeMs - CLOCK_LEEWAY_MS)
    refuse("connection_failed", "connection-proof-too-old")
  return Math.max(authTime, now - lifetimes.session / 2)
}

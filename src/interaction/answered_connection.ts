import { sha256 } from "../base/digest.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { isSaml } from "../connections/is_saml.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Redirect } from "../ports/answer.ts"
import type { ConnectionOutcome, ProvenPerson } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { refusalOfProblem } from "./connection_problem.ts"
import type { ConnectionAnswer } from "./connection_request.ts"
import { bindingOf, CONNECTION_TTL_MS, openAnswer } from "./connection_request.ts"
import type { CountedTry } from "./counted_try.ts"
import type { Address } from "./page_form.ts"
import type { ProvenIdentity } from "./proven_identity.ts"
import { restartForm } from "./restart.ts"
import { countTry } from "./sign_in_limits.ts"
import { usableConnections } from "./usable_connections.ts"

const DIGEST_BYTES = 16
/** The clocks of two services differ. A proof of the last minute before the request counts as one for the request. */
const CLOCK_LEEWAY_MS = 60_000

/** The answer of another service, with which the browser comes back to the address, and its connection. */
export interface OpenedAnswer {
  readonly connection: Connection
  readonly answer: ConnectionAnswer
}

type Visiting = EdgeRequest & { readonly visit: string }

/** Opens an answer that belongs to this browser and this address. The redirect restarts at the address. */
export async function openedAnswer(
  values: ReadonlyMap<string, string>,
  address: Address,
  request: Visiting,
  ports: Ports,
): Promise<OpenedAnswer | Redirect> {
  const answer = openAnswer(values.get("answer") ?? "", address, request.visit, ports)
  if (answer === undefined) return restartForm(address, "form-not-genuine", ports)
  const connection = (await usableConnections(ports)).find(({ id }) => id === answer.connectionId)
  return connection === undefined ? restartForm(address, "form-stale", ports) : { connection, answer }
}

/** Proves the person of the answer, which counts once and for ten minutes. Throws a Refusal if the other service did not prove them. */
export async function answeredIdentity(
  { connection, answer }: OpenedAnswer,
  address: Address,
  request: Visiting,
  ports: Ports,
): Promise<ProvenIdentity | Redirect> {
  const endsAt = answer.begunAt + CONNECTION_TTL_MS
  if (request.now >= endsAt) return refuse("connection_failed", "connection-expired")
  // By browser: the people behind one address must not use up each other's attempts while a provider is slow.
  const tried = await countTry(`connection ${request.visit}`, request, ports.limits)
  const digest = sha256(`connection answer ${answer.salt}`).subarray(0, DIGEST_BYTES)
  if (!(await ports.store.usedAssertions.use(digest, endsAt))) {
    await tried.giveBack()
    return restartForm(address, "form-spent", ports)
  }
  const { identity, session, tokens } = await provenPerson(connection, answer, tried, request, ports)
  return { connection, answer, tried, identity, session, tokens }
}

async function provenPerson(
  connection: Connection,
  answer: ConnectionAnswer,
  tried: CountedTry,
  request: Visiting,
  ports: Ports,
): Promise<ProvenPerson> {
  const outcome = await outcomeOf(connection, answer, request, ports)
  if ("identity" in outcome) return outcome
  const { flaw } = outcome.problem
  // Neither outcome is a guess at a credential: the person cancelled, or the other service has a problem.
  if (flaw === "connection-denied" || flaw === "connection-unreachable") await tried.giveBack()
  throw refusalOfProblem(outcome.problem)
}

/** The outcome of a posted answer is known. The code of any other one is exchanged here, because only the destination knows its needs. */
async function outcomeOf(
  connection: Connection,
  answer: ConnectionAnswer,
  request: Visiting,
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

/**
 * The proof is as old as the provider says, so that `auth_time` and `max_age` are true through the provider too. OpenID Connect Core §3.1.2.1, `max_age`. A
 * provider that does not say when it asked the person has been asked just now. A proof that is older than half a session's lifetime counts as that old, so
 * that the session has time left.
 */
export function timeOfProof(
  { identity: { authTime }, answer: { begunAt } }: Pick<ProvenIdentity, "identity" | "answer">,
  maxAgeMs: number | undefined,
  { now }: Pick<EdgeRequest, "now">,
  { lifetimes }: Pick<Ports, "lifetimes">,
): number {
  if (authTime === undefined) return now
  if (authTime >= begunAt - CLOCK_LEEWAY_MS) return Math.min(now, Math.max(authTime, begunAt))
  if (maxAgeMs !== undefined && authTime < begunAt - maxAgeMs - CLOCK_LEEWAY_MS)
    refuse("connection_failed", "connection-proof-too-old")
  return Math.max(authTime, now - lifetimes.session / 2)
}

import { say } from "../base/say.ts"
import { isSaml } from "../connections/is_saml.ts"
import { CONNECTION_TTL_MS, openRequest, requestIdOf, sealOutcome } from "../interaction/connection_request.ts"
import type { Address } from "../interaction/page_form.ts"
import { ownAddress } from "../interaction/page_form.ts"
import { usableConnections } from "../interaction/usable_connections.ts"
import { queryOf } from "../oauth/authorization_request.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { connectionCallbackPath } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { ConnectionTrial } from "../ports/connection_trial.ts"
import { bindingOfTrial, openTrial, sealTried, TRIAL_TTL_MS } from "../ports/connection_trial.ts"
import type { ConnectionOutcome, ConnectionProblem, TrialMessage, Tried } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** An address has room for some hundred groups. Proxies and providers accept addresses of about 8 kB, and this one never leaves the service. */
const MAX_OUTCOME_BYTES = 6144
/** A trial adds messages, and its `state` is short. */
const MAX_TRIED_BYTES = 6656
/** A sealed value is compressed, and opens up to 65,536 bytes. */
const MAX_PLAIN_BYTES = 57_344

/** An answer that arrived by POST at a callback address. */
interface Posted {
  readonly state: string
  readonly answer: string
  readonly path: string
  readonly request: EdgeRequest
}

/**
 * Checks the answer of a SAML provider at once, because it is too large for an address, and returns the address of the GET that goes on with what it proved.
 * The POST has no cookies: RelayState is the sealed request, from which the id follows that the answer must repeat. The GET compares the cookie. Nothing is
 * stored. Decision 0077.
 */
export async function samlAnswer(
  { values, repeated, malformed }: Parameters,
  path: string,
  request: EdgeRequest,
  ports: Ports,
): Promise<Address> {
  if (malformed || repeated.has("RelayState") || repeated.has("SAMLResponse"))
    return refuse("connection_answer", "connection-state-not-genuine")
  const state = values.get("RelayState") ?? ""
  const posted = { state, answer: values.get("SAMLResponse") ?? "", path, request }
  const trial = openTrial(state, ports)
  const outcome = await (trial === undefined ? outcomeOfSignIn(posted, ports) : outcomeOfTrial(trial, posted, ports))
  return {
    path,
    query: queryOf([
      ["state", state],
      ["outcome", outcome],
    ]),
  }
}

async function outcomeOfSignIn({ state, answer, path, request }: Posted, ports: Ports): Promise<string> {
  const asked = openRequest(state, ports)
  if (asked === undefined) return refuse("connection_answer", "connection-state-not-genuine")
  const wayBack = { href: ownAddress(asked.address, ports) }
  const connection = (await usableConnections(ports)).find(({ id }) => id === asked.connectionId)
  if (connection === undefined || !isSaml(connection) || path !== connectionCallbackPath(connection.name))
    return refuse("connection_answer", "connection-state-of-another", { wayBack })
  // The destination says that it took too long.
  if (request.now >= asked.begunAt + CONNECTION_TTL_MS) return sealOutcome({ problem: TOO_LATE }, asked, ports)
  const { outcome } = await counted(request, ports, async () => ({
    outcome: await ports.saml.prove(connection, answer, requestIdOf(asked, ports), request.now),
  }))
  const value = sealOutcome(outcome, asked, ports)
  return fits(value, MAX_OUTCOME_BYTES, outcome) ? value : sealOutcome({ problem: TOO_LONG }, asked, ports)
}

/** The same checks, also for a disabled connection. What is shown belongs to the administrator's page. Decision 0080. */
async function outcomeOfTrial(
  trial: ConnectionTrial,
  { state, answer, path, request }: Posted,
  ports: Ports,
): Promise<string> {
  const connection = (await ports.store.connections.list()).find(({ id }) => id === trial.connectionId)
  if (connection === undefined || !isSaml(connection) || path !== connectionCallbackPath(connection.name))
    return refuse("connection_answer", "connection-state-of-another")
  if (request.now >= trial.begunAt + TRIAL_TTL_MS)
    return sealTried({ messages: [], outcome: { problem: TOO_LATE } }, trial, ports)
  const { requestId } = bindingOfTrial(state, trial, ports)
  const { messages, outcome } = await counted(request, ports, () =>
    ports.saml.trials.prove(connection, answer, requestId, request.now),
  )
  const isFitting = fits(sealOutcome(outcome, trial, ports), MAX_OUTCOME_BYTES, outcome)
  const shown: Tried["outcome"] = !isFitting
    ? { problem: TOO_LONG }
    : "identity" in outcome
      ? { identity: outcome.identity }
      : outcome
  for (const each of [messages, shortened(messages), withoutAttributes(messages)]) {
    const tried = { messages: each, outcome: shown }
    const value = sealTried(tried, trial, ports)
    if (fits(value, MAX_TRIED_BYTES, tried)) return value
  }
  return sealTried({ messages: [], outcome: shown }, trial, ports)
}

const MAX_CHARACTERS = 60

const shortened = (messages: readonly TrialMessage[]): readonly TrialMessage[] =>
  messages.map((message) => ({
    ...message,
    received: message.received.map(({ name, value }) => ({
      name,
      value: value !== null && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value,
    })),
  }))

/** The claims have the attributes too. */
const withoutAttributes = (messages: readonly TrialMessage[]): readonly TrialMessage[] =>
  messages.filter(({ step }) => step !== "attributes")

/**
 * Counts invalid answers apart from failed sign-ins. Any website can make its visitors post one, and must not use up the attempts of the people at their
 * address.
 */
async function counted<T extends { readonly outcome: ConnectionOutcome }>(
  { addressKey, now }: EdgeRequest,
  { limits: { invalidToken } }: Ports,
  prove: () => Promise<T>,
): Promise<T> {
  const { allowed, retryAfterSeconds } = invalidToken.peek(addressKey, now)
  if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
  const proven = await prove()
  if ("problem" in proven.outcome && proven.outcome.problem.flaw !== "connection-unreachable")
    await invalidToken.take(addressKey, now)
  return proven
}

const fits = (sealed: string, max: number, value: unknown): boolean =>
  sealed.length <= max && Buffer.byteLength(JSON.stringify(value)) <= MAX_PLAIN_BYTES

const TOO_LATE: ConnectionProblem = { flaw: "connection-answer-invalid", said: say("connection-state-different") }
const TOO_LONG: ConnectionProblem = {
  flaw: "connection-answer-invalid",
  said: say("connection-answer-too-long", { max: MAX_OUTCOME_BYTES }),
}

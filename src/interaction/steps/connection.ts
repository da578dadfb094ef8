import type { FoundAccount } from "../../accounts/connected_account.ts"
import { connectedAccount } from "../../accounts/connected_account.ts"
import { sha256 } from "../../base/digest.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import type { ExternalIdentity } from "../../connections/external_identity.ts"
import { provenFactor } from "../../connections/identity_rules.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { LINK_ACCOUNT_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { refusalOfProblem } from "../connection_problem.ts"
import type { ConnectionAnswer } from "../connection_request.ts"
import { bindingOf, CONNECTION_TTL_MS, openAnswer } from "../connection_request.ts"
import type { Destination } from "../destination.ts"
import { linkOwnIdentity } from "../link_own_identity.ts"
import { ownAddress } from "../page_form.ts"
import { pendingLinkQuery } from "../pending_link.ts"
import type { Proof } from "../proof.ts"
import type { ProvenIdentity } from "../proven_identity.ts"
import { restart, restartForm } from "../restart.ts"
import type { CountedTry } from "../sign_in_limits.ts"
import { countTry } from "../sign_in_limits.ts"
import { startSession } from "../start_session.ts"
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
    const tried = await countTry(`connection ${connection.name}`, request, ports.limits)
    const digest = sha256(`connection answer ${answer.salt}`).subarray(0, DIGEST_BYTES)
    if (!(await ports.store.usedAssertions.use(digest, endsAt))) {
      await tried.giveBack()
      return restartForm(address, "form-spent", ports)
    }
    const identity = await provenIdentity(connection, answer, tried, request, ports)
    const goesOn = { connection, identity, answer, tried }
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

async function provenIdentity(
  connection: Connection,
  answer: ConnectionAnswer,
  tried: CountedTry,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<ExternalIdentity> {
  // The seal has proven what `state` proves, and is shorter, so the salt replaces it.
  const parameters = new URLSearchParams(answer.parameters)
  parameters.set("state", answer.salt)
  const binding = bindingOf(answer.salt, answer, request.visit, ports)
  const outcome = await ports.connectionProtocol.finish(connection, parameters, binding, request.now)
  if ("identity" in outcome) return outcome.identity
  const { flaw } = outcome.problem
  // Neither is a guess: a person changed their mind, or the other service has a problem.
  if (flaw === "connection-denied" || flaw === "connection-unreachable") await tried.giveBack()
  throw refusalOfProblem(outcome.problem)
}

async function signIn(
  { connection, identity, answer, tried }: ProvenIdentity,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const provenAt = timeOfProof(identity, answer, destination, request, ports)
  const found = await connectedAccount(identity, connection, { request, locale: destination.locale }, ports)
  if (found.kind === "none") {
    await tried.giveBack()
    const back = destination.consent?.addressForAnother() ?? destination.address()
    return refuse("no_account", "connection-account-missing", { wayBack: { href: ownAddress(back, ports) } })
  }
  if (found.kind === "unproven") {
    await tried.giveBack()
    const onward = destination.addressAfterSignIn()
    const back = destination.consent?.addressForAnother() ?? destination.address()
    const pending = { connectionId: connection.id, identity, userId: found.user.id, onward, back }
    return restart({ path: LINK_ACCOUNT_PATH, query: pendingLinkQuery(pending, destination, request, ports) }, ports)
  }
  if (found.user.disabled) {
    ports.failedSignIns.note(found.user.id, request.now)
    return refuse("wrong_credentials", "account-disabled")
  }
  const isWanted = await destination.wantedUser()
  if (!(await isWanted(found.user))) destination.refuseAnother()
  const proof = connectionProof(found, connection, { [provenFactor(connection, identity)]: provenAt })
  const { cookies, event } = await startSession(proof, request, ports)
  await tried.giveBack()
  return { ...restart(destination.addressAfterSignIn(), ports, cookies), occurred: event }
}

/** If the link was removed meanwhile, or the user or the connection disabled, no session starts. */
const connectionProof = (
  { user, link, passwordHash }: Extract<FoundAccount, { kind: "found" }>,
  { name }: Connection,
  factors: Proof["factors"],
): Proof => ({
  user,
  factors,
  passwordHash,
  detail: `factors=${Object.keys(factors).join(",")} connection=${name}`,
  async start(session, event, resumes, { linkedIdentities }) {
    if (!(await linkedIdentities.signIn(link, session, event, resumes))) refuse("connection_failed", "connection-taken")
  },
})

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

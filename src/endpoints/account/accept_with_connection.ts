import type { AcceptedWithIdentity } from "../../accounts/accept_with_identity.ts"
import { acceptWithIdentity } from "../../accounts/accept_with_identity.ts"
import type { OpenInvitation } from "../../accounts/invitation.ts"
import { acceptsInvitations } from "../../connections/identity_rules.ts"
import { labelOf } from "../../connections/shown_label.ts"
import { answeredIdentity, openedAnswer, timeOfProof } from "../../interaction/answered_connection.ts"
import { beginConnection } from "../../interaction/begin_connection.ts"
import { connectForm, connectMacParts } from "../../interaction/connect_form.ts"
import { refusalOfProblem } from "../../interaction/connection_problem.ts"
import { keepTokens } from "../../interaction/keep_tokens.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw } from "../../interaction/page_form.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { proofOfIdentity } from "../../interaction/sign_in_with_identity.ts"
import { startSession } from "../../interaction/start_session.ts"
import { usableConnections } from "../../interaction/usable_connections.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { InvitationPage } from "../../pages/invitation.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { refuseLink } from "./refuse_link.ts"

/** Why the page of an invitation appears again after a person tried another service. */
export interface ConnectionProblem {
  readonly problem: NonNullable<InvitationPage["connectionProblem"]>
  readonly refused: Refusal
}

const usable = async (ports: Ports) => (await usableConnections(ports)).filter(acceptsInvitations)

/** The buttons of the services with which a person can accept the invitation. */
export const acceptingButtons = async (address: Address, visit: string, ports: Ports) =>
  (await usable(ports))
    .filter(({ hasButton }) => hasButton)
    .map((each) => ({ label: labelOf(each), connect: connectForm(each, address, visit, ports) }))

/** Handles the button of a service: redirects there. */
export async function toAcceptingConnection(
  form: Parameters,
  address: Address,
  request: EdgeRequest,
  { user }: OpenInvitation,
  ports: Ports,
): Promise<Answer | ConnectionProblem> {
  const name = form.values.get("connection") ?? ""
  const broken = formFlaw(form, address, connectMacParts(request.cookies.visit ?? "", name), request, ports)
  if (broken !== undefined || request.cookies.visit === undefined)
    return restartForm(address, broken ?? "form-not-genuine", ports)
  const connection = (await usable(ports)).find((each) => each.name === name)
  if (connection === undefined) return restartForm(address, "form-stale", ports)
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  const outcome = await beginConnection(connection, { address }, { loginHint: user.email, locale }, request, ports)
  return "flaw" in outcome ? problemOf(refusalOfProblem(outcome), "") : outcome
}

/** Handles the answer of the service: accepts the invitation for its person, and signs them in. */
export async function acceptWithConnection(
  open: OpenInvitation,
  answered: ReadonlyMap<string, string>,
  address: Address,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer | ConnectionProblem> {
  const opened = await openedAnswer(answered, address, request, ports)
  if ("kind" in opened) return opened
  const { connection } = opened
  if (!acceptsInvitations(connection)) return restartForm(address, "form-stale", ports)
  try {
    const proven = await answeredIdentity(opened, address, request, ports)
    if ("kind" in proven) return proven
    const provenAt = timeOfProof(proven, undefined, request, ports)
    const done = accepted(await acceptWithIdentity(open, proven.identity, connection, request, ports), ports)
    const found = { user: done.user, link: done.link, passwordHash: undefined }
    const proof = await proofOfIdentity({ ...proven, provenAt }, found, request, ports)
    const { cookies } = await startSession(proof, request, ports)
    await keepTokens(done.link, proven.tokens, request, ports)
    await proven.tried.giveBack()
    const used = { ...cookies, connection: connection.name }
    return { ...restart({ path: ACCOUNT_PATH, query: "" }, ports, used), occurred: done.event }
  } catch (error) {
    if (error instanceof Refusal && SHOWN.includes(error.code)) return problemOf(error, labelOf(connection))
    throw error
  }
}

const SHOWN: readonly Refusal["code"][] = ["connection_failed", "connection_unreachable", "too_many_requests"]

function accepted(outcome: AcceptedWithIdentity, ports: Ports) {
  switch (outcome.kind) {
    case "accepted":
      return outcome
    case "inviter-lacks-right":
      return refuse("invitation_ended", "inviter-lacks-right")
    case "address-differs":
      return refuse("connection_failed", "connection-address-differs")
    case "spent":
      return refuseLink("account-link-spent", ports)
    case "email-taken":
    case "taken":
      return refuse("connection_failed", "connection-taken")
  }
}

function problemOf(refused: Refusal, provider: string): ConnectionProblem {
  const { code, reason } = refused
  if (code === "too_many_requests") return { problem: "too-many-attempts", refused }
  if (reason === "connection-address-differs") return { problem: { addressDiffersAt: provider }, refused }
  if (reason === "connection-denied" || reason === "connection-unreachable" || reason === "connection-expired")
    return { problem: reason, refused }
  return { problem: "connection-failed", refused }
}

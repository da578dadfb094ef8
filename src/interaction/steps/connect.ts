import type { Connection } from "../../connections/connection_settings.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { beginConnection, hintsOf } from "../begin_connection.ts"
import { begunSession } from "../browser_session.ts"
import { connectMacParts } from "../connect_form.ts"
import { refusalOfProblem } from "../connection_problem.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { formFlaw } from "../page_form.ts"
import { restartForm } from "../restart.ts"
import { allowedConnection } from "../usable_connections.ts"
import { signInPage } from "./sign_in_page.ts"

/** Handles the button of a connection on the sign-in page: redirects to its service. */
export async function submitConnect(
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  if (request.cookies.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const name = form.values.get("connection") ?? ""
  const flaw = formFlaw(form, address, connectMacParts(request.cookies.visit ?? "", name), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const connection = await allowedConnection(name, destination, ports)
  if (connection === undefined) return restartForm(address, "form-stale", ports)
  const hint = destination.suggestedUsername("")
  return toConnection(connection, destination, hint === "" ? undefined : hint, request, ports)
}

/** Redirects to the service of the connection, or shows the sign-in page with the problem. */
export async function toConnection(
  connection: Connection,
  destination: Destination,
  loginHint: string | undefined,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const begun = { address: destination.address() }
  const outcome = await beginConnection(connection, begun, hintsOf(destination, loginHint), request, ports)
  return "flaw" in outcome ? pageOfFailure(refusalOfProblem(outcome), destination, request, ports) : outcome
}

/** The sign-in page, with the problem of a sign-in by a connection. */
export async function pageOfFailure(
  refused: Refusal,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const current = await begunSession(request, ports)
  const username = destination.suggestedUsername(current?.user.username ?? "")
  return signInPage(destination, request, ports, {
    username,
    problem: problemOf(refused),
    refused,
    isAgain: current !== undefined,
  })
}

function problemOf({ code, reason }: Refusal) {
  if (code === "too_many_requests") return "too-many-attempts"
  if (reason === "connection-denied" || reason === "connection-unreachable" || reason === "connection-expired")
    return reason
  if (reason === "invitation-link-needed") return reason
  return "connection-failed"
}

import { Secret } from "../../base/secret.ts"
import { PasswordsBusy } from "../../identity/password.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { SignInProblem } from "../../pages/sign_in.ts"
import { begunSession } from "../browser_session.ts"
import { checkPassword } from "../check_password.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import { formFlaw } from "../page_form.ts"
import { passwordProof } from "../proof.ts"
import { restart, restartForm } from "../restart.ts"
import { signInWithIdentity } from "../sign_in_with_identity.ts"
import { startSession } from "../start_session.ts"
import type { Submit } from "../submit.ts"
import { connectionForAddress } from "../usable_connections.ts"
import { toConnection } from "./connect.ts"
import { announcedCookie } from "./passkey_offer.ts"
import { signInMacParts, signInPage } from "./sign_in_page.ts"

/**
 * Handles the sign-in form: checks the password, here or at a directory, starts a session and continues the same request. An address without a
 * password leads to the connection of its domain, without a look at the accounts.
 */
export const submitSignIn: Submit = async (form, destination, request, ports) => {
  if (request.cookies.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  // If the visit cookie is missing here, the form came from another site, and `formFlaw` refuses it.
  const visit = request.cookies.visit ?? ""
  const flaw = formFlaw(form, address, signInMacParts(visit), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)

  const { values } = form
  const username = values.get("username") ?? ""
  const password = values.get("password") ?? ""
  const connection = password === "" ? await connectionForAddress(username, destination, ports) : undefined
  if (connection !== undefined) return toConnection(connection, destination, username.trim(), request, ports)
  try {
    const except = destination.linking?.connection
    const checked = await checkPassword(username, new Secret(password), request, ports, except)
    if (checked.kind === "directory") {
      const { connection, identity } = checked
      const proven = { connection, identity, provenAt: request.now, tried: checked }
      return await signInWithIdentity(proven, destination, { ...request, visit }, ports)
    }
    const isWanted = await destination.wantedUser()
    if (!(await isWanted(checked.user))) destination.refuseAnother()
    const { cookies, event } = await startSession(passwordProof(checked, request.now), request, ports)
    const changes = { ...cookies, ...announcedCookie(form, ports) }
    return { ...restart(destination.addressAfterSignIn(), ports, changes), occurred: event }
  } catch (error) {
    const refused = refusalOf(error)
    const problem = refused.reason === "invitation-link-needed" ? refused.reason : PROBLEMS[refused.code]
    if (problem === undefined) throw refused
    const isAgain = (await begunSession(request, ports)) !== undefined
    return signInPage(destination, request, ports, { username, problem, refused, isAgain })
  }
}

const PROBLEMS: Partial<Record<Refusal["code"], SignInProblem>> = {
  wrong_credentials: "wrong-credentials",
  connection_failed: "directory-unavailable",
  connection_unreachable: "directory-unavailable",
  too_many_requests: "too-many-attempts",
  temporarily_unavailable: "busy",
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PasswordsBusy) {
    return new Refusal("temporarily_unavailable", "passwords-busy", { retryAfterSeconds: 2 })
  }
  throw error
}

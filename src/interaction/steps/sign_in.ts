import { Secret } from "../../base/secret.ts"
import { PasswordsBusy } from "../../identity/password.ts"
import { AUTHORIZATION_PATH, FORGOTTEN_PASSWORD_PATH, SIGN_UP_PATH } from "../../oauth/paths.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import { passkeySite } from "../../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { begunSession } from "../browser_session.ts"
import { checkPassword } from "../check_password.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import type { Address } from "../page_form.ts"
import { formFlaw, ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"
import { passwordProof } from "../proof.ts"
import { restart, restartForm } from "../restart.ts"
import { startSession } from "../start_session.ts"
import type { Submit } from "../submit.ts"
import { visitOf } from "../visit.ts"

interface Shown {
  readonly username: string
  readonly problem?: "wrong-credentials" | "passkey" | "too-many-attempts" | "busy"
  readonly refused?: Refusal
  /** Whether the user is signed in already. */
  readonly isAgain: boolean
}

/** Shows the sign-in page. Its form is bound to the cookie `visit`. */
export function signInPage(
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
  { username, problem, refused, isAgain }: Shown,
): Answer {
  const { visit, setsCookie } = visitOf(request, ports)
  const address = destination.address()
  const site = passkeySite(ports.issuer())
  const confirms = isAgain && destination.asker.isService === true
  return {
    kind: "page",
    page: {
      page: "sign-in",
      locale: destination.locale,
      ...pageForm(address, [[STEP_FIELD, "sign-in"]], macParts(visit), ports),
      ...destination.asker,
      ...(ports.mail && { forgottenHref: hrefOf(FORGOTTEN_PASSWORD_PATH, address, ports) }),
      ...(confirms && { isAgain: true }),
      ...(ports.signUp && !confirms && { signUpHref: hrefOf(SIGN_UP_PATH, address, ports) }),
      username,
      ...(site && {
        passkey: {
          ...pageForm(address, [[STEP_FIELD, "passkey-sign-in"]], passkeyMacParts(visit), ports),
          challenge: newChallenge("sign-in", visit, request, ports),
          ...site,
        },
      }),
      ...(problem && { problem }),
    },
    ...setsCookie,
    ...(refused && { refused }),
  }
}

/** The pages for people who cannot sign in lead back to the same authorization request, but to no other destination. */
const hrefOf = (to: string, { path, query }: Address, ports: Ports): string =>
  ownAddress({ path: to, query: path === AUTHORIZATION_PATH ? query : "" }, ports)

const macParts = (visit: string) => ["sign-in", visit]

export const passkeyMacParts = (visit: string) => ["passkey-sign-in", visit]

/** Handles the sign-in form: checks the password, starts a session and continues the same request. */
export const submitSignIn: Submit = async (form, destination, request, ports) => {
  if (request.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  // If the visit cookie is missing here, the form came from another site, and `formFlaw` refuses it.
  const flaw = formFlaw(form, address, macParts(request.visit ?? ""), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)

  const { values } = form
  const username = values.get("username") ?? ""
  try {
    const checked = await checkPassword(username, new Secret(values.get("password") ?? ""), request, ports)
    const isWanted = await destination.wantedUser()
    if (!(await isWanted(checked.user))) destination.refuseAnother()
    const { cookies, event } = await startSession(passwordProof(checked, request.now), request, ports)
    return { ...restart(destination.addressAfterSignIn(), ports, cookies), occurred: event }
  } catch (error) {
    const refused = refusalOf(error)
    const problem = PROBLEMS[refused.code]
    if (problem === undefined) throw refused
    const isAgain = (await begunSession(request, ports)) !== undefined
    return signInPage(destination, request, ports, { username, problem, refused, isAgain })
  }
}

const PROBLEMS: Partial<Record<Refusal["code"], "wrong-credentials" | "too-many-attempts" | "busy">> = {
  wrong_credentials: "wrong-credentials",
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

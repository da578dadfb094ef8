import { readAssertion } from "../../identity/passkey_response.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import { begunSession } from "../browser_session.ts"
import type { CheckedPasskey } from "../check_passkey.ts"
import { checkPasskey } from "../check_passkey.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import { formFlaw } from "../page_form.ts"
import type { Proof } from "../proof.ts"
import { restart, restartForm } from "../restart.ts"
import { countTry } from "../sign_in_limits.ts"
import { startSession } from "../start_session.ts"
import type { Submit } from "../submit.ts"
import { passkeyMacParts, signInPage } from "./sign_in_page.ts"

/** Handles the passkey form of the sign-in page: one assertion signs the user in, without a username and a password. WebAuthn §7.2. */
export const submitSignInWithPasskey: Submit = async (form, destination, request, ports) => {
  if (request.cookies.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const visit = request.cookies.visit ?? ""
  const flaw = formFlaw(form, address, passkeyMacParts(visit), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const presented = readAssertion(form.values.get("response") ?? "")
  try {
    const assertion = presented ?? refuse("wrong_credentials", "passkey-malformed")
    const tried = await countTry(
      `passkey ${Buffer.from(assertion.credentialId).toString("hex")}`,
      request,
      ports.limits,
    )
    const expected = { purpose: "sign-in", boundTo: visit, userId: undefined, locale: destination.locale } as const
    const checked = await checkPasskey(assertion, expected, request, ports)
    const isWanted = await destination.wantedUser()
    if (!(await isWanted(checked.user))) destination.refuseAnother()
    const started = await startSession(passkeyProof(checked, request.now), request, ports)
    await tried.giveBack()
    return { ...restart(destination.addressAfterSignIn(), ports, started.cookies), occurred: started.event }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = PROBLEMS[error.code]
    if (problem === undefined) throw error
    const current = await begunSession(request, ports)
    const username = current?.user.username ?? ""
    return signInPage(destination, request, ports, {
      username,
      problem,
      refused: error,
      isAgain: current !== undefined,
      // Only for the browser that presented it. Every other refusal is shown alike, so that nobody learns about accounts.
      unknownPasskey: error.reason === "passkey-unknown" ? presented?.credentialId : undefined,
    })
  }
}

/** If several requests contain one assertion, only one starts a session. */
const passkeyProof = ({ user, use, passwordHash }: CheckedPasskey, now: number): Proof => ({
  user,
  factors: { verified_passkey: now },
  passwordHash,
  detail: `factors=verified_passkey passkey=${use.passkeyId}`,
  async start(session, event, resumes, { passkeys }) {
    if (!(await passkeys.signIn(use, session, event, resumes))) refuse("wrong_credentials", "passkey-spent")
  },
})

const PROBLEMS: Partial<Record<Refusal["code"], "passkey" | "too-many-attempts">> = {
  wrong_credentials: "passkey",
  too_many_requests: "too-many-attempts",
}

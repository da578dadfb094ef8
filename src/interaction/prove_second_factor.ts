import { notice } from "../accounts/notice.ts"
import type { Factor } from "../identity/factors.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { User } from "../identity/user.ts"
import type { Parameters } from "../oauth/parameters.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { FactorChange, UsedProof } from "../store/second_factor.ts"
import type { BrowserSession } from "./browser_session.ts"
import { begunSession } from "./browser_session.ts"
import { refuseMissingCookie } from "./cookie_missing.ts"
import type { Destination } from "./destination.ts"
import { knownDevice } from "./device_cookie.ts"
import { formFlaw } from "./page_form.ts"
import { restart, restartForm } from "./restart.ts"
import { countSecondFactor } from "./sign_in_limits.ts"
import { nextSession, provenCookies } from "./start_session.ts"
import { secondFactorMacParts, secondFactorPage } from "./steps/second_factor_page.ts"
import type { Submit } from "./submit.ts"

/** The factor that a form proves. */
interface Proven {
  readonly factor: Factor
  /** The store records it as used. */
  readonly proof: UsedProof
}

interface Submitted {
  readonly form: Parameters
  readonly browser: BrowserSession
  readonly destination: Destination
  readonly request: EdgeRequest
  readonly ports: Ports
}

/** A step that proves a second factor. `provenBy` returns undefined for a wrong form, or refuses wrong_credentials itself. */
interface SecondFactorStep {
  readonly way: "one-time-code" | "recovery-code" | "passkey"
  readonly wrong: ReasonOf<"wrong_credentials">
  provenBy(submitted: Submitted): Promise<Proven | undefined>
}

/** Makes the function that handles the form of a second factor. */
export const secondFactorStep =
  (step: SecondFactorStep): Submit =>
  (form, destination, request, ports) =>
    proveSecondFactor(step, form, destination, request, ports)

/**
 * Counts the attempt, uses up the proof, and continues in a new session. The store decides if several browsers send the same proof: one of them
 * continues. A wrong proof shows the page again.
 */
async function proveSecondFactor(
  step: SecondFactorStep,
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  if (request.cookies.session === undefined && request.cookies.visit === undefined)
    refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const browser = await begunSession(request, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const flaw = formFlaw(form, address, secondFactorMacParts(step.way, browser), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  try {
    const { id } = browser.user
    const tried = await counted(browser, request, ports)
    const wrong = () => {
      ports.failedSignIns.note(id, request.now)
      return refuse("wrong_credentials", step.wrong)
    }
    const proven = await step.provenBy({ form, browser, destination, request, ports })
    if (proven === undefined) return wrong()
    const next = nextSession(browser, proven.factor, request, ports)
    const detail = `factors=${Object.keys(next.factors).join(",")}`
    const event = auditEvent({ type: "signed-in", actor: id, subject: id, detail }, request, ports)
    const noted = proven.factor === "recovery" ? recoveryNoted(browser.user, destination, request, ports) : undefined
    if (!(await ports.store.secondFactors.prove(proven.proof, browser.session.id, next, event, noted))) return wrong()
    if (noted?.mail !== undefined) ports.mail?.queued()
    await tried.giveBack()
    return { ...restart(address, ports, await provenCookies(next, browser, request, ports)), occurred: event }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = error.code === "too_many_requests" ? "too-many-attempts" : step.way
    return secondFactorPage(destination, browser, request, ports, { problem, refused: error })
  }
}

/** A thief may have the recovery code, so the person gets a notice. */
const recoveryNoted = (user: User, { locale }: Destination, request: EdgeRequest, ports: Ports): FactorChange => ({
  event: auditEvent({ type: "recovery-code-used", actor: user.id, subject: user.id }, request, ports),
  mail: ports.mail && notice("recovery-code-used", user, { request, locale }, ports),
})

async function counted({ user }: BrowserSession, request: EdgeRequest, ports: Ports) {
  const account = await ports.store.users.findByUsername(foldUsername(user.username))
  return countSecondFactor(user.id, knownDevice(request, account, ports), request, ports.limits)
}

import type { AskedCode } from "../../accounts/sign_in_code.ts"
import { isExpired, useOf } from "../../accounts/sign_in_code.ts"
import { allowsSignUp, beforeSignUp } from "../../accounts/sign_up.ts"
import { AUTHORIZATION_PATH, CREATE_ACCOUNT_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { openCodeRequest } from "../code_request.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { knownDevice } from "../device_cookie.ts"
import { offers } from "../offered_proofs.ts"
import type { Address } from "../page_form.ts"
import { formFlaw } from "../page_form.ts"
import type { Proof } from "../proof.ts"
import { restart, restartForm } from "../restart.ts"
import { countCode } from "../sign_in_limits.ts"
import { keptRequest } from "../sign_up_request.ts"
import { startSession } from "../start_session.ts"
import type { Submit } from "../submit.ts"
import { typedCodeMacParts } from "../typed_code_form.ts"
import { refusedCode } from "./email_code.ts"
import { emailCodePage } from "./email_code_page.ts"

/**
 * Handles the form with the code of an e-mail, and the button of the page to which the link in the e-mail leads. Either of them works once, in the
 * browser that asked, for ten minutes. Decision 0085.
 */
export const submitTypedCode: Submit = async (form, destination, request, ports) => {
  if (request.cookies.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const visit = request.cookies.visit ?? ""
  const sealed = form.values.get("asked") ?? ""
  const flaw = formFlaw(form, address, typedCodeMacParts(visit, sealed), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  if (!offers("email-code", destination, ports)) return restartForm(address, "form-stale", ports)
  const asked = openCodeRequest(sealed, address, visit, ports)
  if (asked === undefined) return restartForm(address, "form-not-genuine", ports)
  if (asked === "email-code-elsewhere") return refusedCode(asked, destination, request, ports)
  if (isExpired(asked, request.now)) return refusedCode("email-code-expired", destination, request, ports)
  const { values } = form
  try {
    const account = await checkCode(asked, { code: values.get("code"), token: values.get("token") }, request, ports)
    if (account === undefined) return await beginAccount(asked, destination, request, ports)
    const isWanted = await destination.wantedUser()
    if (!(await isWanted(account.user))) destination.refuseAnother()
    const { cookies, event } = await startSession(codeProof(account, asked, request.now), request, ports)
    const after = { ...cookies, emailCode: null } as const
    return { ...restart(destination.addressAfterSignIn(), ports, after), occurred: event }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.reason === "email-code-spent") return refusedCode(error.reason, destination, request, ports)
    const problem = PROBLEMS[error.code]
    if (problem === undefined) throw error
    return emailCodePage(asked, destination, { sealed, visit, problem, refused: error }, ports)
  }
}

type Account = NonNullable<Awaited<ReturnType<Ports["store"]["users"]["findByVerifiedEmail"]>>>

const PROBLEMS: Partial<Record<Refusal["code"], "wrong" | "too-many-attempts">> = {
  wrong_credentials: "wrong",
  too_many_requests: "too-many-attempts",
}

interface Typed {
  readonly code: string | undefined
  /** The token of the link. */
  readonly token: string | undefined
}

/**
 * Returns the account with the address of a right code or link; undefined if no account has it. Counts a code before it is checked, whether or not an
 * account has the address. A link cannot be guessed, so it is not counted: guesses by strangers never keep the owner of the mailbox out.
 */
async function checkCode(
  asked: AskedCode,
  { code, token }: Typed,
  request: EdgeRequest,
  ports: Ports,
): Promise<Account | undefined> {
  const account = await ports.store.users.findByVerifiedEmail(asked.to)
  const wrong = (reason: "email-code-wrong" | "account-disabled"): never => {
    ports.failedSignIns.note(account?.user.id, request.now)
    return refuse("wrong_credentials", reason)
  }
  if (token !== undefined) {
    if (!ports.signInCodes.isLink(asked, token)) return wrong("email-code-wrong")
  } else {
    const device = knownDevice(request, account, ports)
    const tried = await countCode(asked.to, device !== undefined, request, ports.limits)
    // People copy the code with the spaces that some programs show.
    if (!ports.signInCodes.isCode(asked, (code ?? "").replace(/[\s-]/g, ""))) return wrong("email-code-wrong")
    await tried.giveBack()
  }
  return account?.user.disabled === true ? wrong("account-disabled") : account
}

/** The write of the session uses the code. If several requests have one code, one of them starts a session. */
const codeProof = ({ user, passwordHash }: Account, asked: AskedCode, now: number): Proof => ({
  user,
  factors: { email_code: now },
  passwordHash,
  detail: "factors=email_code",
  async start(session, event, resumes, { sessions }) {
    if (!(await sessions.startByCode({ ...useOf(asked), address: asked.to }, session, event, resumes)))
      refuse("wrong_credentials", "email-code-spent")
  },
})

/** The code has proven the address, so the person creates an account with it, if this service lets them. Decision 0051. */
async function beginAccount(
  asked: AskedCode,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  if (ports.signUp === undefined || !allowsSignUp(ports.signUp, asked.to))
    return refuse("wrong_credentials", "account-unknown")
  const { digest, endsAt } = useOf(asked)
  if (!(await ports.store.usedAssertions.use(digest, endsAt))) return refuse("wrong_credentials", "email-code-spent")
  const token = ports.accountLinks.mint("sign-up", asked.to, beforeSignUp(undefined), request.now)
  const page: Address = { path: CREATE_ACCOUNT_PATH, query: `token=${token.reveal()}` }
  const { path, query } = destination.address()
  const kept = keptRequest(asked.to, path === AUTHORIZATION_PATH ? query : "", ports)
  return restart(page, ports, { emailCode: null, ...(kept !== undefined && { signUp: kept }) })
}

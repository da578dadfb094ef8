import { askForCode } from "../../accounts/ask_for_code.ts"
import { isExpired } from "../../accounts/sign_in_code.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { SignInProblem } from "../../pages/sign_in.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { begunSession } from "../browser_session.ts"
import { codeCookie, openCodeRequest, sealCodeRequest } from "../code_request.ts"
import { answeredAddress } from "../connection_request.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { deviceUsers } from "../device_cookie.ts"
import { offers } from "../offered_proofs.ts"
import { formFlaw, STEP_FIELD } from "../page_form.ts"
import { refusedWork } from "../prove_work.ts"
import { restartForm } from "../restart.ts"
import { countMail } from "../sign_in_limits.ts"
import type { Submit } from "../submit.ts"
import { emailCodePage } from "./email_code_page.ts"
import { announcedCookie } from "./passkey_offer.ts"
import { emailCodeMacParts, signInPage } from "./sign_in_page.ts"

/**
 * Handles the form that asks for a code by e-mail. The answer is the same, in words, writes and time, for every address. The address of the code's page
 * carries what was asked, so a reload sends no second e-mail.
 */
export const submitEmailCode: Submit = async (form, destination, request, ports) => {
  if (request.cookies.visit === undefined) refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const visit = request.cookies.visit ?? ""
  const flaw = formFlaw(form, address, emailCodeMacParts(visit), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  if (!offers("email-code", destination, ports)) return restartForm(address, "form-stale", ports)
  const email = form.values.get("email") ?? ""
  const refused = await refusedWork("email-code", form, request, ports)
  if (refused !== undefined) return signInAgain(destination, request, ports, { email, problem: "work", refused })
  try {
    await countMail(request, ports.limits)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return signInAgain(destination, request, ports, { email, problem: "too-many-attempts", refused: error })
  }
  const { locale } = destination
  const asked = await askForCode(email, { devices: deviceUsers(request, ports), locale }, request, ports)
  if (asked === undefined) return signInAgain(destination, request, ports, { email, problem: "email-malformed" })
  const sealed = sealCodeRequest(asked, address, visit, ports)
  const location = answeredAddress(address, `${STEP_FIELD}=code-asked&asked=${sealed}`, ports)
  const cookies = { ...announcedCookie(form, ports), emailCode: codeCookie(address, sealed) ?? null }
  return { kind: "redirect", status: 303, location, cookies }
}

/** Shows the page on which the person types the code. */
export async function showCodeAsked(
  { values }: Parameters,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const { visit } = request
  const address = destination.address()
  const sealed = values.get("asked") ?? ""
  const asked = openCodeRequest(sealed, address, visit, ports)
  if (asked === undefined) return restartForm(address, "form-not-genuine", ports)
  if (asked === "email-code-elsewhere") return refusedCode(asked, destination, request, ports)
  if (isExpired(asked, request.now)) return refusedCode("email-code-expired", destination, request, ports)
  return emailCodePage(asked, destination, { sealed, visit }, ports)
}

/** The sign-in page, for a code that cannot sign in here any more. */
export const refusedCode = (
  reason: "email-code-elsewhere" | "email-code-expired" | "email-code-spent",
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> =>
  signInAgain(destination, request, ports, {
    problem: reason,
    refused: new Refusal("wrong_credentials", reason, {}),
  })

async function signInAgain(
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
  shown: { readonly email?: string; readonly problem: SignInProblem; readonly refused?: Refusal },
): Promise<Answer> {
  const current = await begunSession(request, ports)
  const username = destination.suggestedUsername(current?.user.username ?? "")
  return signInPage(destination, request, ports, { username, isAgain: current !== undefined, ...shown })
}

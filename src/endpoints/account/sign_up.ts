import { askForAccount } from "../../accounts/sign_up.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { refusedWork, workToDo } from "../../interaction/prove_work.ts"
import { addressedRequest, requestQuery } from "../../interaction/request_address.ts"
import { requestLocale } from "../../interaction/request_locale.ts"
import { restartForm } from "../../interaction/restart.ts"
import { keptRequest } from "../../interaction/sign_up_request.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { SIGN_UP_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { signInHref } from "./sign_in_href.ts"

const MAC_PARTS = ["sign-up"]

/**
 * The page on which people ask for an account. It answers the same, in words and time, whether or not an account has the address. The page's own address
 * carries the authorization request from which the person came. A cookie keeps the request for the link; the e-mail contains nothing of it.
 */
export async function signUp(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.mail === undefined) refuse("not_found", "mail-off")
  if (ports.signUp === undefined) refuse("not_found", "sign-up-off")
  const parameters = formParameters(request.query)
  const query = requestQuery(addressedRequest(parameters, request.cookies, ports), request.cookies, ports)
  const address: Address = { path: SIGN_UP_PATH, query }
  const locale = requestLocale(parameters, request.acceptLanguage, ports)
  const back = { backHref: signInHref(query, ports) }
  const shown = (email: string, problem?: "email" | "domain" | "work", refused?: Refusal): Answer => ({
    kind: "page",
    ...(refused && { refused }),
    page: {
      page: "sign-up",
      locale,
      ...pageForm(address, [[STEP_FIELD, "sign-up"]], MAC_PARTS, ports),
      email,
      ...(problem && { problem }),
      ...workToDo("sign-up", request, ports),
      ...back,
    },
  })
  if (request.method !== "POST") return shown("")
  const form = readForm(request)
  const flaw = formFlaw(form, address, MAC_PARTS, request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const typed = form.values.get("email") ?? ""
  const refused = await refusedWork("sign-up", form, request, ports)
  if (refused !== undefined) return shown(typed, "work", refused)
  const asked = await askForAccount(typed, ports.signUp, locale, request, ports)
  if ("problem" in asked) return shown(typed, asked.problem)
  const kept = keptRequest(asked.address, query, ports) ?? (request.cookies.signUp === undefined ? undefined : null)
  return {
    kind: "page",
    page: { page: "sign-up-asked", locale, address: asked.address, ...back },
    ...(kept !== undefined && { cookies: { signUp: kept } }),
  }
}

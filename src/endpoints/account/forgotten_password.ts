import { askForReset } from "../../accounts/forgotten_password.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { refusedWork, workToDo } from "../../interaction/prove_work.ts"
import { addressedRequest, requestQuery } from "../../interaction/request_address.ts"
import { requestLocale } from "../../interaction/request_locale.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { FORGOTTEN_PASSWORD_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { signInHref } from "./sign_in_href.ts"

const MAC_PARTS = ["forgotten-password"]
/** Says in the query that the e-mail was asked for. The other parameters are those of the authorization request, if there was one. */
const ASKED = `${STEP_FIELD}=asked`

/**
 * The page for people who forgot their password. It answers the same, in words and time, for every name that a person types. The address carries the
 * authorization request from which the person came, so the page leads back to it. The e-mail does not: its link contains nothing of a client.
 */
export async function forgottenPassword(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.mail === undefined) refuse("not_found", "mail-off")
  const parameters = formParameters(request.query)
  const query = requestQuery(addressedRequest(parameters, request.cookies, ports), request.cookies, ports)
  const address: Address = { path: FORGOTTEN_PASSWORD_PATH, query }
  const locale = requestLocale(parameters, request.acceptLanguage, ports)
  const back = { backHref: signInHref(query, ports) }
  const shown = (given?: { readonly name: string; readonly refused: Refusal }): Answer => {
    const form = pageForm(address, [[STEP_FIELD, "forgotten-password"]], MAC_PARTS, ports)
    const work = workToDo("forgotten-password", request, ports)
    const page = { page: "forgotten-password", locale, ...form, ...work, ...back } as const
    return given === undefined
      ? { kind: "page", page }
      : { kind: "page", page: { ...page, name: given.name, problem: "work" }, refused: given.refused }
  }
  if (request.method !== "POST")
    return parameters.values.get(STEP_FIELD) === "asked"
      ? { kind: "page", page: { page: "account-notice", notice: "reset-asked", locale, ...back } }
      : shown()
  const form = readForm(request)
  const flaw = formFlaw(form, address, MAC_PARTS, request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const name = form.values.get("name") ?? ""
  const refused = await refusedWork("forgotten-password", form, request, ports)
  if (refused !== undefined) return shown({ name, refused })
  await askForReset(name, locale, request, ports)
  return restart({ path: FORGOTTEN_PASSWORD_PATH, query: query === "" ? ASKED : `${ASKED}&${query}` }, ports)
}

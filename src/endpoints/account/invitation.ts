import type { AcceptanceProblem, OpenInvitation } from "../../accounts/invitation.ts"
import { acceptInvitation, invitationOfLink, verifiedByInvitation } from "../../accounts/invitation.ts"
import type { PasswordOfNew } from "../../accounts/without_password.ts"
import { chosenPassword, passwordOfNew } from "../../accounts/without_password.ts"
import { shownUser } from "../../interaction/browser_session.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { newAccountProof } from "../../interaction/proof.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { startSession } from "../../interaction/start_session.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PATH, INVITATION_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { passwordsBusy } from "../passwords_busy.ts"
import type { ConnectionProblem } from "./accept_with_connection.ts"
import { acceptingButtons, acceptWithConnection, toAcceptingConnection } from "./accept_with_connection.ts"
import { refuseLink } from "./refuse_link.ts"
import { visitorOf } from "./visitor.ts"

/** Binds the form to a cookie of the page. Otherwise an attacker could sign another person's browser in to the attacker's account. */
const macParts = (visit: string) => ["invitation", visit]

interface Shown {
  readonly name: string
  readonly problem?: AcceptanceProblem | "busy"
  readonly elsewhere?: ConnectionProblem
  readonly refused?: Refusal
}

/**
 * The page of an invitation, on which the person chooses a password, or another service. Opening the link changes nothing, because programs that check
 * e-mails open links too. The form, and the answer of the service, sign the person in, in a new session. Refuses with invalid_account_link.
 */
export async function invitation(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { values } = formParameters(request.query)
  const token = values.get("token") ?? ""
  const found = await invitationOfLink(token, request.now, ports)
  if (typeof found === "string") return refuseLink(found, ports)
  if ("required" in found)
    return refuse("invitation_ended", "inviter-lacks-right", {
      expected: found.required.join(" "),
      received: found.inviter.rights?.join(" "),
    })
  const address: Address = { path: INVITATION_PATH, query: `token=${token}` }
  const typed = found.user.name ?? ""
  const shownAfter = (outcome: Answer | ConnectionProblem) =>
    "problem" in outcome
      ? shown(found, address, request, ports, { name: typed, elsewhere: outcome, refused: outcome.refused })
      : outcome
  const { visit } = request.cookies
  if (request.method === "GET" && values.get(STEP_FIELD) === "connection" && visit !== undefined)
    return shownAfter(await acceptWithConnection(found, values, address, { ...request, visit }, ports))
  if (request.method !== "POST") return shown(found, address, request, ports, { name: typed })

  const form = readForm(request)
  if (form.values.get(STEP_FIELD) === "connect")
    return shownAfter(await toAcceptingConnection(form, address, request, found, ports))
  // Without the page's cookie, the form may come from another site, so the page starts again.
  const broken = formFlaw(form, address, macParts(request.cookies.visit ?? ""), request, ports)
  if (broken !== undefined || request.cookies.visit === undefined)
    return restartForm(address, broken ?? "form-not-genuine", ports)
  const name = form.values.get("name") ?? ""
  try {
    const password = chosenPassword(form.values.get("password") ?? "", passwordOf(found, ports))
    const done = await acceptInvitation(found, { name, password }, request, ports)
    if ("flaw" in done) {
      const { flaw } = done
      return flaw === "inviter-lacks-right" ? refuse("invitation_ended", flaw) : refuseLink(flaw, ports)
    }
    if ("problem" in done) return shown(found, address, request, ports, { name, problem: done.problem })
    const { cookies } = await startSession(newAccountProof(done.account, request.now), request, ports)
    return { ...restart({ path: ACCOUNT_PATH, query: "" }, ports, cookies), occurred: done.event }
  } catch (error) {
    const refused = passwordsBusy(error)
    return shown(found, address, request, ports, { name, problem: "busy", refused })
  }
}

const passwordOf = (found: OpenInvitation, ports: Ports): PasswordOfNew =>
  passwordOfNew(verifiedByInvitation(found), ports)

async function shown(
  found: OpenInvitation,
  address: Address,
  request: EdgeRequest,
  ports: Ports,
  { name, problem, elsewhere, refused }: Shown,
): Promise<Answer> {
  const { user } = found
  const { visit, setsCookie, locale, browser } = await visitorOf(request, ports)
  const connections = await acceptingButtons(address, visit, ports)
  return {
    kind: "page",
    page: {
      page: "invitation",
      locale,
      ...pageForm(address, [[STEP_FIELD, "invitation"]], macParts(visit), ports),
      host: new URL(ports.issuer()).host,
      username: user.username,
      email: user.email ?? "",
      name,
      minPasswordLength: ports.passwordRules.minLength,
      password: passwordOf(found, ports),
      ...(browser && { signedIn: shownUser(browser.user) }),
      ...(connections.length > 0 && { connections }),
      ...(problem && { problem }),
      ...(elsewhere && { connectionProblem: elsewhere.problem }),
    },
    ...setsCookie,
    ...(refused && { refused }),
  }
}

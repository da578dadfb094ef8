import type { CreateProblem } from "../../accounts/create_problem.ts"
import type { LinkFlaw } from "../../accounts/link_flaw.ts"
import { addressOfLink, createAccount as create } from "../../accounts/sign_up.ts"
import { chosenPassword, passwordOfNew } from "../../accounts/without_password.ts"
import { countedMailbox } from "../../identity/counted_mailbox.ts"
import { shownUser } from "../../interaction/browser_session.ts"
import { refuseMissingCookie } from "../../interaction/cookie_missing.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, ownAddress, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { newAccountProof } from "../../interaction/proof.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { requestToContinue } from "../../interaction/sign_up_request.ts"
import { startSession } from "../../interaction/start_session.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PATH, AUTHORIZATION_PATH, CREATE_ACCOUNT_PATH, SIGN_UP_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { passwordsBusy } from "../passwords_busy.ts"
import { visitorOf } from "./visitor.ts"

interface Typed {
  readonly username: string
  readonly name: string
  readonly problems: readonly (CreateProblem | "busy")[]
  readonly refused?: Refusal
}

/**
 * The page of a link that creates an account. Opening the link changes nothing, because programs that check e-mails open links too. The form creates the
 * account, signs the person in, and continues the authorization request if this browser asked for the link. Refuses with invalid_account_link.
 */
export async function createAccount(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const token = formParameters(request.query).values.get("token") ?? ""
  const opened = await addressOfLink(token, request.now, ports)
  if ("flaw" in opened) return refuseLink(opened.flaw, ports)
  const address: Address = { path: CREATE_ACCOUNT_PATH, query: `token=${token}` }
  return request.method === "POST"
    ? submitted(opened.address, address, request, ports)
    : shown(opened.address, address, request, ports, { username: "", name: "", problems: [] })
}

const refuseLink = (flaw: LinkFlaw, ports: Ports): never =>
  refuse("invalid_account_link", flaw, {
    ...(ports.signUp && { wayBack: { href: ownAddress({ path: SIGN_UP_PATH, query: "" }, ports) } }),
  })

/**
 * Binds the form to a cookie of the page. Otherwise an attacker could submit the form of their own link in another person's browser. That browser
 * would then be signed in to the attacker's account.
 */
const macParts = (visit: string) => ["create-account", visit]

async function shown(
  email: string,
  address: Address,
  request: EdgeRequest,
  ports: Ports,
  { refused, ...typed }: Typed,
): Promise<Answer> {
  const { visit, setsCookie, locale, browser } = await visitorOf(request, ports)
  return {
    kind: "page",
    page: {
      page: "create-account",
      locale,
      ...pageForm(address, [[STEP_FIELD, "create-account"]], macParts(visit), ports),
      address: email,
      ...(browser && { signedInAs: shownUser(browser.user).name }),
      minPasswordLength: ports.passwordRules.minLength,
      password: passwordOfNew(email, ports),
      ...typed,
    },
    ...setsCookie,
    ...(refused && { refused }),
  }
}

async function submitted(email: string, address: Address, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const asker = { clientName: new URL(ports.issuer()).host, isService: true }
  if (request.cookies.visit === undefined) refuseMissingCookie(request, { asker, address: () => address }, ports)
  const form = readForm(request)
  const broken = formFlaw(form, address, macParts(request.cookies.visit ?? ""), request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  const { allowed, retryAfterSeconds } = await ports.limits.signUp.take(countedMailbox(email), request.now)
  if (!allowed) return refuse("too_many_requests", "sign-up-limit", { retryAfterSeconds })
  const field = (name: string) => form.values.get(name) ?? ""
  const [username, name] = [field("username").trim(), field("name").trim()]
  try {
    const password = chosenPassword(field("password"), passwordOfNew(email, ports))
    const created = await create(email, { username, name, password }, request, ports)
    if ("flaw" in created) return refuseLink(created.flaw, ports)
    if ("problems" in created)
      return shown(email, address, request, ports, { username, name, problems: created.problems })
    const { cookies, event } = await startSession(newAccountProof(created, request.now), request, ports)
    const query = requestToContinue(email, request, ports)
    const next = query === undefined ? { path: ACCOUNT_PATH, query: "" } : { path: AUTHORIZATION_PATH, query }
    return {
      ...restart(next, ports, { ...cookies, ...(request.cookies.signUp !== undefined && { signUp: null }) }),
      occurred: event,
    }
  } catch (error) {
    const refused = passwordsBusy(error)
    return shown(email, address, request, ports, { username, name, problems: ["busy"], refused })
  }
}

import { Secret } from "../base/secret.ts"
import type { Address } from "../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../interaction/page_form.ts"
import { passwordProof } from "../interaction/proof.ts"
import { restart, restartForm } from "../interaction/restart.ts"
import { countTry } from "../interaction/sign_in_limits.ts"
import { startSession } from "../interaction/start_session.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import { CONSOLE_WELCOME_PATH, SETUP_PATH } from "../oauth/paths.ts"
import type { Refusal } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { SetupProblem } from "../ports/setup.ts"
import { passwordsBusy } from "./passwords_busy.ts"

/** No person can have this username, so a wrong link never counts as a failed sign-in of a person. */
const COUNTED_AS = "\u0000setup"
const MAC_PARTS = ["setup"]

/**
 * The page on which the operator creates the first administrator, with a link that only the operator has. Refuses with invalid_setup_link. Wrong links
 * count as failed sign-ins of this address. If the form is submitted several times at once, the store decides which submission wins.
 */
export async function setup(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const token = formParameters(request.query).values.get("token") ?? ""
  const tried = await countTry(COUNTED_AS, request, ports.limits)
  const flaw = await ports.setup.flawOf(token, request.now)
  if (flaw !== undefined) refuse("invalid_setup_link", flaw)
  await tried.giveBack()
  const address: Address = { path: SETUP_PATH, query: `token=${token}` }
  return request.method === "POST" ? submitted(token, address, request, ports) : shown(address, request, ports, {})
}

interface Typed {
  readonly username?: string
  readonly email?: string
  readonly name?: string
  readonly problems?: readonly (SetupProblem | "busy")[]
  readonly refused?: Refusal
}

const shown = (
  address: Address,
  request: EdgeRequest,
  ports: Ports,
  { username = "", email = "", name = "", problems = [], refused }: Typed,
): Answer => ({
  kind: "page",
  page: {
    page: "setup",
    locale: preferredLocale(formParameters(request.query), request.acceptLanguage),
    ...pageForm(address, [[STEP_FIELD, "setup"]], MAC_PARTS, ports),
    username,
    email,
    name,
    problems,
    minPasswordLength: ports.setup.minPasswordLength,
  },
  ...(refused && { refused }),
})

async function submitted(token: string, address: Address, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const form = readForm(request)
  const broken = formFlaw(form, address, MAC_PARTS, request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  const field = (name: string) => form.values.get(name) ?? ""
  const typed = { username: field("username"), email: field("email"), name: field("name") }
  try {
    const created = await ports.setup.create(token, { ...typed, password: new Secret(field("password")) }, request)
    if ("flaw" in created) return refuse("invalid_setup_link", created.flaw)
    if ("problems" in created) return shown(address, request, ports, { ...typed, problems: created.problems })
    const { cookies, event } = await startSession(
      passwordProof(created, request.now, { setup_link: request.now }),
      request,
      ports,
    )
    return {
      ...restart({ path: ports.console === undefined ? "/" : CONSOLE_WELCOME_PATH, query: "" }, ports, cookies),
      occurred: event,
    }
  } catch (error) {
    const refused = passwordsBusy(error)
    return shown(address, request, ports, { ...typed, problems: ["busy"], refused })
  }
}

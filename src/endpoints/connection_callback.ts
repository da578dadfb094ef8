import { currentSession } from "../interaction/browser_session.ts"
import type { ConnectionRequest } from "../interaction/connection_request.ts"
import { answeredAddress, openOutcome, openRequest, sealAnswer } from "../interaction/connection_request.ts"
import { ownAddress, STEP_FIELD } from "../interaction/page_form.ts"
import { queryOf } from "../oauth/authorization_request.ts"
import { bodyText, formParameters } from "../oauth/parameters.ts"
import { CONSOLE_TRY_PATH, connectionCallbackPath } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Redirect } from "../ports/answer.ts"
import type { ConnectionTrial } from "../ports/connection_trial.ts"
import { openTrial, openTried, sealTrialAnswer } from "../ports/connection_trial.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { samlAnswer } from "./saml_answer.ts"

/**
 * The parameters of a provider's answer: RFC 6749 §4.1.2, RFC 9207 §2, and `user`, with which Apple sends a name once. `outcome`: what an answer of SAML
 * proved, sealed. Others are dropped.
 */
const PARAMETERS = ["code", "state", "iss", "error", "error_description", "user", "outcome"] as const
/** `state` has 6144 characters at most. The rest is for the code. */
const MAX_ANSWER_BYTES = 12_288

/**
 * The address to which the provider of a connection redirects the browser. It continues at the address at which the sign-in began: only the destination
 * knows its needs (decision 0069). It changes nothing, and reads no code.
 */
export async function connectionCallback(request: EdgeRequest, ports: Ports): Promise<Redirect> {
  const path = request.path.slice(ports.basePath.length)
  // SameSite withholds the cookies from a POST of the provider (`form_post`), and sends them with a GET.
  if (request.method === "POST") {
    const sent = formParameters(bodyText(request.body ?? new Uint8Array()))
    if (sent.values.has("SAMLResponse"))
      return redirect(ownAddress(await samlAnswer(sent, path, request, ports), ports))
    return redirect(ownAddress({ path, query: queryOf(answerFields(sent.values)) }, ports))
  }
  const { values, repeated, malformed } = formParameters(request.query)
  const state = values.get("state") ?? ""
  if (malformed || PARAMETERS.some((name) => repeated.has(name)))
    return refuse("connection_answer", "connection-state-not-genuine")
  const trial = openTrial(state, ports)
  if (trial !== undefined) return answerOfTrial(trial, values, path, request, ports)
  const asked = openRequest(state, ports)
  if (asked === undefined) return refuse("connection_answer", "connection-state-not-genuine")
  const wayBack = { href: ownAddress(asked.address, ports) }
  // RFC 9700 §4.4.2: each provider has a callback address of its own, so that no provider's code reaches another one.
  const name = await nameOf(asked, ports)
  if (name === undefined || path !== connectionCallbackPath(name))
    return refuse("connection_answer", "connection-state-of-another", { wayBack })
  // The browser keeps no cookies, or the sign-in began in another one. A redirect would only lead to the sign-in page again.
  if (request.cookies.visit === undefined) refuse("cookie_missing", "cookie-missing", { wayBack })
  const outcome = openOutcome(values.get("outcome") ?? "", asked, ports)
  const brought = outcome === undefined ? { parameters: answerQuery(values) } : { outcome }
  const fields = `${STEP_FIELD}=connection&answer=${sealAnswer(asked, brought, ports)}`
  return redirect(answeredAddress(asked.address, fields, ports))
}

/**
 * Redirects to the console, which waits for the answer in another tab. Only the browser of the administrator who began may bring it: the answer of another
 * person, who was sent to the provider with somebody else's trial, stays unread.
 */
async function answerOfTrial(
  trial: ConnectionTrial,
  values: ReadonlyMap<string, string>,
  path: string,
  request: EdgeRequest,
  ports: Ports,
): Promise<Redirect> {
  const name = await nameOf(trial, ports)
  if (name === undefined || path !== connectionCallbackPath(name))
    return refuse("connection_answer", "connection-state-of-another")
  const browser = await currentSession(request, ports)
  if (browser?.user.id !== trial.actor || browser.session.rootId !== trial.rootId)
    return refuse("connection_answer", "connection-trial-elsewhere")
  const tried = openTried(values.get("outcome") ?? "", trial, ports)
  const brought = tried === undefined ? { parameters: answerQuery(values) } : { tried }
  const answer = sealTrialAnswer({ ...trial, ...brought }, ports)
  const state = values.get("state") ?? ""
  return redirect(
    ownAddress(
      {
        path: CONSOLE_TRY_PATH,
        query: queryOf([
          ["state", state],
          ["answer", answer],
        ]),
      },
      ports,
    ),
  )
}

/** The parameters of the answer without `state`, which the seal replaces. */
const answerQuery = (values: ReadonlyMap<string, string>): string =>
  queryOf(answerFields(values).filter(([parameter]) => !["state", "outcome"].includes(parameter)))

const redirect = (location: string): Redirect => ({ kind: "redirect", status: 303, location })

const nameOf = async (
  { connectionId }: Pick<ConnectionRequest, "connectionId">,
  { store }: Ports,
): Promise<string | undefined> => (await store.connections.list()).find(({ id }) => id === connectionId)?.name

function answerFields(values: ReadonlyMap<string, string>): (readonly [name: string, value: string])[] {
  const fields = PARAMETERS.flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const length = fields.reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0)
  if (length > MAX_ANSWER_BYTES) refuse("connection_answer", "connection-state-not-genuine")
  return fields
}

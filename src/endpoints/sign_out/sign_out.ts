import type { BrowserSession } from "../../interaction/browser_session.ts"
import { currentSession, heldSession, isFromElsewhere, shownUser } from "../../interaction/browser_session.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, isPageForm, pageForm, readForm } from "../../interaction/page_form.ts"
import { restart } from "../../interaction/restart.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { LogoutRequest } from "../../oauth/logout_request.ts"
import { readLogoutRequest } from "../../oauth/logout_request.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { SIGN_OUT_PATH } from "../../oauth/paths.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SendingApplication } from "./application.ts"
import { sendingApplication } from "./application.ts"
import type { Proof } from "./proof.ts"
import { endsUnasked, proofOf } from "./proof.ts"

interface Asked {
  readonly request: LogoutRequest
  readonly application: SendingApplication
}

/**
 * Signing out, also where an application sends somebody to do so: OpenID Connect RP-Initiated Logout §2. Only an ID token of the current session
 * ends it at once. Else a page asks, since a link on another site must sign nobody out.
 */
export async function signOut(edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const { parameters, form } = read(edge)
  try {
    return await answerTo(readLogoutRequest(parameters, edge.acceptLanguage), form, edge, ports)
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_logout_request")
      return brokenLink(error, parameters, edge, ports)
    throw error
  }
}

async function answerTo(
  request: LogoutRequest,
  form: Parameters | undefined,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  // Browsers withhold the session from a POST of another site: it goes on as a GET, where the session is seen.
  if (edge.method === "POST" && form === undefined) return restart(addressOf(request), ports)
  const asked = { request, application: await sendingApplication(request, ports) }
  const browser = await currentSession(edge, ports)
  if (browser === undefined) return notSignedIn(asked, edge, ports)
  const confirmed =
    form !== undefined && formFlaw(form, addressOf(request), macParts(browser), edge, ports) === undefined
  const proof = await proofOf(browser, asked.application, ports)
  const unasked = edge.method === "GET" && endsUnasked(proof, asked.application)
  if (!confirmed && !unasked) return askingPage(asked, browser, ports)
  await end(browser, edge, ports)
  return goneOut(asked, true, proof)
}

/** A link that does not work must not leave people signed in against their will: the page has the form of the plain sign-out page. */
async function brokenLink(refused: Refusal, parameters: Parameters, edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const browser = await currentSession(edge, ports)
  if (browser === undefined) throw refused
  const { clientName } = refused.detail
  return {
    kind: "page",
    page: {
      page: "problem",
      problem: "sign-out-link",
      locale: preferredLocale(parameters, edge.acceptLanguage),
      ...(clientName !== undefined && { clientName }),
      traceId: edge.traceId,
      signOut: signOutForm(browser, addressOf({ query: "" }), ports),
    },
    refused,
  }
}

async function end(
  { session }: BrowserSession,
  { now }: EdgeRequest,
  ports: Pick<Ports, "sessionEnded" | "store">,
): Promise<void> {
  await ports.store.sessions.signOut(session, now)
  ports.sessionEnded()
}

/** `form`: that of our own page. The request that it belongs to is in the query; an application's own POST has it in the body. */
function read(edge: EdgeRequest): { readonly parameters: Parameters; readonly form: Parameters | undefined } {
  if (edge.method !== "POST") return { parameters: formParameters(edge.query), form: undefined }
  const form = readForm(edge)
  return isPageForm(form) ? { parameters: formParameters(edge.query), form } : { parameters: form, form: undefined }
}

const addressOf = ({ query }: Pick<LogoutRequest, "query">): Address => ({ path: SIGN_OUT_PATH, query })

const macParts = ({ session }: BrowserSession) => ["sign-out", session.id]

const signOutForm = (browser: BrowserSession, address: Address, ports: Ports) => ({
  ...pageForm(address, [], macParts(browser), ports),
  user: shownUser(browser.user),
})

const askingPage = ({ request }: Asked, browser: BrowserSession, ports: Ports): Answer => ({
  kind: "page",
  page: { page: "sign-out", locale: request.locale, ...signOutForm(browser, addressOf(request), ports) },
})

/**
 * Back to the application, where it named a registered address; else a page says that it is done. §3 has no redirection without a hint "unless
 * the OP has other means of confirming the legitimacy": a client that registered itself has none, and a hint of its owner's proves nothing of
 * the person here. Else anybody's link would lead from here to anywhere. RFC 9700 §4.11.
 */
function goneOut({ request, application: { after } }: Asked, forget: boolean, proof: Proof): Answer {
  const cookies = forget && ({ cookies: { session: "forget" } } as const)
  return after === undefined || (after.onlyProven && proof === "nothing")
    ? { kind: "page", page: { page: "signed-out", locale: request.locale }, ...cookies }
    : { kind: "redirect", status: 303, location: after.address, ...cookies }
}

/**
 * Nobody is signed in, as far as the request shows: browsers withhold the session from a form of another site. So that such a
 * form signs nobody out either, only a cookie that came is forgotten, and the browser is sent to ask again with what it holds.
 * A session that has idled away, or is past its life, lives on in the clients: they are told where the request proves whose it was.
 */
async function notSignedIn(asked: Asked, edge: EdgeRequest, ports: Ports): Promise<Answer> {
  if (edge.session === undefined && edge.method === "POST" && isFromElsewhere(edge))
    return restart(addressOf(asked.request), ports)
  const held = edge.method === "GET" && asked.application.person ? await heldSession(edge, ports) : undefined
  const proof = held === undefined ? "nothing" : await proofOf(held, asked.application, ports)
  if (held !== undefined && endsUnasked(proof, asked.application)) await end(held, edge, ports)
  return goneOut(asked, edge.session !== undefined, proof)
}

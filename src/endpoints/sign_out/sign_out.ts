import type { BrowserSession } from "../../interaction/browser_session.ts"
import { currentSession, heldSession, isFromElsewhere, shownUser } from "../../interaction/browser_session.ts"
import { afterSignOut } from "../../interaction/last_connection.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, isPageForm, pageForm, readForm } from "../../interaction/page_form.ts"
import { restart } from "../../interaction/restart.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { LogoutRequest } from "../../oauth/logout_request.ts"
import { readLogoutRequest } from "../../oauth/logout_request.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PATH, SIGN_OUT_PATH } from "../../oauth/paths.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { CookieChanges } from "../../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SendingApplication } from "./application.ts"
import { sendingApplication } from "./application.ts"
import { sessionAskedAtSite } from "./asked_at_site.ts"
import type { Proof } from "./proof.ts"
import { endsUnasked, proofOf } from "./proof.ts"
import type { SessionElsewhere } from "./sign_out_elsewhere.ts"
import { addressElsewhere, sessionElsewhere } from "./sign_out_elsewhere.ts"

interface Asked {
  readonly logout: LogoutRequest
  readonly application: SendingApplication
}

/**
 * Signs out, at the request of the user or of an application: OpenID Connect RP-Initiated Logout §2. An ID token of the current session signs out
 * at once, unless its client registered itself, and so does a sign-out that began at a site of this service. In all other cases a page asks the user,
 * because a link elsewhere must not sign anyone out.
 */
export async function signOut(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { parameters, form } = read(request)
  try {
    return await answerTo(readLogoutRequest(parameters, request.acceptLanguage), form, request, ports)
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_logout_request")
      return brokenLink(error, parameters, request, ports)
    throw error
  }
}

async function answerTo(
  logout: LogoutRequest,
  form: Parameters | undefined,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  // Browsers withhold the session cookie from a POST of another site, but send it with a GET. So the server redirects to a GET of the same
  // request.
  if (request.method === "POST" && form === undefined) return restart(addressOf(logout), ports)
  const asked = { logout, application: await sendingApplication(logout, ports) }
  const atSite = request.method === "GET" ? await sessionAskedAtSite(request, ports) : undefined
  const browser = atSite ?? (await currentSession(request, ports))
  if (browser === undefined) return notSignedIn(asked, request, ports)
  const confirmed =
    form !== undefined && formFlaw(form, addressOf(logout), macParts(browser), request, ports) === undefined
  const proof = await proofOf(browser, asked.application, ports)
  const unasked = atSite !== undefined || (request.method === "GET" && endsUnasked(proof, asked.application))
  if (!confirmed && !unasked) return askingPage(asked, browser, ports)
  const elsewhere = await sessionElsewhere(browser.session, ports)
  await end(browser, request, ports)
  return elsewhereFirst(
    elsewhere,
    goneOut(asked, { session: null, ...afterSignOut(request.cookies) }, proof, ports),
    asked,
    request,
    ports,
  )
}

/** Ends the session at the provider that proved this one, if its connection wants that, on the way to where the sign-out leads. */
async function elsewhereFirst(
  elsewhere: SessionElsewhere | undefined,
  here: Extract<Answer, { kind: "page" | "redirect" }>,
  { logout: { locale } }: Asked,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const onward = { location: here.kind === "redirect" ? here.location : undefined, locale }
  const location = elsewhere && (await addressElsewhere(elsewhere, onward, request, ports))
  return location === undefined
    ? here
    : { kind: "redirect", status: 303, location, ...(here.cookies && { cookies: here.cookies }) }
}

/** A broken link must not prevent a sign-out, so the page includes the form of the plain sign-out page. */
async function brokenLink(
  refused: Refusal,
  parameters: Parameters,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const browser = await currentSession(request, ports)
  if (browser === undefined) throw refused
  const { clientName } = refused.detail
  return {
    kind: "page",
    page: {
      page: "problem",
      problem: "sign-out-link",
      locale: preferredLocale(parameters, request.acceptLanguage),
      ...(clientName !== undefined && { clientName }),
      traceId: request.traceId,
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

/**
 * Reads the sign-out request and `form`, the form of the service's own page. If this form is present, the sign-out request is in the query. If an
 * application sends a POST, the sign-out request is in the body.
 */
function read(request: EdgeRequest): { readonly parameters: Parameters; readonly form: Parameters | undefined } {
  if (request.method !== "POST") return { parameters: formParameters(request.query), form: undefined }
  const form = readForm(request)
  return isPageForm(form) ? { parameters: formParameters(request.query), form } : { parameters: form, form: undefined }
}

const addressOf = ({ query }: Pick<LogoutRequest, "query">): Address => ({ path: SIGN_OUT_PATH, query })

const macParts = ({ session }: BrowserSession) => ["sign-out", session.id]

const signOutForm = (browser: BrowserSession, address: Address, ports: Ports) => ({
  ...pageForm(address, [], macParts(browser), ports),
  user: shownUser(browser.user),
})

const askingPage = ({ logout }: Asked, browser: BrowserSession, ports: Ports): Answer => ({
  kind: "page",
  page: { page: "sign-out", locale: logout.locale, ...signOutForm(browser, addressOf(logout), ports) },
})

/**
 * Redirects to the application's registered address, or shows a page that confirms the sign-out. Without an id_token_hint, RP-Initiated Logout §3
 * allows a redirect only if "the OP has other means of confirming the legitimacy". For a self-registered client that no operator made first-party,
 * this server has no such means: anyone's link could lead anywhere. RFC 9700 §4.11.
 */
function goneOut(
  { logout, application: { after } }: Asked,
  changes: CookieChanges,
  proof: Proof,
  { basePath }: Pick<Ports, "basePath">,
): Extract<Answer, { kind: "page" | "redirect" }> {
  const cookies = { cookies: changes }
  return after === undefined || (after.onlyProven && proof === "nothing")
    ? {
        kind: "page",
        page: { page: "signed-out", locale: logout.locale, accountHref: basePath + ACCOUNT_PATH },
        ...cookies,
      }
    : { kind: "redirect", status: 303, location: after.address, ...cookies }
}

/**
 * Handles a request without a session. If another site's form sent the request, the browser withheld the cookie, so the server redirects to the same
 * request and deletes no cookie. If the request contains a proof of an expired session, the clients of that session get logout tokens.
 */
async function notSignedIn(asked: Asked, request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (request.cookies.session === undefined && request.method === "POST" && isFromElsewhere(request))
    return restart(addressOf(asked.logout), ports)
  const held = request.method === "GET" && asked.application.person ? await heldSession(request, ports) : undefined
  const proof = held === undefined ? "nothing" : await proofOf(held, asked.application, ports)
  if (held !== undefined && endsUnasked(proof, asked.application)) await end(held, request, ports)
  return goneOut(asked, request.cookies.session === undefined ? {} : { session: null }, proof, ports)
}

import { sessionIdFor } from "../../oauth/claims.ts"
import type { LogoutRequest } from "../../oauth/logout_request.ts"
import { readLogoutRequest } from "../../oauth/logout_request.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { Answer } from "../answer.ts"
import { formTarget } from "../authorize/page_form.ts"
import { readForm } from "../authorize/submission.ts"
import { SIGN_OUT_PATH } from "../paths.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import type { BrowserSession } from "../session.ts"
import { currentSession, heldSession, isFromElsewhere, shownUser } from "../session.ts"
import type { SendingApplication } from "./application.ts"
import { sendingApplication } from "./application.ts"

/** The application's request, as the page's form carries it: percent-encoded in one field, since browsers change what stands in several. */
const CARRIED = "logout"

interface Asked {
  readonly request: LogoutRequest
  readonly application: SendingApplication
}

/**
 * Signing out, also where an application sends somebody to do so: OpenID Connect RP-Initiated Logout §2. Where the request proves for whom it
 * is, by an ID token of the person who is signed in here, it is done; else a page asks, since a link on some other site must not do it.
 */
export async function signOut(edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const { parameters, form } = read(edge)
  const request = readLogoutRequest(parameters)
  const asked = { request, application: await sendingApplication(request, ports) }
  // Browsers withhold the session from a POST of another site: it goes on as a GET, where the session is seen.
  if (edge.method === "POST" && form === undefined) return again(request, ports)
  const browser = await currentSession(edge, ports)
  if (browser === undefined) return notSignedIn(asked, edge, ports)
  const macParts = ["sign-out", browser.session.id, request.query]
  const confirmed = form !== undefined && !isFromElsewhere(edge) && ports.forms.isMac(form, macParts)
  const proven = await speaksOf(browser, asked.application, ports)
  if (!confirmed && !(proven && edge.method === "GET")) return askingPage(asked, browser, macParts, ports)
  await end(browser, edge, ports)
  return goneOut(asked, true, proven)
}

async function end({ session }: BrowserSession, { now }: EdgeRequest, ports: Ports): Promise<void> {
  await ports.store.sessions.signOut(session, now)
  ports.sessionEnded()
}

function read(edge: EdgeRequest): { readonly parameters: Parameters; readonly form: string | undefined } {
  if (edge.method !== "POST") return { parameters: formParameters(edge.query), form: undefined }
  const parameters = readForm(edge)
  const { values, repeated } = parameters
  if (!values.has(CARRIED) && !values.has("form") && !repeated.has("form")) return { parameters, form: undefined }
  return { parameters: formParameters(values.get(CARRIED) ?? ""), form: values.get("form") ?? "" }
}

/**
 * Whether the ID token is of who is signed in here, and of this session where it names one: another's must not sign this person out. What a
 * client's own secret signs, the client may have written itself, of anybody: it speaks of those who have allowed the client something.
 */
async function speaksOf(
  { session, user }: BrowserSession,
  { person }: SendingApplication,
  { subjects, store }: Ports,
): Promise<boolean> {
  if (person === undefined || person.subject !== (await subjects.of(person.client, user.id))) return false
  const { client, sid } = person
  if (sid !== undefined) return sid === sessionIdFor(session.rootId, client.id)
  return client.idTokenAlg !== "HS256" || (await store.grants.list({ userId: user.id, clientId: client.id })).length > 0
}

const askingPage = (
  { request, application: { after } }: Asked,
  browser: BrowserSession,
  macParts: readonly unknown[],
  ports: Ports,
): Answer => ({
  kind: "page",
  page: {
    page: "sign-out",
    locale: request.locale,
    action: ports.basePath + SIGN_OUT_PATH,
    fields: [
      [CARRIED, request.query],
      ["form", ports.forms.mac(macParts)],
    ],
    user: shownUser(browser.user),
  },
  ...(after && { formTarget: formTarget(after.uri) }),
})

/**
 * Back to the application, where it named a registered address; else a page says that it is done. §3 has no redirection without a hint "unless
 * the OP has other means of confirming the legitimacy": a client that registered itself has none, and a hint of its owner's proves nothing of
 * the person here. Else anybody's link would lead from here to anywhere. RFC 9700 §4.11.
 */
function goneOut({ request, application: { after } }: Asked, forget: boolean, proven: boolean): Answer {
  const cookies = forget && ({ cookies: { session: "forget" } } as const)
  return after === undefined || (after.onlyProven && !proven)
    ? { kind: "page", page: { page: "signed-out", locale: request.locale }, ...cookies }
    : { kind: "redirect", status: 303, location: after.address, ...cookies }
}

/**
 * Nobody is signed in, as far as the request shows: browsers withhold the session from a form of another site. So that such a
 * form signs nobody out either, only a cookie that came is forgotten, and the browser is sent to ask again with what it holds.
 * A session that has idled away, or is past its life, lives on in the clients: they are told where the request proves whose it was.
 */
async function notSignedIn(asked: Asked, edge: EdgeRequest, ports: Ports): Promise<Answer> {
  if (edge.session === undefined && edge.method === "POST" && isFromElsewhere(edge)) return again(asked.request, ports)
  const held = edge.method === "GET" && asked.application.person ? await heldSession(edge, ports) : undefined
  const proven = held !== undefined && (await speaksOf(held, asked.application, ports))
  if (proven) await end(held, edge, ports)
  return goneOut(asked, edge.session !== undefined, proven)
}

const again = ({ query }: LogoutRequest, { basePath }: Ports): Answer => ({
  kind: "redirect",
  status: 303,
  location: `${basePath}${SIGN_OUT_PATH}${query === "" ? "" : `?${query}`}`,
})

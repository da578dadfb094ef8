import type { IncomingMessage, Server, ServerResponse } from "node:http"
/**
 * The sample application: an OAuth client whose page shows each message of a sign-in.
 * Owns: its own origin and sessions. The requests and their meanings are those of the console's trial (trial/, locales/).
 * Does not own: people, passwords, consent. The application talks to Gatehouse over HTTP, like any client.
 */
import { createServer, STATUS_CODES } from "node:http"
import type { Clock } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { Exchange } from "../trial/exchange.ts"
import { cameBack } from "../trial/exchange.ts"
import { demoWordsIn } from "../words/languages.ts"
import { actionNamed, completed, isAction } from "./actions.ts"
import type { Journey, Journeys } from "./journey.ts"
import { journeys } from "./journey.ts"
import type { Narrator } from "./narrator.ts"
import type { Shown } from "./page.ts"
import { journeyPage, problemPage } from "./page.ts"
import type { Registration } from "./redirects.ts"
import { signIn, signOut } from "./redirects.ts"
import { stylesheet } from "./stylesheet.ts"

export interface Application extends Pick<Shown, "user" | "explained"> {
  readonly client: Registration
  readonly clock: Clock
  readonly random: Random
  readonly narrator: Narrator
}

/** Creates the application's HTTP server, which does not listen yet. */
export function sampleApplication(application: Application): Server {
  const sessions = journeys(application.random)
  return createServer((request, response) => {
    request.resume()
    void answer(request, response, application, sessions)
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  application: Application,
  sessions: Journeys,
): Promise<void> {
  const { journey, cookie } = sessions.of(request.headers.cookie)
  const locale = preferredLocale(formParameters(""), request.headers["accept-language"])
  const shown = { ...application, locale, words: await demoWordsIn(locale) }
  try {
    send(response, await reply(request, journey, { application, sessions, shown }), cookie)
  } catch (error) {
    application.narrator.problem(error)
    send(response, page(problemPage("noAnswer", shown), 502), cookie)
  }
}

interface Around {
  readonly application: Application
  readonly sessions: Journeys
  readonly shown: Shown
}

async function reply(request: IncomingMessage, journey: Journey, around: Around): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? "/", around.application.client.redirectUri)
  // Cross-site request forgery: a page of another site must not press a button here or sign anybody out.
  const isOwn = ["same-origin", "none", undefined].includes(request.headers["sec-fetch-site"] as string | undefined)
  if (request.method === "POST") return isOwn ? act(pathname.slice(1), journey, around) : refusal(403)
  if (request.method !== "GET" && request.method !== "HEAD") return refusal(405)
  switch (pathname) {
    case "/":
      return page(journeyPage(journey, pending(journey, around).exchange, around.shown))
    case "/style.css":
      return { status: 200, type: "text/css; charset=utf-8", body: stylesheet }
    case "/sign-in":
      return sentTo(pending(journey, around), around)
    case "/callback":
      return takeAnswer(journey, searchParams, around)
    case "/sign-out":
      return isOwn && journey.idToken !== undefined ? leave(journey, journey.idToken.value, around) : refusal(404)
    case "/signed-out":
      return takeSignOut(journey, searchParams, around)
    default:
      return refusal(404)
  }
}

/** Returns the pending sign-in, or starts a new one. */
function pending(journey: Journey, { application }: Around) {
  journey.pending ??= signIn(application.client, () => randomText(application))
  return journey.pending
}

function leave(journey: Journey, idToken: string, around: Around): Reply {
  journey.leaving = signOut(around.application.client, idToken, () => randomText(around.application))
  return sentTo(journey.leaving, around)
}

function sentTo({ url, exchange }: { url: string; exchange: Exchange }, { application }: Around): Reply {
  application.narrator.sentToGatehouse(exchange)
  return goTo(url)
}

const randomText = ({ random }: Application): string => random(32).toString("base64url")

/** Runs the action of a button. Each session runs one action at a time. */
async function act(name: string, journey: Journey, around: Around): Promise<Reply> {
  if (name === "start-over") {
    around.sessions.forget(journey)
    return goTo("/")
  }
  if (!isAction(name)) return refusal(404)
  const { isPossible, run } = actionNamed(name)
  const turn = journey.turn.then(async () => {
    if (isPossible(journey)) remember(await run(journey, around.application.client), journey, around)
    return goTo(`/#step-${journey.exchanges.length}`)
  })
  journey.turn = turn.catch(() => {})
  return turn
}

function remember(exchange: Exchange, journey: Journey, { application }: Around): void {
  journey.exchanges = [...journey.exchanges, exchange]
  application.narrator.happened(exchange)
}

/**
 * Handles the browser's return from Gatehouse. An attacker can forge this request, so the state is checked before anything else is used, even an
 * error (RFC 6749 §10.12). After a wrong state, the sign-in stays pending. If it ended, any link could cancel a sign-in.
 */
async function takeAnswer(journey: Journey, query: URLSearchParams, around: Around): Promise<Reply> {
  const { pending: sent } = journey
  if (sent === undefined || query.get("state") !== sent.state) return page(problemPage("unexpected", around.shown), 400)
  const { client, clock } = around.application
  journey.pending = undefined
  journey.exchanges = [sent.exchange]
  remember(cameBack(Object.fromEntries(query)), journey, around)
  const value = query.get("code")
  if (value === null) return goTo("/")
  journey.code = { value, verifier: sent.verifier }
  journey.previousRefreshToken = undefined
  for await (const exchange of completed(journey, client, sent, clock)) remember(exchange, journey, around)
  return goTo("/")
}

/** Handles the browser's return from a sign-out. Anybody could have sent it with an unknown state. */
function takeSignOut(journey: Journey, query: URLSearchParams, around: Around): Reply {
  const { leaving } = journey
  if (leaving === undefined || query.get("state") !== leaving.state)
    return page(problemPage("unexpected", around.shown), 400)
  journey.leaving = undefined
  journey.idToken = undefined
  const { answer: brought } = cameBack(Object.fromEntries(query))
  remember({ ...leaving.exchange, ...(brought !== undefined && { answer: brought }) }, journey, around)
  return goTo(`/#step-${journey.exchanges.length}`)
}

/** An HTTP answer to the browser. */
interface Reply {
  readonly status: number
  readonly type?: string
  readonly location?: string
  readonly body?: string
}

/** The policy allows no scripts, one stylesheet, and forms to this origin. The pages show tokens, so no cache may store them. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

const page = (body: string, status = 200): Reply => ({ status, type: "text/html; charset=utf-8", body })

const refusal = (status: 403 | 404 | 405): Reply => ({ status, type: "text/plain", body: STATUS_CODES[status] ?? "" })

/** Redirects with 303: the browser follows with GET, so reloading the page does not submit the form again. */
const goTo = (location: string): Reply => ({ status: 303, location })

/** Writes an answer, with a cookie if `cookie` is defined. */
function send(response: ServerResponse, { status, type, location, body }: Reply, cookie: string | undefined): void {
  response.writeHead(status, {
    ...HEADERS,
    ...(type !== undefined && { "Content-Type": type }),
    ...(location !== undefined && { Location: location }),
    ...(cookie !== undefined && { "Set-Cookie": cookie }),
  })
  response.end(response.req.method === "HEAD" ? undefined : body)
}

import type { IncomingMessage, Server, ServerResponse } from "node:http"
/**
 * The sample application: an OAuth client with pages that explain what it does.
 * Owns: its own origin and sessions, the client's part of the protocol (oauth_client.ts), the pages that explain the protocol.
 * Does not own: people, passwords, consent. The application talks to Gatehouse over HTTP, like any client.
 */
import { createServer } from "node:http"
import type { Clock } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import { actions, isAction } from "./actions.ts"
import type { ExplainedRefusal } from "./explained_refusal.ts"
import type { Journey, Journeys, Step } from "./journey.ts"
import { journeys } from "./journey.ts"
import type { Narrator } from "./narrator.ts"
import type { Registration } from "./oauth_client.ts"
import { authorizationRequest, signOutRequest } from "./oauth_client.ts"
import { problemPage } from "./pages/layout.ts"
import type { DemoUser } from "./pages/start.ts"
import { startPage } from "./pages/start.ts"
import { stepPage } from "./pages/step.ts"
import { stylesheet } from "./pages/stylesheet.ts"

export interface Application {
  readonly client: Registration
  readonly user: DemoUser
  readonly clock: Clock
  readonly random: Random
  readonly narrator: Narrator
  /** Returns the operator's explanation of the refusal with this trace id. The demo has access, because the demo runs the service too. */
  readonly explained: (traceId: string) => ExplainedRefusal | undefined
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
) {
  const { journey, cookie } = sessions.of(request.headers.cookie)
  try {
    send(response, await reply(request, journey, application, sessions), cookie)
  } catch (error) {
    application.narrator.problem(error)
    const says =
      "The terminal in which the demo runs says why. Nothing was lost: go back and press the button once more."
    send(response, page(problemPage(journey, "Gatehouse did not answer", says), 502), cookie)
  }
}

async function reply(request: IncomingMessage, journey: Journey, application: Application, sessions: Journeys) {
  const { pathname, searchParams } = new URL(request.url ?? "/", application.client.redirectUri)
  // Cross-site request forgery: a page of another site must not press a button here or sign anybody out.
  const isOwn = ["same-origin", "none", undefined].includes(request.headers["sec-fetch-site"] as string | undefined)
  if (request.method === "GET" || request.method === "HEAD")
    return pathname === "/sign-out" && isOwn
      ? signOut(journey, application)
      : show(pathname, searchParams, journey, application)
  if (request.method !== "POST")
    return page(problemPage(journey, "Method not allowed", "This application supports only GET, HEAD and POST."), 405)
  if (!isOwn) return page(problemPage(journey, "Form refused", "The form came from another site."), 403)
  return act(pathname.slice(1), journey, application, sessions)
}

function show(path: string, query: URLSearchParams, journey: Journey, application: Application): Reply {
  const { client, user, narrator } = application
  if (path === "/style.css") return { status: 200, type: "text/css; charset=utf-8", body: stylesheet }
  if (path === "/") return page(startPage(journey, waiting(journey, application), user))
  if (path === "/sign-in") {
    narrator.sentToGatehouse("/oauth/authorize.php")
    return goTo(waiting(journey, application).url)
  }
  if (path === "/signed-out") {
    const left = takeSignOut(journey, query)
    return left === undefined
      ? page(
          problemPage(journey, "This sign-out was not requested", "The state differs from the state that was sent."),
          400,
        )
      : remember(left, journey, narrator)
  }
  if (path === "/callback") return remember(takeAnswer(journey, query), journey, narrator)
  const at = Number(/^\/steps\/(\d{1,6})$/.exec(path)?.[1]) - 1
  const step = journey.steps[at]
  if (step !== undefined) return page(stepPage(journey, step, at, client, application.explained))
  return page(problemPage(journey, "Page not found", "Perhaps you started over, or the demo was restarted."), 404)
}

/** Redirects the browser to Gatehouse, which ends the session and redirects the browser back. */
function signOut(journey: Journey, { client, random, narrator }: Application): Reply {
  if (journey.idToken === undefined) return goTo(newest(journey))
  journey.leaving = signOutRequest(client, journey.idToken, () => random(32).toString("base64url"))
  narrator.sentToGatehouse("/oauth/logout.php")
  return goTo(journey.leaving.url)
}

/** Runs the action of a button. Each session runs one action at a time. */
async function act(name: string, journey: Journey, application: Application, sessions: Journeys): Promise<Reply> {
  if (name === "start-over") {
    sessions.forget(journey)
    return goTo("/")
  }
  if (!isAction(name)) return page(problemPage(journey, "Action not found", "Continue from the start page."), 404)
  const turn = journey.turn.then(async () => {
    const step = await actions[name](journey, application)
    return step === undefined ? goTo(newest(journey)) : remember(step, journey, application.narrator)
  })
  journey.turn = turn.catch(() => {})
  return turn
}

/** Returns the pending sign-in, or starts a new sign-in. */
const waiting = (journey: Journey, { client, random }: Application) => {
  journey.pending ??= authorizationRequest(client, () => random(32).toString("base64url"))
  return journey.pending
}

function remember(step: Step, journey: Journey, narrator: Narrator): Reply {
  journey.steps.push(step)
  narrator.happened(step)
  return goTo(newest(journey))
}

const newest = ({ steps }: Journey): string => (steps.length === 0 ? "/" : `/steps/${steps.length}`)

/**
 * Handles the browser's return from Gatehouse. An attacker can forge this request, so the state is checked before anything else is used, even an
 * error (RFC 6749 §10.12). After a wrong state, the sign-in stays pending. If it ended, any link could cancel a sign-in.
 */
function takeAnswer(journey: Journey, answer: URLSearchParams): Step {
  const query = [...answer]
  const { pending } = journey
  if (pending === undefined || answer.get("state") !== pending.state)
    return { kind: "unexpected", query, expected: pending?.state }
  journey.pending = undefined
  const code = answer.get("code")
  if (code === null) return { kind: "refused", query, sent: pending, error: answer.get("error") ?? "" }
  journey.answered = { code, sent: pending, exchanged: false }
  return { kind: "answer", query, sent: pending }
}

/** Handles the browser's return from a sign-out. Returns undefined for an unknown state, which anybody could have sent. */
function takeSignOut(journey: Journey, answer: URLSearchParams): Step | undefined {
  const { leaving } = journey
  if (leaving === undefined || answer.get("state") !== leaving.state) return undefined
  journey.leaving = undefined
  journey.idToken = undefined
  return { kind: "signed-out", query: [...answer], sent: leaving }
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

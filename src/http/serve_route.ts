import type { IncomingMessage, ServerResponse } from "node:http"
import type { Answer } from "../endpoints/answer.ts"
import type { EdgeRequest } from "../endpoints/ports.ts"
import type { Client } from "../oauth/client.ts"
import { refuse } from "../oauth/refusal.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logAnswer, logDefect, logOccurrence, logRefusal } from "../observe/requests.ts"
import { answerReply } from "./answer_reply.ts"
import { arrivalOf, edgeRequest } from "./arrival.ts"
import { readBody } from "./body.ts"
import { limitKey } from "./client_address.ts"
import { allowHeader, corsHeaders, preflightHeaders } from "./cors.ts"
import type { Edge } from "./edge.ts"
import { refusalFrom } from "./failure.ts"
import { refusalReply } from "./refusal_reply.ts"
import type { Method, Route } from "./routes.ts"
import { validated } from "./validator.ts"
import { write } from "./write.ts"

/** The methods of which a body is read. */
const BODIED: ReadonlySet<string> = new Set(["POST", "PUT"])

/** Answers one request. Never rejects. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What is known of a request by now: the rest of it once its body has come. */
interface Seen {
  asked: EdgeRequest | undefined
}

/** One row of the table of routes, served: method → limit → body → endpoint → answer. */
export function serveRoute(route: Route, edge: Edge): Serve {
  const { ports, log } = edge
  const isRegistered = (origin: string) => ports.store.clients.knowsOrigin(origin)
  const corsFor = ({ headers }: IncomingMessage, client: Client | undefined) =>
    corsHeaders(route.cors, headers.origin, client, isRegistered)

  /** Before the body is read: who floods, or comes by a wrong method, gets no work done. */
  async function admit({ method, address }: RequestFacts): Promise<void> {
    if (!route.methods.includes(method as Method))
      refuse("method_not_allowed", "method-not-allowed", { received: method })
    if (route.limit === undefined || method === "GET") return
    const { allowed, retryAfterSeconds } = await ports.limits[route.limit].take(limitKey(address), ports.clock())
    if (!allowed) refuse("too_many_requests", `${route.limit}-limit`, { retryAfterSeconds })
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    if (route.cors !== "none" && arrival.method === "OPTIONS") {
      const headers = { ...preflightHeaders(route), ...(await corsFor(request, undefined)) }
      return write(response, edge.turn, arrival.traceId, { status: 204, headers, body: "" })
    }
    edge.disturb?.(route.path, response)
    await admit(arrival)
    const body = route.body === "read" && BODIED.has(arrival.method) ? await readBody(request) : undefined
    const asked = edgeRequest(request, arrival, body, edge)
    seen.asked = asked
    const answered = await route.endpoint(asked, ports)
    const cors = await corsFor(request, "client" in answered ? answered.client : undefined)
    const whole = answerReply(answered, route, edge.cookies)
    const reply = route.cache === "cached" ? validated(whole, request.headers["if-none-match"]) : whole
    tell(answered, arrival, reply.status)
    write(response, edge.turn, arrival.traceId, reply, cors)
    if ("refused" in answered && answered.refused) edge.keep(arrival, answered.refused, asked)
  }

  function tell(answered: Answer, arrival: RequestFacts, status: number): void {
    if ("error" in answered && answered.error !== undefined) logDefect(log, arrival, answered.error)
    else if ("refused" in answered && answered.refused) logRefusal(log, arrival, answered.refused)
    else if ("occurred" in answered && answered.occurred) logOccurrence(log, arrival, answered.occurred)
    else if (log.isLevelEnabled("debug")) logAnswer(log, arrival, status)
  }

  async function refuseWith(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    arrival: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    const refusal = refusalFrom(error)
    if (refusal.reason === "unexpected") logDefect(log, arrival, error)
    else logRefusal(log, arrival, refusal)
    // Where not even the origin can be looked up, the refusal itself still goes out.
    const cors = await Promise.resolve(corsFor(request, undefined)).catch(() => ({}))
    const allow: Record<string, string> =
      refusal.code === "method_not_allowed" ? { allow: allowHeader(route.methods, route.cors !== "none") } : {}
    write(response, edge.turn, arrival.traceId, refusalReply(refusal, route.refusals, arrival.traceId), {
      ...cors,
      ...allow,
    })
    edge.keep(arrival, refusal, seen.asked)
  }

  return async (request, response) => {
    const arrival = arrivalOf(request, edge)
    const seen: Seen = { asked: undefined }
    try {
      await answer(request, response, arrival, seen).catch((error) =>
        refuseWith(error, request, response, arrival, seen),
      )
    } catch (error) {
      // Not even the refusal could be written: whoever waits must see the end.
      logDefect(log, arrival, error)
      response.destroy()
    }
  }
}

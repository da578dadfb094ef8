import type { IncomingMessage, ServerResponse } from "node:http"
import { systemTicks } from "../base/clock.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logAnswer, logDefect, logOccurrence } from "../observe/requests.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { admit } from "./admit.ts"
import { arrivalOf, edgeRequest, openedCookies, pathOf } from "./arrival.ts"
import { readBody } from "./body.ts"
import type { Edge } from "./edge.ts"
import { refuseOtherHost } from "./other_host.ts"
import type { Outcome } from "./render.ts"
import { renderAnswer, renderPreflight, renderRefusal } from "./render.ts"
import type { Route } from "./routes.ts"
import { write } from "./write.ts"
import { writeStream } from "./write_stream.ts"

/** The methods whose body is read. */
const BODIED: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

/** Answers one request. Never rejects. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A request on its way. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly arrival: RequestFacts
  readonly begunAt: number
  /** The request as the endpoints see it. Undefined until the body has been read. */
  asked: EdgeRequest | undefined
}

/** Serves one route of the table in three phases: admit the request and ask the endpoint, render the answer or the refusal, report and write it. */
export function serveRoute(route: Route, edge: Edge): Serve {
  const { ports, log, observer } = edge
  const countAnswer = observer.answersOf(route.path, route.refusals === "page" ? "page" : "api")

  /** One function, because each additional awaited function delays every request by one turn of the event loop. */
  async function outcomeOf(exchange: Exchange): Promise<Outcome> {
    const { request, response, arrival } = exchange
    try {
      if (route.cors !== "none" && arrival.method === "OPTIONS") return await renderPreflight(request, route, edge)
      edge.disturb?.(route.path, response)
      if (route.ownHost) refuseOtherHost(request, edge)
      const cookies = openedCookies(request, edge)
      await admit(arrival, cookies, route, ports)
      const body =
        route.body === "read" && BODIED.has(arrival.method) ? await readBody(request, route.maxBodyBytes) : undefined
      exchange.asked = edgeRequest(request, arrival, body, cookies, edge, route)
      const answer = await route.endpoint(exchange.asked, edge.traces?.within(arrival.traceId, ports) ?? ports)
      return await renderAnswer(answer, request, route, edge)
    } catch (error) {
      return await renderRefusal(error, arrival.traceId, request, exchange.asked, route, edge)
    }
  }

  /** The only place that reports the outcome of a request to operators. */
  function report({ answer, refusal, error, reply }: Outcome, { arrival, asked, begunAt }: Exchange): void {
    if (refusal !== undefined) edge.reportRefusal({ facts: arrival, refusal, request: asked, error })
    else if (error !== undefined) logDefect(log, arrival, error)
    else if (answer !== undefined && "occurred" in answer && answer.occurred) {
      logOccurrence(log, arrival, answer.occurred)
      observer.occurred(answer.occurred.type, answer.occurred.detail)
      if ("authorized" in answer && answer.authorized) observer.authorized(answer.authorized)
    } else if (answer !== undefined && log.isLevelEnabled("debug")) logAnswer(log, arrival, reply.status)
    // Probes come often and are answered at once, so they would distort the durations of other requests.
    countAnswer(reply.status, answer === undefined || route.anyHost ? undefined : systemTicks() - begunAt)
    if (answer?.kind === "json" && answer.issued !== undefined)
      observer.issued(answer.issued, answer.body, answer.client?.id)
  }

  async function streamOutcome(
    { reply }: Outcome,
    pieces: Extract<Answer, { kind: "stream" }>["pieces"],
    { response, arrival }: Exchange,
  ): Promise<void> {
    const error = await writeStream(response, arrival.traceId, reply, pieces, edge.stopping)
    if (error !== undefined) logDefect(log, arrival, error)
  }

  function writeOutcome(outcome: Outcome, { request, response, arrival, asked }: Exchange): void {
    const { answer, reply, cors } = outcome
    write(response, edge.turn, arrival.traceId, reply, cors)
    if (cors === undefined) return
    const client = answer !== undefined && "client" in answer ? answer.client : undefined
    reportIfWithheld(cors, arrival, request, { client, request: asked, isRefused: outcome.refusal !== undefined })
  }

  /**
   * Logs an answer that the browser hides from the calling page, so that an operator can find the cause. Answers to pages of this service are
   * not logged, because these pages need no CORS header.
   */
  function reportIfWithheld(
    headers: object,
    arrival: RequestFacts,
    { headers: { origin } }: IncomingMessage,
    more: Omit<Parameters<Edge["reportWithheld"]>[1], "origin">,
  ): void {
    if (route.cors !== "registered" || origin === undefined || "access-control-allow-origin" in headers) return
    if (origin !== new URL(ports.issuer()).origin) edge.reportWithheld(arrival, { origin, ...more })
  }

  // Returns the path to report. Paths below a route contain ids, so for such a route this is the route's own path. Any other route may have two paths
  // (RFC 8414 §3.1), so for such a route this is the requested path.
  const routeOf = (request: IncomingMessage) => (route.below ? ports.basePath + route.path : pathOf(request))

  return async (request, response) => {
    const arrival = arrivalOf(request, response, edge, routeOf(request))
    const exchange: Exchange = { request, response, arrival, begunAt: systemTicks(), asked: undefined }
    try {
      const outcome = await outcomeOf(exchange)
      report(outcome, exchange)
      if (outcome.answer?.kind === "stream") await streamOutcome(outcome, outcome.answer.pieces, exchange)
      else writeOutcome(outcome, exchange)
    } catch (error) {
      // The outcome itself could not be rendered or written. End the connection, so that the caller does not wait.
      logDefect(log, arrival, error)
      response.destroy()
    }
  }
}

import type { IncomingMessage, ServerResponse } from "node:http"
import { systemTicks } from "../base/clock.ts"
import { ipv6Block } from "../base/ip_address.ts"
import { StoreUnavailable } from "../base/store_unavailable.ts"
import type { Taken } from "../limits/limit.ts"
import type { Client } from "../oauth/client.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logAnswer, logDefect, logOccurrence } from "../observe/requests.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { answerReply } from "./answer_reply.ts"
import type { OpenedCookies } from "./arrival.ts"
import { arrivalOf, edgeRequest, openedCookies, pathOf } from "./arrival.ts"
import { readBody } from "./body.ts"
import { limitKey } from "./client_address.ts"
import { allowHeader, corsHeaders, preflightHeaders } from "./cors.ts"
import type { Edge } from "./edge.ts"
import { refuseOtherHost } from "./other_host.ts"
import { loadWordsOf, problemLocale } from "./page_locale.ts"
import { refusalReply } from "./refusal_reply.ts"
import type { Method, Route, RouteLimit } from "./routes.ts"
import { validated } from "./validator.ts"
import type { Withheld } from "./withheld_answers.ts"
import { write } from "./write.ts"
import { writeStream } from "./write_stream.ts"

/** The methods whose body is read. */
const BODIED: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

const UNKNOWN: Readonly<Record<string, string>> = {}

type More = Omit<Withheld, "origin">

/** Answers one request. Never rejects. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The request as the endpoints see it. Undefined until the body has been read. */
interface Seen {
  asked: EdgeRequest | undefined
}

/** Serves one route of the table, in this order: method → limit → body → endpoint → answer. */
export function serveRoute(route: Route, edge: Edge): Serve {
  const { ports, log, observer } = edge
  const countAnswer = observer.answersOf(route.path, route.refusals === "page" ? "page" : "api")
  const isRegistered = (origin: string) => ports.store.clients.knowsOrigin(origin)
  const corsFor = ({ headers }: IncomingMessage, client: Client | undefined) =>
    corsHeaders(route.cors, headers.origin, client, isRegistered)

  /**
   * Logs an answer that the browser hides from the calling page, so that an operator can find the cause. Answers to pages of this service are
   * not logged, because these pages need no CORS header.
   */
  function reportIfWithheld(headers: object, arrival: RequestFacts, origin: string | undefined, more: More): void {
    if (route.cors !== "registered" || origin === undefined || "access-control-allow-origin" in headers) return
    if (origin !== new URL(ports.issuer()).origin) edge.reportWithheld(arrival, { origin, ...more })
  }

  /** Refuses a wrong method, and a request over the limit. Runs before the body is read, so that these requests cost little work. */
  async function admit({ method, address }: RequestFacts, { sessionId }: OpenedCookies): Promise<void> {
    if (!route.methods.includes(method as Method))
      refuse("method_not_allowed", "method-not-allowed", { received: method })
    const { limit } = route
    if (limit === undefined || limit.uncounted?.includes(method as Method)) return
    const now = ports.clock()
    const taking: (Taken | Promise<Taken>)[] = []
    for (const by of limit.by) {
      // Only a genuine session is counted, because otherwise a caller could fill the limit's memory with invented cookies.
      const key = by === "address" ? limitKey(address) : sessionId
      if (key !== undefined) taking.push(ports.limits[limit.name].take(key, now))
    }
    // Limits counted in memory answer at once. Only limits shared between servers are awaited.
    const taken = taking.every(isCounted) ? taking : await Promise.all(taking).catch(leaveToPage)
    const refused = taken.filter(({ allowed }) => !allowed)
    // A block counts only what its addresses may send, so that one full address does not use up the limit of its neighbours.
    if (refused.length === 0 && limit.blocks !== undefined && address.includes(":"))
      refused.push(...(await refusedBlocks(limit.blocks, address, now).catch(leaveToPage)))
    if (refused.length === 0) return
    const retryAfterSeconds = Math.max(...refused.map((one) => one.retryAfterSeconds))
    refuse("too_many_requests", `${limit.name}-limit`, { retryAfterSeconds })
  }

  /** Counts a request for the blocks of an IPv6 address, the smaller one first. Returns the block that is full. */
  async function refusedBlocks(
    blocks: NonNullable<RouteLimit["blocks"]>,
    address: string,
    now: number,
  ): Promise<readonly Taken[]> {
    for (const bits of [56, 48] as const) {
      const taken = await ports.limits[blocks[bits]].take(ipv6Block(address, bits), now)
      if (!taken.allowed) return [taken]
    }
    return []
  }

  /** Skips the limit of a page if the database is unreachable. The endpoint cannot issue a code then; it shows a page with a link to try again. */
  function leaveToPage(error: unknown): [] {
    if (route.refusals === "page" && error instanceof StoreUnavailable) return []
    throw error
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    const begunAt = systemTicks()
    if (route.cors !== "none" && arrival.method === "OPTIONS") {
      const headers = { ...preflightHeaders(route), ...(await corsFor(request, undefined)) }
      reportIfWithheld(headers, arrival, request.headers.origin, { client: undefined, isRefused: false })
      countAnswer(204)
      return write(response, edge.turn, arrival.traceId, { status: 204, headers, body: "" })
    }
    edge.disturb?.(route.path, response)
    if (route.ownHost) refuseOtherHost(request, edge)
    const cookies = openedCookies(request, edge)
    await admit(arrival, cookies)
    const body =
      route.body === "read" && BODIED.has(arrival.method) ? await readBody(request, route.maxBodyBytes) : undefined
    const asked = edgeRequest(request, arrival, body, cookies, edge)
    seen.asked = asked
    const answered = await route.endpoint(asked, edge.traces?.within(arrival.traceId, ports) ?? ports)
    const client = "client" in answered ? answered.client : undefined
    const cors = await corsFor(request, client)
    const isPage = answered.kind === "page" || answered.kind === "form-post"
    const look = isPage ? await ports.looks.of(answered.lookOf) : undefined
    if (route.refusals === "page") await loadWordsOf(answered)
    const whole = answerReply(answered, route, edge.cookies, look)
    const reply = route.cache === "cached" ? validated(whole, request.headers["if-none-match"]) : whole
    report(answered, arrival, asked, reply.status)
    // Probes come often and are answered at once: they would hide how long everybody else waits.
    countAnswer(reply.status, route.anyHost ? undefined : systemTicks() - begunAt)
    if (answered.kind === "json" && answered.issued !== undefined)
      observer.issued(answered.issued, answered.body, answered.client?.id)
    if (answered.kind === "stream") {
      const error = await writeStream(response, arrival.traceId, reply, answered.pieces, edge.stopping)
      if (error !== undefined) logDefect(log, arrival, error)
      return
    }
    write(response, edge.turn, arrival.traceId, reply, cors)
    reportIfWithheld(cors, arrival, request.headers.origin, {
      client,
      request: asked,
      isRefused: "refused" in answered && answered.refused !== undefined,
    })
  }

  function report(answered: Answer, arrival: RequestFacts, asked: EdgeRequest, status: number): void {
    const error = "error" in answered ? answered.error : undefined
    if ("refused" in answered && answered.refused)
      edge.reportRefusal({ facts: arrival, refusal: answered.refused, request: asked, error })
    else if (error !== undefined) logDefect(log, arrival, error)
    else if ("occurred" in answered && answered.occurred) {
      logOccurrence(log, arrival, answered.occurred)
      observer.occurred(answered.occurred.type, answered.occurred.detail)
      if ("authorized" in answered && answered.authorized) observer.authorized(answered.authorized)
    } else if (log.isLevelEnabled("debug")) logAnswer(log, arrival, status)
  }

  async function refuseWith(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    arrival: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    const refusal = refusalFrom(error)
    const defect = refusal.reason === "unexpected" ? error : undefined
    edge.reportRefusal({ facts: arrival, refusal, request: seen.asked, error: defect })
    // If the store cannot look up the origin, the refusal is still sent, without CORS headers.
    const cors = await Promise.resolve(corsFor(request, undefined)).catch(() => UNKNOWN)
    const allow: Record<string, string> =
      refusal.code === "method_not_allowed"
        ? { allow: refusal.detail.allow ?? allowHeader(route.methods, route.cors !== "none") }
        : {}
    const locale = route.refusals === "page" ? await problemLocale(request, seen.asked) : undefined
    const look = route.refusals === "page" ? ports.looks.latest() : undefined
    const reply = refusalReply(refusal, route.refusals, arrival.traceId, locale, ports.issuer, look)
    countAnswer(reply.status)
    write(response, edge.turn, arrival.traceId, reply, { ...cors, ...allow })
    if (cors !== UNKNOWN)
      reportIfWithheld(cors, arrival, request.headers.origin, { client: undefined, isRefused: true })
  }

  // Returns the path to report. Paths below a route contain ids, so for such a route this is the route's own path. Any other route may have two paths
  // (RFC 8414 §3.1), so for such a route this is the requested path.
  const routeOf = (request: IncomingMessage) => (route.below ? ports.basePath + route.path : pathOf(request))

  return async (request, response) => {
    const arrival = arrivalOf(request, response, edge, routeOf(request))
    const seen: Seen = { asked: undefined }
    try {
      await answer(request, response, arrival, seen).catch((error) =>
        refuseWith(error, request, response, arrival, seen),
      )
    } catch (error) {
      // The refusal itself could not be written. End the connection, so that the caller does not wait.
      logDefect(log, arrival, error)
      response.destroy()
    }
  }
}

const isCounted = (taken: Taken | Promise<Taken>): taken is Taken => !(taken instanceof Promise)

/**
 * Returns the refusal for an error. A refusal is returned unchanged, an unreachable store has a reason of its own, and any other error is a
 * defect.
 */
function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable) return new Refusal("temporarily_unavailable", "store-unavailable", {})
  return new Refusal("server_error", "unexpected", {})
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { EdgeRequest } from "../endpoints/ports.ts"
import { refuse } from "../oauth/refusal.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logAnswer, logDefect, logOccurrence, logRefusal } from "../observe/requests.ts"
import { answerReply } from "./answer_reply.ts"
import { allowHeader, corsHeaders, preflightHeaders } from "./cors.ts"
import type { Edge } from "./edge.ts"
import { edgeRequest } from "./edge_request.ts"
import { refusalFrom } from "./failure.ts"
import { refusalReply } from "./refusal_reply.ts"
import type { Method, Route } from "./routes.ts"
import { write } from "./write.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the first phase of every route. */
    edge: EdgeRequest
  }
}

/** One row of the table of routes, served: method → limit → body → endpoint → answer. */
export function serveRoute(scope: FastifyInstance, route: Route, edge: Edge): void {
  const { ports, log } = edge
  const isRegistered = (origin: string) => ports.store.clients.knowsOrigin(origin)
  const corsFor = (request: FastifyRequest, client: Parameters<typeof corsHeaders>[2]) =>
    corsHeaders(route.cors, request.headers.origin, client, isRegistered)

  /** Before the body is read: who floods, or comes by a wrong method, gets no work done. */
  const admit = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    request.edge = edgeRequest(request, edge)
    // The framework reads the type before it looks for a parser, and refuses one that it cannot read.
    if (route.body === "ignored") request.raw.headers["content-type"] = undefined
    if (!isPreflight(route, request) && !route.methods.includes(request.method as Method))
      refuse("method_not_allowed", "method-not-allowed", { received: request.method })
    done()
  }

  const count = async (request: FastifyRequest): Promise<void> => {
    if (route.limit === undefined || isPreflight(route, request)) return
    const { addressKey, now } = request.edge
    const { allowed, retryAfterSeconds } = await ports.limits[route.limit].take(addressKey, now)
    if (!allowed) refuse("too_many_requests", "token-limit", { retryAfterSeconds })
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isPreflight(route, request)) {
      const headers = { ...preflightHeaders(route), ...(await corsFor(request, undefined)) }
      write(request, reply, { status: 204, headers, body: "" })
      return reply
    }
    // The time is read anew: whoever holds back the body must not get an answer as of when the head came.
    const body = request.body as Uint8Array | undefined
    const answered = await route.endpoint({ ...request.edge, body, now: ports.clock() }, ports)
    const cors = await corsFor(request, answered.kind === "json" ? answered.client : undefined)
    const written = answerReply(answered, route, edge.cookies)
    if ("error" in answered && answered.error !== undefined) logDefect(log, factsOf(request), answered.error)
    else if ("refused" in answered && answered.refused) logRefusal(log, factsOf(request), answered.refused)
    else if ("occurred" in answered && answered.occurred) logOccurrence(log, factsOf(request), answered.occurred)
    else if (log.isLevelEnabled("debug")) logAnswer(log, factsOf(request), written.status)
    write(request, reply, written, cors)
    return reply
  }

  const refuseWith = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refusal = refusalFrom(error)
    if (refusal.reason === "unexpected") logDefect(log, factsOf(request), error)
    else logRefusal(log, factsOf(request), refusal)
    // Where not even the origin can be looked up, the refusal itself still goes out.
    const cors = await Promise.resolve(corsFor(request, undefined)).catch(() => ({}))
    const allow: Record<string, string> =
      refusal.code === "method_not_allowed" ? { allow: allowHeader(route.methods, route.cors !== "none") } : {}
    write(request, reply, refusalReply(refusal, route.refusals, request.edge.traceId), { ...cors, ...allow })
    return reply
  }

  scope.route({
    url: ports.basePath + route.path,
    method: scope.supportedMethods,
    onRequest: route.limit === undefined ? [admit] : [admit, count],
    handler: answer,
    errorHandler: refuseWith,
  })
}

const isPreflight = (route: Route, { method }: FastifyRequest): boolean => method === "OPTIONS" && route.cors !== "none"

export const pathOf = ({ raw: { url = "" } }: FastifyRequest): string => url.split("?", 1)[0] ?? ""

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  traceId: request.edge.traceId,
  address: request.edge.address,
  method: request.method,
  path: pathOf(request),
})

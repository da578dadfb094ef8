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
import type { Reply } from "./refusal_reply.ts"
import { refusalReply } from "./refusal_reply.ts"
import type { Method, Route } from "./routes.ts"
import { ALWAYS } from "./security_headers.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the first phase of every route. */
    edge: EdgeRequest
  }
}

/** One row of the table of routes, served. */
export function serveRoute(scope: FastifyInstance, route: Route, edge: Edge): void {
  const { ports, log } = edge
  const isRegistered = (origin: string) => ports.store.clients.knowsOrigin(origin)

  const refuseWith = async (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
    const refusal = refusalFrom(error)
    if (refusal.reason === "unexpected") logDefect(log, factsOf(request), error)
    else logRefusal(log, factsOf(request), refusal)
    // Where not even the origin can be looked up, the refusal itself still goes out.
    const cors = await corsHeaders(route.cors, request.headers.origin, undefined, isRegistered).catch(() => ({}))
    const allow: Record<string, string> =
      refusal.code === "method_not_allowed" ? { allow: allowHeader(route.methods, route.cors !== "none") } : {}
    send(request, reply, refusalReply(refusal, route.refusals, request.edge.traceId), { ...cors, ...allow })
    return reply
  }

  scope.route({
    url: edge.prefix + route.path,
    method: scope.supportedMethods,
    errorHandler: (error, request, reply) => refuseWith(request, reply, error),

    // Method and limit come before the body is read: who floods gets no work done.
    async onRequest(request, reply) {
      request.edge = edgeRequest(request, edge)
      if (request.method === "OPTIONS" && route.cors !== "none") {
        const cors = await corsHeaders(route.cors, request.headers.origin, undefined, isRegistered)
        send(request, reply, { status: 204, headers: preflightHeaders(route), body: "" }, cors)
        return reply
      }
      if (!isAllowed(route, request.method))
        refuse("method_not_allowed", "method-not-allowed", { received: request.method })
      if (route.limit !== undefined) {
        const { allowed, retryAfterSeconds } = await ports.limits[route.limit].take(
          request.edge.addressKey,
          request.edge.now,
        )
        if (!allowed) refuse("too_many_requests", "token-limit", { retryAfterSeconds })
      }
      // The framework reads the type before it looks for a parser, and refuses one that it cannot read.
      if (route.body === "ignored") request.raw.headers["content-type"] = undefined
    },

    async handler(request, reply) {
      // The time is read anew: whoever holds back the body must not get an answer as of when the head came.
      const body = request.body as Uint8Array | undefined
      const answer = await route.endpoint({ ...request.edge, body, now: ports.clock() }, ports)
      const client = answer.kind === "json" ? answer.client : undefined
      const cors = await corsHeaders(route.cors, request.headers.origin, client, isRegistered)
      const written = answerReply(answer, route, edge.cookies)
      const facts = factsOf(request)
      if ("error" in answer && answer.error !== undefined) logDefect(log, facts, answer.error)
      else if ("refused" in answer && answer.refused) logRefusal(log, facts, answer.refused)
      else if ("occurred" in answer && answer.occurred) logOccurrence(log, facts, answer.occurred)
      else logAnswer(log, facts, written.status)
      send(request, reply, written, cors)
      return reply
    },
  })
}

const isAllowed = ({ methods }: Route, method: string): boolean => methods.includes(method as Method)

const asWritten = (body: unknown): string => String(body)

export function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Reply, more = {}): void {
  // A connection kept alive would hold up a server that stops until the last moment.
  if (!request.server.server.listening) reply.header("connection", "close")
  // Nothing is upgraded here, but Node drops what stands behind such a request: who waits for its answer must see the end.
  if (request.raw.headers.upgrade !== undefined) reply.header("connection", "close")
  reply
    .code(status)
    .headers({ ...ALWAYS, "x-trace-id": request.edge.traceId, ...headers, ...more })
    // With a serializer of our own the framework adds no charset, which application/json does not have.
    .serializer(asWritten)
    .send(body)
}

export const pathOf = ({ raw: { url = "" } }: FastifyRequest): string => url.split("?", 1)[0] ?? ""

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  traceId: request.edge.traceId,
  address: request.edge.address,
  method: request.method,
  path: pathOf(request),
})

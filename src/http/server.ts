import { METHODS } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { fastify } from "fastify"
import type { EdgeRequest } from "../endpoints/ports.ts"
import { Refusal } from "../oauth/refusal.ts"
import { logRefusal } from "../observe/requests.ts"
import type { Edge } from "./edge.ts"
import { edgeRequest } from "./edge_request.ts"
import { refusalReply } from "./refusal_reply.ts"
import { ROUTES } from "./routes.ts"
import { factsOf, pathOf, serveRoute } from "./serve_route.ts"
import { refuseUnreadable } from "./unreadable.ts"
import { write } from "./write.ts"

/** RFC 6749 knows no request that needs more. */
const BODY_LIMIT = 65_536
/** `state` (4096 bytes), `nonce` and the rest, percent-encoded, still fit. */
const HEADER_LIMIT = 32_768

/** The server, not yet listening. */
export function buildServer(edge: Edge): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: 15_000, insecureHTTPParser: false },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
    frameworkErrors: (_error, request, reply) => answerNotFound(request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, edge),
  })
  // Every hook that reads it runs after the one that sets it: the slot only keeps the shape of requests the same.
  server.decorateRequest("edge", null as unknown as EdgeRequest)
  server.removeAllContentTypeParsers()
  // The framework knows the usual methods. Any other that Node can read is refused by the route as well, with 405 and `Allow`.
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method)

  const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
    request.edge = edgeRequest(request, edge)
    const path = pathOf(request).slice(edge.ports.basePath.length)
    const refusals = path.startsWith("/oauth/") || path.startsWith("/api/") ? "token" : "page"
    const refusal = new Refusal("not_found", "path-unknown", {})
    logRefusal(edge.log, factsOf(request), refusal)
    write(request, reply, refusalReply(refusal, refusals, request.edge.traceId))
  }
  server.setNotFoundHandler(answerNotFound)

  // Bodies that an endpoint does not read are not even looked at; two scopes, since parsers belong to a scope.
  server.register(async (scope) => {
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    for (const route of ROUTES) if (route.body === "read") serveRoute(scope, route, edge)
  })
  server.register(async (scope) => {
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined))
    for (const route of ROUTES) if (route.body === "ignored") serveRoute(scope, route, edge)
  })
  return server
}

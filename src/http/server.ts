import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import { Refusal } from "../oauth/refusal.ts"
import { logRefusal } from "../observe/requests.ts"
import { arrivalOf, pathOf } from "./arrival.ts"
import type { Connection } from "./connection.ts"
import type { Edge } from "./edge.ts"
import { keepingRefusals } from "./keep_refusal.ts"
import { refusalReply } from "./refusal_reply.ts"
import { pathsOf, ROUTES } from "./routes.ts"
import type { Serve } from "./serve_route.ts"
import { serveRoute } from "./serve_route.ts"
import { refuseUnreadable } from "./unreadable.ts"
import { write } from "./write.ts"

const OPTIONS = {
  /** `state` (4096 bytes), `nonce` and the rest, percent-encoded, still fit. */
  maxHeaderSize: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** How often both are looked at: with Node's own half a minute they would be 45 and 60 seconds. */
  connectionsCheckingInterval: 5000,
  /** Longer than the minute that proxies keep a connection: who ends it last must be the other side, or requests get lost. */
  keepAliveTimeout: 65_000,
  insecureHTTPParser: false,
} as const

/** The server, not yet listening. A path is a route's exactly, byte for byte, or unknown. */
export function buildServer(parts: Omit<Edge, "keep"> & Partial<Pick<Edge, "keep">>): Server {
  const edge: Edge = { keep: keepingRefusals(parts.ports, parts.log), ...parts }
  const routes = new Map<string, Serve>(
    ROUTES.filter(({ exists }) => exists?.(edge.ports) ?? true).flatMap((route) => {
      const serve = serveRoute(route, edge)
      return pathsOf(route, edge.ports.basePath).map((path) => [path, serve] as const)
    }),
  )
  const server = createServer(OPTIONS, (request, response) => {
    edge.turn.begin()
    const serve = routes.get(pathOf(request)) ?? routes.get(pathOf(inOriginForm(request)))
    if (serve === undefined) answerNotFound(request, response, edge)
    else void serve(request, response)
  })
  server.on("clientError", (error, socket) => refuseUnreadable(error, socket as Connection, edge))
  return server
}

/** RFC 9112 §3.2.2: "a server MUST accept the absolute-form in requests". What host it names is as little looked at as `Host`. */
function inOriginForm(request: IncomingMessage): IncomingMessage {
  const [, target] = /^https?:\/\/[^/?#]+(.*)$/i.exec(request.url ?? "") ?? []
  if (target !== undefined) request.url = target.startsWith("/") ? target : `/${target}`
  return request
}

function answerNotFound(request: IncomingMessage, response: ServerResponse, edge: Edge): void {
  const arrival = arrivalOf(request, edge)
  const path = arrival.path.slice(edge.ports.basePath.length)
  const refusals = path.startsWith("/oauth/") || path.startsWith("/api/") ? "token" : "page"
  const refusal = new Refusal("not_found", "path-unknown", {})
  logRefusal(edge.log, arrival, refusal)
  write(response, edge.turn, arrival.traceId, refusalReply(refusal, refusals, arrival.traceId))
  edge.keep(arrival, refusal)
}

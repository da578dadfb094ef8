import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { Server as HttpsServer } from "node:https"
import { createServer as createHttpsServer } from "node:https"
import type { Config } from "../config/options.ts"
import { Refusal } from "../oauth/refusal.ts"
import { arrivalOf, pathOf } from "./arrival.ts"
import { clientAddress, trustedPeer } from "./client_address.ts"
import { certificateReader } from "./client_certificate.ts"
import type { Connection } from "./connection.ts"
import type { Edge } from "./edge.ts"
import { ignoreUpgrades } from "./ignore_upgrade.ts"
import { problemLocale } from "./page_locale.ts"
import { refusalReply } from "./refusal_reply.ts"
import { knownClientOf } from "./refusals/concerned.ts"
import type { KeepRefusal } from "./refusals/keep_refusal.ts"
import { reportingRefusals } from "./refusals/report_refusal.ts"
import { reportingWithheld } from "./refusals/withheld_answers.ts"
import { pathsOf, ROUTES } from "./routes.ts"
import type { Serve } from "./serve_route.ts"
import { serveRoute } from "./serve_route.ts"
import type { TlsTerms } from "./tls.ts"
import { HSTS, tlsOptions } from "./tls.ts"
import { refuseUnreadable } from "./unreadable.ts"
import { watchingProxies } from "./watch_proxies.ts"
import { write } from "./write.ts"

const OPTIONS = {
  /** Large enough for `state` (4096 bytes), `nonce` and the other parameters, percent-encoded. */
  maxHeaderSize: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /**
   * How often Node checks `headersTimeout` and `requestTimeout`. With Node's default of 30 s, Node could end a slow request up to 30 s after its
   * time-out.
   */
  connectionsCheckingInterval: 5000,
  /**
   * Proxies keep an idle connection for a minute. The server keeps it longer, so that the proxy closes it first. If the server closed it
   * first, a request sent at the same moment would be lost.
   */
  keepAliveTimeout: 65_000,
  insecureHTTPParser: false,
} as const

/** The parts of the edge, and the proxies whose X-Forwarded-For is trusted. */
interface Parts
  extends Omit<Edge, "reportRefusal" | "reportWithheld" | "addressOf" | "isTrustedPeer" | "readCertificate"> {
  /** Stores refusals for `gatehouse explain`. */
  readonly keep: KeepRefusal
  readonly trustedProxies: readonly string[]
  /** The proxies that set the certificate of a client. Absent if the server sees no certificates of clients. */
  readonly certificates: Pick<Config, "clientCertProxies" | "clientCertVerified"> | undefined
}

/** Builds a server that does not listen yet. With `tls`, the server speaks HTTPS. */
export type BuildServer = (tls?: TlsTerms) => Server | HttpsServer

/** Returns a function that builds the server of each port. A path must match a route byte for byte; any other path is unknown. */
export function serverBuilder({ trustedProxies, certificates, ...parts }: Parts): BuildServer {
  const { log, keep, observer, ports } = parts
  const addressOf = clientAddress(trustedProxies)
  const edge: Edge = {
    ...parts,
    addressOf,
    isTrustedPeer: trustedPeer(trustedProxies),
    readCertificate: certificates && certificateReader({ ...certificates, trustedProxies }),
    reportRefusal: reportingRefusals(log, keep, observer.refused, (request) => knownClientOf(request, ports)),
    reportWithheld: reportingWithheld(log, keep, ports.clock),
  }
  const watch = watchingProxies({ ports, log, trustedProxies, addressOf })
  const watched =
    (serve: Serve): Serve =>
    (request, response) => {
      watch(request)
      return serve(request, response)
    }
  const routes = new Map<string, Serve>(
    ROUTES.flatMap((route) => {
      const serve = route.anyHost ? serveRoute(route, edge) : watched(serveRoute(route, edge))
      return pathsOf(route, edge.ports.basePath).map((path) => [path, serve] as const)
    }),
  )
  const subtrees = ROUTES.filter(({ below }) => below).map(
    (route) => [`${edge.ports.basePath}${route.path}/`, route.end ?? "", watched(serveRoute(route, edge))] as const,
  )
  const serveAt = (path: string): Serve | undefined =>
    routes.get(path) ?? subtrees.find(([start, end]) => path.startsWith(start) && path.endsWith(end))?.[2]
  const countNotFound = observer.answersOf("other")
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    edge.turn.begin()
    const serve = serveAt(pathOf(request)) ?? serveAt(pathOf(inOriginForm(request)))
    if (serve === undefined) void answerNotFound(request, response, edge).then(countNotFound)
    else void serve(request, response)
  }
  return (tls) => {
    const server =
      tls === undefined
        ? createServer(OPTIONS, answer)
        : createHttpsServer({ ...OPTIONS, ...tlsOptions(tls) }, tls.hsts ? withHsts(answer) : answer)
    ignoreUpgrades(server, tls === undefined ? "connection" : "secureConnection")
    server.on("clientError", (error, socket) => refuseUnreadable(error, socket as Connection, edge))
    return server
  }
}

const withHsts =
  (answer: (request: IncomingMessage, response: ServerResponse) => void): typeof answer =>
  (request, response) => {
    response.setHeader("strict-transport-security", HSTS)
    answer(request, response)
  }

/** RFC 9112 §3.2.2: "a server MUST accept the absolute-form in requests". The host in such a target is ignored, as the `Host` header is. */
function inOriginForm(request: IncomingMessage): IncomingMessage {
  const [, target] = /^https?:\/\/[^/?#]+(.*)$/i.exec(request.url ?? "") ?? []
  if (target !== undefined) request.url = target.startsWith("/") ? target : `/${target}`
  return request
}

/** Answers 404. Returns the status for the observer. */
async function answerNotFound(request: IncomingMessage, response: ServerResponse, edge: Edge): Promise<number> {
  const arrival = arrivalOf(request, response, edge, undefined)
  const path = arrival.path.slice(edge.ports.basePath.length)
  const refusals = path.startsWith("/oauth/") || path.startsWith("/api/") ? "token" : "page"
  const refusal = new Refusal("not_found", "path-unknown", {})
  edge.reportRefusal({ facts: arrival, refusal })
  const locale = refusals === "page" ? await problemLocale(request) : undefined
  const look = refusals === "page" ? edge.ports.looks.latest() : undefined
  const reply = refusalReply(refusal, refusals, arrival.traceId, locale, undefined, look)
  write(response, edge.turn, arrival.traceId, reply)
  return reply.status
}

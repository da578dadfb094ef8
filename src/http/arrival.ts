import type { IncomingMessage, ServerResponse } from "node:http"
import type { Random } from "../base/random.ts"
import type { RequestFacts } from "../observe/requests.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { limitKey } from "./client_address.ts"
import type { Edge } from "./edge.ts"
import type { Route } from "./routes.ts"

const TRACE_ID_BYTES = 8

/** Makes a trace id. It is short enough to read aloud, and long enough to stay unique over a year of traffic. */
export const newTraceId = (random: Random): string => random(TRACE_ID_BYTES).toString("hex")

/**
 * Returns the facts that limits and the log need. All of them are in the head of the request, which arrives before the body. If traces are on,
 * the trace id of the request is the id of the request's span (decision 0038). `route` is the path of a known route.
 */
export function arrivalOf(
  request: IncomingMessage,
  response: ServerResponse,
  { ports, addressOf, traces }: Edge,
  route: string | undefined,
): RequestFacts {
  const address = addressOf(request.socket.remoteAddress ?? "", one(request.headers["x-forwarded-for"]))
  const method = request.method ?? ""
  // Paths below a route contain ids, and what a caller without a token wrote there may be a secret: the log has the path of the route.
  const path = route ?? pathOf(request)
  if (traces === undefined) return { traceId: newTraceId(ports.random), address, method, path }
  const span = traces.begin(request, response, route)
  return { traceId: span.span_id, address, method, path, ...span }
}

export function pathOf({ url = "" }: Pick<IncomingMessage, "url">): string {
  const question = url.indexOf("?")
  return question < 0 ? url : url.slice(0, question)
}

export type OpenedCookies = Pick<EdgeRequest, "cookies" | "sessionId">

/** Reads the cookies and opens the session cookie. Called only once per request, because opening computes a MAC. */
export function openedCookies({ headers }: IncomingMessage, { cookies, ports }: Edge): OpenedCookies {
  const held = cookies.read(headers.cookie)
  const sessionId = held.session === undefined ? undefined : ports.credentials.openSession(held.session)?.sessionId
  return { cookies: held, sessionId }
}

/**
 * Makes the request that the endpoints see, once the body has arrived. The clock is read only now, because a caller that delays the body must
 * not get an answer computed for an earlier time.
 */
export function edgeRequest(
  request: IncomingMessage,
  { method, address, traceId }: RequestFacts,
  body: Uint8Array | undefined,
  { cookies, sessionId }: OpenedCookies,
  { ports, isTrustedPeer, readCertificate }: Edge,
  { asksForProxy }: Pick<Route, "asksForProxy">,
): EdgeRequest {
  const { headers, rawHeaders, socket, url = "" } = request
  const path = pathOf({ url })
  return {
    method,
    path,
    headers,
    query: url.slice(path.length + 1),
    contentType: headers["content-type"],
    contentEncoding: headers["content-encoding"],
    body,
    authorization: headers.authorization === undefined ? [] : authorizationHeaders(rawHeaders),
    address,
    addressKey: limitKey(address),
    traceId,
    userAgent: headers["user-agent"],
    acceptLanguage: headers["accept-language"],
    fetchSite: one(headers["sec-fetch-site"]),
    forwardedProto: one(headers["x-forwarded-proto"]),
    cookies,
    sessionId,
    isFromProxy: asksForProxy === true && isTrustedPeer(socket.remoteAddress ?? ""),
    clientCertificate: readCertificate === undefined ? noCertificate : () => readCertificate(request),
    now: ports.clock(),
  }
}

/**
 * Returns every Authorization header. Node keeps only the first of several, but a proxy in front of this server may have checked the last.
 */
function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  const found: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 13 && name.toLowerCase() === "authorization") found.push(rawHeaders[i + 1] ?? "")
  }
  return found
}

const noCertificate = (): undefined => undefined

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header

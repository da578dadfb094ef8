import type { FastifyRequest } from "fastify"
import type { Random } from "../base/random.ts"
import type { EdgeRequest } from "../endpoints/ports.ts"
import { limitKey } from "./client_address.ts"
import type { Edge } from "./edge.ts"

const TRACE_ID_BYTES = 8

/** Short enough to be read aloud, and enough of them for a year of traffic. */
export const newTraceId = (random: Random): string => random(TRACE_ID_BYTES).toString("hex")

/** The request as the endpoints see it, before its body is read. */
export function edgeRequest(request: FastifyRequest, { ports, cookies, addressOf }: Edge): EdgeRequest {
  const { headers, rawHeaders, url = "" } = request.raw
  const question = url.indexOf("?")
  const address = addressOf(request.raw.socket.remoteAddress ?? "", one(headers["x-forwarded-for"]))
  return {
    method: request.method,
    query: question < 0 ? "" : url.slice(question + 1),
    contentType: headers["content-type"],
    contentEncoding: headers["content-encoding"],
    body: undefined,
    authorization: headers.authorization === undefined ? [] : authorizationHeaders(rawHeaders),
    address,
    addressKey: limitKey(address),
    traceId: newTraceId(ports.random),
    fetchSite: one(headers["sec-fetch-site"]),
    ...cookies.read(headers.cookie),
    now: ports.clock(),
  }
}

/** All of them: Node keeps only the first of several, and a proxy in front of us may have looked at the last. */
function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  const found: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 13 && name.toLowerCase() === "authorization") found.push(rawHeaders[i + 1] ?? "")
  }
  return found
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header

import type { IncomingMessage } from "node:http"
import { Agent as HttpAgent, request as httpRequest } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import type { LookupFunction } from "node:net"
import { isIP } from "node:net"
import { say } from "../base/say.ts"
import { OutboundProblem } from "./problem.ts"

export interface Sent {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the caller wants to see a redirect. It is not followed in any case. */
  readonly showsRedirect?: true
}

/** Each request has its own connection, and no proxy from the environment is used, so that the server connects only to checked addresses. */
const AGENTS = {
  "http:": new HttpAgent({ keepAlive: false }),
  // A resumed TLS session would skip the check of the certificate.
  "https:": new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 }),
}

/**
 * Sends one request to one of the given addresses. Resolves when the answer's headers arrive; the caller then reads the body or aborts the
 * signal. The host name is not resolved here. Only the Host header and the certificate check use the name.
 */
export function exchange(
  url: URL,
  addresses: readonly string[],
  { method, headers, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const secure = url.protocol === "https:"
  const send = secure ? httpsRequest : httpRequest
  const agent = secure ? AGENTS["https:"] : AGENTS["http:"]
  return new Promise((answered, failed) => {
    const request = send(url, { method, headers, agent, signal, lookup: pinned(addresses) }, answered)
    request.on("error", failed)
    // Node destroys the socket on status 101 without an answer or an error event. After an answer or an error, this call has no effect.
    request.on("close", () => failed(new OutboundProblem(say("outbound-cut"))))
    request.end(body)
  })
}

/** Replaces the look-up with the checked addresses. A second look-up of the same name could return another address (DNS rebinding). */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first] = all
    if (options.all === true || first === undefined) done(null, all)
    else done(null, first.address, first.family)
  }
}

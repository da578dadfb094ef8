import type { IncomingMessage } from "node:http"
import { Agent as HttpAgent, request as httpRequest } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import type { LookupFunction } from "node:net"
import { isIP } from "node:net"
import { OutboundProblem } from "./problem.ts"

export interface Sent {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A connection for each request, and no proxy from the environment: what was judged is what is connected to. */
const AGENTS = {
  "http:": new HttpAgent({ keepAlive: false }),
  // A resumed TLS session would not have its certificate checked again.
  "https:": new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 }),
}

/**
 * Sends one request to one of the given addresses and gives the answer when its headers are there. The name is not resolved here: it
 * serves for the Host header and for the certificate alone. Whoever calls it reads the body, or aborts the signal.
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
    // On 101 Node only destroys the socket: no answer and no error would ever come. After either of them this does nothing.
    request.on("close", () => failed(new OutboundProblem("the connection ended without an answer")))
    request.end(body)
  })
}

/** In the place of a look-up: the addresses that were judged. A name that is asked again may answer otherwise (DNS rebinding). */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first] = all
    if (options.all === true || first === undefined) done(null, all)
    else done(null, first.address, first.family)
  }
}

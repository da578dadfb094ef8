import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { TLSSocket } from "node:tls"
import { say } from "../base/say.ts"
import { OutboundProblem } from "./problem.ts"

export const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** Throws on a redirect, because no check has covered its target. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode >= 300 && statusCode < 400)
    throw new OutboundProblem(say("outbound-redirects", { status: statusCode }))
  return statusCode
}

/** Returns the last moment at which the sender's certificate is valid. Call it while the connection is open. */
export function certificateUntil({ socket }: IncomingMessage): number | undefined {
  const until = isSecure(socket) ? Date.parse(socket.getPeerCertificate().valid_to) : Number.NaN
  return Number.isNaN(until) ? undefined : until
}

/** The class itself would load the TLS code. */
const isSecure = (socket: Socket): socket is TLSSocket => "getPeerCertificate" in socket

/** Reads the JSON of a 200 answer, which must have a JSON type and at most `maxBytes`. */
export async function readJson(answer: IncomingMessage, maxBytes: number): Promise<unknown> {
  const status = statusOf(answer)
  if (status !== 200) throw new OutboundProblem(say("outbound-status", { status }))
  if (!JSON_TYPE.test(answer.headers["content-type"] ?? "")) throw new OutboundProblem(say("outbound-type"))
  const body = await readBytes(answer, maxBytes)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    throw new OutboundProblem(say("outbound-not-json"))
  }
}

/** Reads the bytes of an answer, at most `maxBytes`. */
export async function readBytes(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if ((answer.headers["content-encoding"] ?? "identity") !== "identity")
    throw new OutboundProblem(say("outbound-compressed"))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundProblem(say("outbound-too-long", { max: maxBytes }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

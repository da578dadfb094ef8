import type { Duplex } from "node:stream"
import { Refusal } from "../oauth/refusal.ts"
import { logRefusal } from "../observe/requests.ts"
import { newTraceId } from "./arrival.ts"
import type { Edge } from "./edge.ts"
import { refusalReply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"

/**
 * Bytes that are no HTTP request, or one that took too long: there is no request to answer by the usual way, so the answer is
 * written to the socket, which is then closed, since nobody can say where a next request would begin.
 */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Duplex & { remoteAddress?: string },
  { ports, log, addressOf }: Edge,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const traceId = newTraceId(ports.random)
  const refusal = new Refusal("invalid_request", "http-malformed", { received: error.code })
  logRefusal(log, { traceId, address: addressOf(socket.remoteAddress ?? "", undefined), method: "", path: "" }, refusal)
  const { headers, body } = refusalReply(refusal, "token", traceId)
  const always = {
    ...ALWAYS,
    "x-trace-id": traceId,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }
  const lines = Object.entries({ ...headers, ...always })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")
  socket.end(`HTTP/1.1 ${statusLine(error.code)}\r\n${head}\r\n\r\n${body}`)
}

function statusLine(code: string | undefined): string {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return "431 Request Header Fields Too Large"
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "408 Request Timeout"
    default:
      return "400 Bad Request"
  }
}

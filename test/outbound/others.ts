import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after } from "node:test"
import type { OutboundSettings } from "../../src/outbound/outbound.ts"
import { outbound } from "./in_english.ts"

export interface Other {
  /** The server's URL, without a final slash. */
  readonly url: string
  readonly port: number
  /** The method and path of each received request, in order. */
  readonly asked: string[]
}

/** Starts another server on this machine. */
export async function other(answer: RequestListener): Promise<Other> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, asked }
}

/** A time limit for requests to this machine that no test is about: only an answer that never comes exceeds it. */
export const PATIENT_MS = 60_000

/** Returns the service's own `outbound`, for an operator who allows requests to this machine. */
export const allowed = (more: Partial<OutboundSettings> = {}) =>
  outbound({ networks: ["127.0.0.0/8"], loopback: false, timeoutMs: PATIENT_MS, ...more })

export const JSON_TYPE = { "content-type": "application/json" }

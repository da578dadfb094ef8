import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after } from "node:test"
import type { OutboundSettings } from "../../src/outbound/outbound.ts"
import { outbound } from "../../src/outbound/outbound.ts"

export interface Other {
  /** Without a final slash. */
  readonly url: string
  readonly port: number
  /** The requests it received, in order: method and path. */
  readonly asked: string[]
}

/** Another server, on this machine. */
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

/** Requests as the service sends them, with this machine allowed by the operator. */
export const allowed = (more: Partial<OutboundSettings> = {}) =>
  outbound({ networks: ["127.0.0.0/8"], loopback: false, ...more })

export const JSON_TYPE = { "content-type": "application/json" }

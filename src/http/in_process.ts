import type { IncomingMessage, Server } from "node:http"
import { request } from "node:http"
import { duplexPair } from "node:stream"

/** A request as it was written down. */
export interface WrittenRequest {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array | undefined
}

export interface WrittenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Asks a server that need not listen: the bytes go through memory, and through everything that those of a connection go through. */
export function askInProcess(
  server: Server,
  { method, target, headers, body }: WrittenRequest,
): Promise<WrittenAnswer> {
  const [here, there] = duplexPair()
  // What a connection has beside: it is used where the bytes are no HTTP request.
  Object.assign(there, { setTimeout: () => there, destroySoon: () => there.destroy() })
  server.emit("connection", there)
  return new Promise((answered, failed) => {
    const length = body === undefined ? [] : ["content-length", String(body.length)]
    const asked = request({
      ...{ method, path: target, headers: ["host", "localhost", ...headers.flat(), ...length, "connection", "close"] },
      createConnection: () => here,
    })
    asked.on("error", failed)
    asked.on("response", (response) => whole(response).then(answered, failed))
    asked.end(body)
  })
}

async function whole(response: IncomingMessage): Promise<WrittenAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(", ")]),
    ),
    body: Buffer.concat(chunks).toString(),
  }
}

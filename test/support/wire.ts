import { Agent, request } from "node:http"
import { connect } from "node:net"
import type { World } from "./world.ts"

/** An answer as received. Headers are by lower-case name; several headers of one name are joined by ", ". */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Sending {
  readonly method?: string
  /** A record, or a list `name, value, name, value, …` if a name repeats. */
  readonly headers?: Record<string, string> | readonly string[]
  readonly body?: string | Uint8Array
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends any method and any header. Sends the body unchanged, and adds no Content-Type. `fetch` cannot do all of this. */
export function send({ url }: Pick<World, "url">, path: string, sending: Sending = {}): Promise<Received> {
  const { method = "GET", headers = {}, body } = sending
  const { hostname, port, host } = new URL(url)
  const length = body === undefined ? [] : ["content-length", String(Buffer.byteLength(body))]
  const flat = Array.isArray(headers) ? headers : Object.entries(headers).flat()
  const hosted = flat.some((name, at) => at % 2 === 0 && name.toLowerCase() === "host") ? [] : ["host", host]
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, agent, headers: [...hosted, ...flat, ...length] },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(", ")]),
            ),
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })
}

/** The maximum silence of a connection. Only a connection that hangs reaches it. */
const HANGING_MS = 5000

/** How many turns of the event loop pass between two pieces, so that the server reads each piece separately. */
const TURNS_BETWEEN = 20

/**
 * Writes bytes, in one or several pieces, to a new connection. Returns everything received until the server closes the connection, or until
 * `enough` has arrived. Rejects if the connection stays silent.
 */
export function exchangeBytes(
  { url }: Pick<World, "url">,
  bytes: string | Uint8Array | readonly string[],
  enough: (received: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const pieces = typeof bytes === "string" || bytes instanceof Uint8Array ? [bytes] : bytes
    const writeFrom = (at: number, turns = TURNS_BETWEEN): void => {
      const piece = pieces[at]
      if (piece === undefined || !socket.writable) return
      if (turns > 0) setImmediate(writeFrom, at, turns - 1)
      else socket.write(piece, () => writeFrom(at + 1))
    }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => writeFrom(0, 0))
    let received = ""
    socket.setTimeout(HANGING_MS, () => {
      socket.destroy()
      reject(new Error(`the connection hangs after: ${received === "" ? "nothing" : received}`))
    })
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1")
      if (!enough(received)) return
      socket.destroy()
      resolve(received)
    })
    // If the server closes the connection while bytes arrive there, the connection is reset. The bytes that the server sent earlier still count.
    socket.on("error", () => {})
    socket.on("close", () => resolve(received))
  })
}

/** Parses the status, headers and body of the last answer on a connection. */
export function parseAnswer(received: string): Received {
  const final = received.slice(received.lastIndexOf("HTTP/1.1 "))
  const [head = "", ...rest] = final.split("\r\n\r\n")
  const [statusLine = "", ...lines] = head.split("\r\n")
  return {
    status: Number(statusLine.split(" ")[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    ),
    text: rest.join("\r\n\r\n"),
  }
}

import type { Socket } from "node:net"
import { connect } from "node:net"

/** An HTTP answer, decoded as Latin-1: each byte is one character. */
export interface Answer {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: string
}

const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i
const CHUNKED = /\r\ntransfer-encoding: chunked/i

/**
 * A persistent connection with one request at a time. Parses only the HTTP that the servers under test send, because `fetch` would need several
 * times the CPU time of the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received: ((answer: Answer) => void) | undefined
  #text = ""

  constructor(port: number) {
    this.#socket = connect({ host: "127.0.0.1", port, noDelay: true })
    this.#socket.setEncoding("latin1")
    this.#socket.on("data", (chunk: string) => this.#read(chunk))
    this.#socket.on("error", (error) => {
      throw error
    })
    this.#socket.on("close", () => {
      if (this.#received !== undefined) throw new Error("the server closed a connection before its answer")
    })
  }

  send(request: string, received: (answer: Answer) => void): void {
    this.#received = received
    this.#socket.write(request, "latin1")
  }

  ask(request: string): Promise<Answer> {
    return new Promise((received) => this.send(request, received))
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: string): void {
    this.#text = this.#text === "" ? chunk : this.#text + chunk
    const answer = completeAnswer(this.#text)
    if (answer === undefined) return
    this.#text = ""
    const received = this.#received
    this.#received = undefined
    received?.(answer)
  }
}

/** Returns the answer if it has arrived completely. The text contains nothing else, because a connection has one request at a time. */
export function completeAnswer(text: string): Answer | undefined {
  const end = text.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = CONTENT_LENGTH.exec(head)?.[1]
  const body =
    length === undefined ? chunkedBody(head, text.slice(end + 4)) : wholeBody(text.slice(end + 4), Number(length))
  return body === undefined ? undefined : { status: Number(head.slice(9, 12)), head, body }
}

const wholeBody = (received: string, length: number): string | undefined =>
  received.length < length ? undefined : received.slice(0, length)

/** Each chunk follows its size in hexadecimal, and a chunk of size 0 is the last one. */
function chunkedBody(head: string, received: string): string | undefined {
  if (!CHUNKED.test(head)) throw new Error(`an answer without Content-Length:\n${head}`)
  let body = ""
  for (let at = 0; ; ) {
    const line = received.indexOf("\r\n", at)
    if (line < 0) return undefined
    const size = Number.parseInt(received.slice(at, line), 16)
    const next = line + 2 + size + 2
    if (received.length < next) return undefined
    if (size === 0) return body
    body += received.slice(line + 2, line + 2 + size)
    at = next
  }
}

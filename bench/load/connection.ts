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
    const text = this.#text === "" ? chunk : this.#text + chunk
    const end = text.indexOf("\r\n\r\n")
    if (end < 0) {
      this.#text = text
      return
    }
    const head = text.slice(0, end)
    const length = CONTENT_LENGTH.exec(head)?.[1]
    if (length === undefined) throw new Error(`an answer without Content-Length:\n${head}`)
    const whole = end + 4 + Number(length)
    if (text.length < whole) {
      this.#text = text
      return
    }
    this.#text = ""
    const received = this.#received
    this.#received = undefined
    received?.({ status: Number(head.slice(9, 12)), head, body: text.slice(end + 4, whole) })
  }
}

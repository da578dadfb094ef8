import { connect } from "node:net"

/** What a connection with a bearer token got: the answer of one query, or the challenge and the error of a refusal. */
export interface Answered {
  readonly values?: readonly string[]
  readonly challenge?: Readonly<Record<string, string>>
  readonly error?: string
}

const SASL = { finished: 0, mechanisms: 10, continued: 11 } as const
const [OK, MECHANISM] = [0, "OAUTHBEARER"]

/**
 * Connects to PostgreSQL as a client does that has a token already (RFC 7628, PostgreSQL's protocol 3.0), and asks who it is. libpq can do this
 * too, but no package of npm has its OAuth part.
 */
export async function connectWith(port: number, user: string, database: string, token: string): Promise<Answered> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  const send = (type: string, ...parts: (string | Buffer)[]) => socket.write(message(type, ...parts))
  socket.write(message("", int32(196_608), `user\0${user}\0database\0${database}\0\0`))
  let challenge: Answered["challenge"]
  try {
    for await (const { type, body } of messagesOf(socket)) {
      const kind = type === "R" ? body.readInt32BE(0) : undefined
      if (kind === SASL.mechanisms) {
        if (!body.toString("utf8", 4).startsWith(`${MECHANISM}\0`)) throw new Error(`offers ${body}`)
        const response = Buffer.from(`n,,\x01auth=Bearer ${token}\x01\x01`)
        send("p", `${MECHANISM}\0`, int32(response.length), response)
      } else if (kind === SASL.continued) {
        challenge = JSON.parse(body.toString("utf8", 4))
        send("p", "\x01")
      } else if (kind === OK) send("Q", "SELECT current_user, system_user\0")
      else if (type === "D") return { values: valuesOf(body) }
      else if (type === "E") return { error: errorOf(body), ...(challenge !== undefined && { challenge }) }
    }
    throw new Error("the connection ended without an answer")
  } finally {
    socket.destroy()
  }
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

async function* messagesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ type: string; body: Buffer }> {
  let received = Buffer.alloc(0)
  for await (const chunk of bytes) {
    received = Buffer.concat([received, chunk])
    while (received.length >= 5 && received.length > received.readInt32BE(1)) {
      const end = received.readInt32BE(1) + 1
      yield { type: String.fromCharCode(received[0] ?? 0), body: received.subarray(5, end) }
      received = received.subarray(end)
    }
  }
}

function valuesOf(row: Buffer): string[] {
  const values: string[] = []
  for (let at = 2; at < row.length; ) {
    const length = row.readInt32BE(at)
    values.push(row.toString("utf8", at + 4, at + 4 + length))
    at += 4 + length
  }
  return values
}

/** The field M of an error is its text. */
const errorOf = (body: Buffer): string =>
  body
    .toString("utf8")
    .split("\0")
    .find((field) => field.startsWith("M"))
    ?.slice(1) ?? ""

import type { Socket } from "node:net"
import { BerReader, ProtocolOperation } from "ldapts"
import { say } from "../../base/say.ts"
import { ConnectionFailure } from "../protocol/failure.ts"

/** The extended request with message id 1 and no value. RFC 4511 §4.14.1. */
const REQUEST = Buffer.concat([Buffer.from("301d02010177188016", "hex"), Buffer.from("1.3.6.1.4.1.1466.20037")])
const MAX_BYTES = 4096

/**
 * Asks the directory to begin TLS. Returns its result code: 0 if TLS begins. ldapts would keep bytes that follow the answer, and read them as if they
 * had come through TLS: somebody in between could add the answer to a bind. So this code refuses such bytes.
 */
export function startTlsAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const settle = (done: () => void) => {
      socket.off("data", read)
      socket.off("close", cut)
      done()
    }
    const cut = () => settle(() => reject(malformed("the connection ended")))
    const read = (data: Buffer) => {
      received = Buffer.concat([received, data])
      try {
        const code = codeIn(received)
        if (code !== undefined) settle(() => resolve(code))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    socket.on("data", read)
    socket.once("close", cut)
    socket.write(REQUEST)
  })
}

/** Undefined if the answer is not complete. */
function codeIn(received: Buffer): number | undefined {
  const reader = new BerReader(received)
  if (reader.readSequence() === null || reader.remain < reader.length) {
    if (received.length > MAX_BYTES) throw malformed("too long")
    return undefined
  }
  if (reader.remain > reader.length) throw malformed("more than one message")
  if (reader.readInt() !== 1 || reader.readSequence() !== ProtocolOperation.LDAP_RES_EXTENSION)
    throw malformed("another message")
  return reader.readEnumeration() ?? undefined
}

const malformed = (why: string) =>
  new ConnectionFailure("connection-answer-invalid", say("connection-answer-malformed", { why: `StartTLS, ${why}` }))

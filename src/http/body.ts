import type { IncomingMessage } from "node:http"
import { Refusal } from "../oauth/refusal.ts"

/** No request of RFC 6749 needs a larger body. */
const MAX_BODY_BYTES = 65_536

const NO_BODY: Promise<undefined> = Promise.resolve(undefined)

/**
 * Reads the whole body; undefined if the request has no body. Rejects with `body_too_large` as soon as Content-Length or the bytes received
 * exceed the limit.
 */
export function readBody(request: IncomingMessage, maximum = MAX_BODY_BYTES): Promise<Uint8Array | undefined> {
  const { "content-length": length, "transfer-encoding": coding } = request.headers
  if (coding === undefined && (length === undefined || length === "0")) return NO_BODY
  if (Number(length) > maximum) return Promise.reject(tooLarge(maximum))
  // A request that is already destroyed emits no further event, so waiting for its body would never end.
  if (request.destroyed) return Promise.reject(brokenOff())
  return new Promise((done, refused) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= maximum) chunks.push(chunk)
      else refused(tooLarge(maximum))
    })
    request.on("end", () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    request.on("error", () => refused(brokenOff()))
  })
}

/** The connection ended before the whole body came. Anyone can cause this, so it is not logged as a defect of the server. */
const brokenOff = () => new Refusal("invalid_request", "body-malformed", {})

const tooLarge = (maximum: number) =>
  new Refusal("body_too_large", "body-too-large", { expected: `at most ${maximum} bytes` })

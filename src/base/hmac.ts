import { hash } from "node:crypto"

/** The 32 bytes of the HMAC of a message under a key that only this function holds. */
export type Mac = (message: Uint8Array) => Buffer

/** SHA-256 works on blocks of so many bytes, and gives so many. */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** Room for any credential's payload. */
const USUAL_MESSAGE_BYTES = 256

/**
 * HMAC-SHA-256, RFC 2104 §2: H(K ⊕ opad, H(K ⊕ ipad, message)). By two calls of a one-shot hash, since node:crypto's object for it
 * takes three times as long (0.6 µs against 1.8), and every token needs one to three. A key of at most one block, as derived ones are;
 * a longer one is refused.
 */
export function hmacSha256(key: Uint8Array): Mac {
  if (key.length > BLOCK_BYTES) throw new RangeError("a key of more than one block")
  // Buffers of their own, never from Node's pool, whose pages are handed on with what was in them.
  let inner = withRoom(padded(key, 0x36), USUAL_MESSAGE_BYTES)
  const outer = withRoom(padded(key, 0x5c), DIGEST_BYTES)
  return (message) => {
    if (message.length > inner.length - BLOCK_BYTES) inner = withRoom(inner.subarray(0, BLOCK_BYTES), message.length)
    inner.set(message, BLOCK_BYTES)
    // Digests are asked for as text and copied: node:crypto takes twice as long to make a Buffer.
    outer.write(hash("sha256", inner.subarray(0, BLOCK_BYTES + message.length), "latin1"), BLOCK_BYTES, "latin1")
    return Buffer.from(hash("sha256", outer, "latin1"), "latin1")
  }
}

const withRoom = (block: Uint8Array, bytes: number): Buffer => {
  const buffer = Buffer.alloc(BLOCK_BYTES + bytes)
  buffer.set(block)
  return buffer
}

const padded = (key: Uint8Array, pad: number): Buffer => {
  const block = Buffer.alloc(BLOCK_BYTES, pad)
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad
  return block
}

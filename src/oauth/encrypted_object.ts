import type { Client } from "./client.ts"
import type { ObjectEncryptionAlgorithm } from "./client_extensions.ts"
import { OBJECT_CONTENT_ENCRYPTIONS } from "./client_extensions.ts"
import { headerOfJwe } from "./compact_jwt.ts"
import { isRequestObjectType, MAX_OBJECT_BYTES } from "./request_object.ts"

type ContentEncryption = (typeof OBJECT_CONTENT_ENCRYPTIONS)[number]

/** A request object that is encrypted as its client is registered. Nobody has decrypted it. */
export interface EncryptedObject {
  readonly text: string
  readonly alg: ObjectEncryptionAlgorithm
  readonly enc: ContentEncryption
  readonly kid: string | undefined
}

/**
 * Compressed content can be a thousand times longer than the object (RFC 8725 §3.6), `p2c` and `p2s` make the server compute, and the URLs would make it
 * fetch. This server knows no extension that `crit` could name.
 */
const REFUSED_MEMBERS = ["zip", "crit", "p2c", "p2s", "jku", "x5u"]

/** How a client encrypts its objects. Undefined: it does not. */
export function objectEncryption({
  requestObjectEncryptionAlg: alg,
  requestObjectEncryptionEnc: enc = OBJECT_CONTENT_ENCRYPTIONS[0],
}: Pick<Client, "requestObjectEncryptionAlg" | "requestObjectEncryptionEnc">) {
  return alg && { alg, enc }
}

/**
 * Reads an encrypted object. Undefined if it is not encrypted exactly as the client is registered, which is decided before any key is used. RFC 9101 §6.1.
 * Other members of its header have no effect, because only the signed claims count.
 */
export function readEncryptedObject(text: string, client: Client): EncryptedObject | undefined {
  const registered = objectEncryption(client)
  const header = headerOfJwe(text, MAX_OBJECT_BYTES)
  if (registered === undefined || header === undefined) return undefined
  const { alg, enc, kid, typ, cty } = header
  const isNested = cty === undefined || (typeof cty === "string" && cty.toLowerCase() === "jwt")
  const isRight =
    alg === registered.alg &&
    enc === registered.enc &&
    isNested &&
    isRequestObjectType(typ) &&
    (kid === undefined || typeof kid === "string") &&
    !REFUSED_MEMBERS.some((member) => member in header)
  return isRight ? { ...registered, text, kid } : undefined
}

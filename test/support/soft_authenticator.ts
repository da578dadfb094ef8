import type { KeyObject } from "node:crypto"
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** An authenticator made of code, whose answers can be wrong in every way. A real browser has Chromium's virtual one. */

const sha256 = (value: string | Uint8Array) => createHash("sha256").update(value).digest()

export interface Site {
  readonly origin: string
  readonly rpId: string
}

export interface SoftPasskey {
  readonly credentialId: Buffer
  readonly privateKey: KeyObject
  readonly publicKey: Buffer
  userHandle: string | undefined
  counter: number
}

/** What an answer should be like, in place of what an honest authenticator does. */
interface Asked {
  readonly challenge: string
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  /** The browser's part: the origin that it saw, and the type of the ceremony. */
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Undefined: the next one. */
  readonly counter?: number
  readonly userHandle?: string | undefined
}

/** The public key as COSE_Key: ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, "base64url")])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

export function softPasskey(counter = 1): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { credentialId: randomBytes(32), privateKey, publicKey: coseKey(publicKey), userHandle: undefined, counter }
}

const flagsOf = ({ userPresent = true, userVerified = true }: Asked): number =>
  (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0)

function authenticatorData({ rpId }: Site, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
}

const clientData = ({ origin }: Site, { challenge, type, crossOrigin = false }: Asked, usual: string): Buffer =>
  Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin }))

/** Returns the answer of `navigator.credentials.create`, as the page posts it. */
export function created(passkey: SoftPasskey, site: Site, asked: Asked, userHandle: string): string {
  passkey.userHandle = userHandle
  const length = Buffer.alloc(2)
  length.writeUInt16BE(passkey.credentialId.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, passkey.credentialId, passkey.publicKey])
  const authData = authenticatorData(site, flagsOf(asked) | 0x40, asked.counter ?? passkey.counter, attested)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(authData.length)
  const attestation = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
    size,
    authData,
  ])
  return JSON.stringify({
    id: passkey.credentialId.toString("base64url"),
    response: {
      clientDataJSON: clientData(site, asked, "webauthn.create").toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    },
  })
}

/** Returns the answer of `navigator.credentials.get`, as the page posts it. */
export function asserted(passkey: SoftPasskey, site: Site, asked: Asked): string {
  passkey.counter = asked.counter ?? passkey.counter + 1
  const data = authenticatorData(site, flagsOf(asked), passkey.counter)
  const client = clientData(site, asked, "webauthn.get")
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), passkey.privateKey)
  const userHandle = "userHandle" in asked ? asked.userHandle : passkey.userHandle
  return JSON.stringify({
    id: passkey.credentialId.toString("base64url"),
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(userHandle !== undefined && { userHandle }),
    },
  })
}

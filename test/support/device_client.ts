import type { KeyObject } from "node:crypto"
import { generateKeyPairSync, sign } from "node:crypto"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"

/** A browser's part of device-bound sessions, made of code, whose proofs can be wrong in every way. */

export interface Device {
  readonly alg: "ES256" | "RS256"
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export const device = (alg: Device["alg"] = "ES256", bits = 2048): Device =>
  alg === "ES256"
    ? { alg, ...generateKeyPairSync("ec", { namedCurve: "P-256" }) }
    : { alg, ...generateKeyPairSync("rsa", { modulusLength: bits }) }

interface Asked {
  readonly header?: Record<string, unknown>
  readonly claims?: Record<string, unknown>
  /** Another key than that of the proof's header. */
  readonly signedBy?: Device
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Returns the proof for a challenge. A registration contains the key. */
export function proof(of: Device, challenge: string, { header = {}, claims = {}, signedBy = of }: Asked = {}): string {
  const jwk = of.publicKey.export({ format: "jwk" })
  const signed = `${part({ alg: of.alg, typ: "dbsc+jwt", jwk, ...header })}.${part({ jti: challenge, ...claims })}`
  const signature = sign("sha256", Buffer.from(signed), { key: signedBy.privateKey, dsaEncoding: "ieee-p1363" })
  return `${signed}.${signature.toString("base64url")}`
}

type At = Parameters<typeof send>[0]

/** The header with which the answer invites the browser to bind the session. */
export interface Invitation {
  readonly algorithms: string
  readonly path: string
  readonly challenge: string
}

export function invitationIn({ headers }: Pick<Received, "headers">): Invitation | undefined {
  const value = headers["secure-session-registration"]
  const [, algorithms = "", path = "", challenge = ""] =
    /^\(([^)]*)\);path="([^"]*)";challenge="([^"]*)"$/.exec(String(value)) ?? []
  return value === undefined ? undefined : { algorithms, path, challenge }
}

export const register = (at: At, { path }: Pick<Invitation, "path">, response: string): Promise<Received> =>
  send(at, path, { method: "POST", headers: { "secure-session-response": `"${response}"` } })

export const askToRefresh = (at: At, path: string, id: string, response?: string): Promise<Received> =>
  send(at, path, {
    method: "POST",
    headers: {
      "sec-secure-session-id": `"${id}"`,
      ...(response !== undefined && { "secure-session-response": `"${response}"` }),
    },
  })

export const challengeIn = ({ headers }: Pick<Received, "headers">): string =>
  /^"([^"]*)";id="[^"]*"$/.exec(String(headers["secure-session-challenge"]))?.[1] ?? ""

/** Proves the device as a browser does: asks, gets a challenge, and signs it. */
export async function refresh(at: At, path: string, id: string, of: Device): Promise<Received> {
  const asked = await askToRefresh(at, path, id)
  return askToRefresh(at, path, id, proof(of, challengeIn(asked), { header: { jwk: undefined } }))
}

/** The value of a cookie that the answer sets. */
export const setCookie = ({ headers }: Pick<Received, "headers">, name: string): string | undefined =>
  new RegExp(`${name}=([^;]*);`).exec(String(headers["set-cookie"] ?? ""))?.[1]

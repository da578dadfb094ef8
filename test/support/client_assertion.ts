import type { KeyObject } from "node:crypto"
import { createSecretKey, generateKeyPairSync, randomUUID } from "node:crypto"
import type { JWTPayload } from "jose"
import { SignJWT } from "jose"
import { createLog } from "../../src/observe/log.ts"
import type { RegisteredClient } from "./journey.ts"
import type { Confidential } from "./service.ts"
import { confidentialClient, post } from "./service.ts"
import type { Received } from "./wire.ts"
import type { World } from "./world.ts"

export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

export type Alg = "HS256" | "RS256" | "PS256" | "ES256" | "EdDSA"

/** A client's key pair. The client signs with `privateKey`, and registers `jwk`, the public key. */
export interface OwnKey {
  readonly alg: Alg
  readonly kid: string
  readonly privateKey: KeyObject
  readonly jwk: Record<string, unknown>
}

export function ownKey(alg: Exclude<Alg, "HS256">, kid: string, more: Record<string, unknown> = {}): OwnKey {
  const { privateKey, publicKey } =
    alg === "EdDSA"
      ? generateKeyPairSync("ed25519")
      : alg === "ES256"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("rsa", { modulusLength: 2048 })
  return { alg, kid, privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, ...more } }
}

export const jwksOf = (...keys: readonly OwnKey[]): string => JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })

interface Signing {
  /** Claims that replace the valid ones. Undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** Makes an assertion that is valid for a minute by RFC 7523 §3. `claims` and `header` replace some of its valid values. */
export async function assertionOf(
  at: World,
  clientId: string,
  key: OwnKey | string,
  { claims = {}, header = {} }: Signing = {},
): Promise<string> {
  const now = at.clock() / 1000
  const right = { iss: clientId, sub: clientId, aud: at.url, jti: randomUUID(), iat: now, exp: now + 60 }
  const payload = Object.fromEntries(Object.entries({ ...right, ...claims }).filter(([, value]) => value !== undefined))
  const [alg, kid, secret] = typeof key === "string" ? ["HS256", undefined, key] : [key.alg, key.kid, key.privateKey]
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg, ...(kid !== undefined && { kid }), ...header })
    .sign(typeof secret === "string" ? createSecretKey(secret, "utf8") : secret)
}

/** The fields with which a request sends an assertion. */
export const asserted = (client_assertion: string) => ({ client_assertion_type: ASSERTION_TYPE, client_assertion })

/** Requests a client_credentials token with an assertion. */
export const askBy = (at: World, client_assertion: string, more: Record<string, string> = {}): Promise<Received> =>
  post(at, { grant_type: "client_credentials", ...asserted(client_assertion), ...more })

export const secretJwtClient = (at: World): Promise<Confidential> =>
  confidentialClient(at, { token_endpoint_auth_method: "client_secret_jwt" })

/** Registers a client with keys and without a secret. */
export async function keyClient(at: World, keys: { jwks: string } | { jwks_uri: string }): Promise<RegisteredClient> {
  const settings = { token_endpoint_auth_method: "private_key_jwt", id_token_alg: "EdDSA", ...keys }
  const { client_id } = await confidentialClient(at, settings)
  return { client_id }
}

/** A log that keeps each refusal's reason and facts. */
export function refusalLog() {
  const lines: { reason: string; received?: string }[] = []
  const destination = {
    write(line: string) {
      const logged = JSON.parse(line)
      if (logged.reason !== undefined) lines.push(logged)
    },
  }
  return { log: createLog({ level: "info", readable: false, destination }), lines }
}

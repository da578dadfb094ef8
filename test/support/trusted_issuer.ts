import { randomUUID } from "node:crypto"
import type { JWTPayload } from "jose"
import { SignJWT } from "jose"
import type { NewIssuer } from "../../src/admin/contract.ts"
import type { OwnKey } from "./client_assertion.ts"
import { ownKey } from "./client_assertion.ts"
import { jsonSite } from "./json_site.ts"
import type { Confidential } from "./service.ts"
import { confidentialClient } from "./service.ts"
import type { World } from "./world.ts"

/** An issuer of assertions on this machine, with discovery. */
export interface Issuing {
  readonly url: string
  readonly key: OwnKey
  /** What the issuer publishes, by path. A test may change it. */
  readonly documents: Record<string, unknown>
  /** Signs claims. Undefined removes a claim. */
  sign(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>
}

export async function issuing(
  test: { after(callback: () => void): void },
  at: Pick<World, "clock" | "url">,
): Promise<Issuing> {
  const key = ownKey("ES256", "one")
  const documents: Record<string, unknown> = { "/keys": { keys: [key.jwk] } }
  const url = await jsonSite(test, documents)
  documents["/.well-known/openid-configuration"] = { issuer: url, jwks_uri: `${url}/keys` }
  return { url, key, documents, sign: (claims, header) => signed(at, { iss: url, ...claims }, key, header) }
}

/** Signs claims that are valid for a minute at the service. */
export function signed(
  at: Pick<World, "clock" | "url">,
  claims: Readonly<Record<string, unknown>>,
  { alg, kid, privateKey }: Pick<OwnKey, "alg" | "kid" | "privateKey">,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const now = at.clock() / 1000
  const all = { aud: at.url, jti: randomUUID(), iat: now, exp: now + 60, ...claims }
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(payload as JWTPayload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
}

export const trust = ({ gatehouse }: World, issuer: NewIssuer) => gatehouse.administration.issuers.create(issuer)

/** Registers a client that is these workloads. */
export const workloadClient = (
  at: World,
  identities: readonly string[],
  more: Parameters<typeof confidentialClient>[1] = {},
): Promise<Confidential> =>
  confidentialClient(at, {
    token_endpoint_auth_method: "private_key_jwt",
    id_token_alg: "EdDSA",
    federated_identities: identities,
    ...more,
  })

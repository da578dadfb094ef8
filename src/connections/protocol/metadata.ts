import type { AuthorizationServer, ExportedJWKSCache, JWKSCacheInput } from "oauth4webapi"
import { say } from "../../base/say.ts"
import type { Received } from "../../outbound/outbound.ts"
import { fail, saidAt, shown } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject, textsIn } from "./json_object.ts"
import { jsonOf } from "./provider_request.ts"
import type { Terms } from "./terms.ts"
import { endpointsOf, missing } from "./terms.ts"

/** Signatures with public keys only: with HS256, a public key could be used as a secret. RFC 8725 §3.1. */
const ID_TOKEN_ALGORITHMS: readonly string[] = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]

/** A provider as its metadata describe it, after every check of them. */
export interface Provider {
  readonly server: AuthorizationServer & { readonly authorization_endpoint: string; readonly token_endpoint: string }
  /** Whether each ID token has the issuer of its tenant, for which `server.issuer` is a template. */
  readonly isOfTenants: boolean
  readonly assertionAlgorithms: readonly string[]
  /** The provider's keys, which oauth4webapi keeps here for five minutes. It fetches them again for an unknown `kid`, once a minute. */
  readonly keys: JWKSCacheInput | ExportedJWKSCache
}

/** OpenID Connect Discovery §4: the path is appended to the issuer without its final slash. */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`

/** Throws a ConnectionFailure if the answer is not a JSON object. */
export function metadataIn(issuer: string, answer: Received): JsonObject {
  const url = discoveryUrl(issuer)
  const metadata = jsonOf(url, answer)
  return isObject(metadata) ? metadata : fail("connection-unreachable", saidAt(url, say("document-not-object")))
}

/** Checks metadata. Throws a ConnectionFailure if they are not those of the issuer. OpenID Connect Discovery §4.3. */
export function providerIn(terms: Terms, issuer: string, metadata: JsonObject): Provider {
  const url = discoveryUrl(issuer)
  const template = templateFor(terms, issuer)
  const isOfTenants = template !== undefined && metadata.issuer === template
  // "The issuer value returned MUST be identical to the Issuer URL": otherwise one provider could answer for another one.
  if (!isOfTenants && metadata.issuer !== issuer)
    fail(
      "connection-unreachable",
      saidAt(url, say("connection-issuer-different", { expected: issuer, received: shown(metadata.issuer) })),
    )
  const endpoint = (member: string) => httpUrl(metadata, member) ?? malformed(url, member)
  const authorization = endpoint("authorization_endpoint")
  // The person types a password there.
  const isSecure = URL.parse(issuer)?.protocol === "https:"
  if (isSecure && !authorization.startsWith("https:")) malformed(url, "authorization_endpoint")
  const userinfo = httpUrl(metadata, "userinfo_endpoint")
  const revocation = httpUrl(metadata, "revocation_endpoint")
  const endSession = httpUrl(metadata, "end_session_endpoint")
  return {
    server: {
      issuer: isOfTenants ? template : issuer,
      authorization_endpoint: authorization,
      token_endpoint: endpoint("token_endpoint"),
      jwks_uri: endpoint("jwks_uri"),
      ...(userinfo !== undefined && { userinfo_endpoint: userinfo }),
      ...(revocation !== undefined && { revocation_endpoint: revocation }),
      // The browser goes there with an ID token.
      ...(endSession?.startsWith(isSecure ? "https:" : "http") && { end_session_endpoint: endSession }),
      id_token_signing_alg_values_supported: [...idTokenAlgorithms(metadata)],
      // RFC 9207 §3. A template cannot be compared.
      authorization_response_iss_parameter_supported:
        !isOfTenants && metadata.authorization_response_iss_parameter_supported === true,
    },
    isOfTenants,
    assertionAlgorithms: textsIn(metadata.token_endpoint_auth_signing_alg_values_supported),
    keys: {},
  }
}

/** Only the provider's own host can have the template: otherwise it would speak for another host. */
function templateFor({ preset: { tenantsIssuer } }: Terms, issuer: string): string | undefined {
  return tenantsIssuer !== undefined && URL.parse(tenantsIssuer)?.origin === URL.parse(issuer)?.origin
    ? tenantsIssuer
    : undefined
}

/** The algorithms of ID tokens that the provider and this service support. OpenID Connect Core §15.1: RS256 is mandatory. */
function idTokenAlgorithms(metadata: JsonObject): readonly string[] {
  const announced = metadata.id_token_signing_alg_values_supported
  const supported = announced === undefined ? ["RS256"] : textsIn(announced)
  return supported.filter((algorithm) => ID_TOKEN_ALGORITHMS.includes(algorithm))
}

/** OAuth 2.0 without discovery: the endpoints come from the connection and its preset. */
export function providerOf(terms: Terms): Provider {
  const { authorization, token } = endpointsOf(terms)
  return {
    server: {
      issuer: terms.issuer ?? new URL(token).origin,
      authorization_endpoint: authorization,
      token_endpoint: token,
    },
    isOfTenants: false,
    assertionAlgorithms: [],
    keys: {},
  }
}

export const issuerOf = ({ issuer }: Terms): string => issuer ?? missing("issuer")

function httpUrl(metadata: JsonObject, member: string): string | undefined {
  const value = metadata[member]
  const url = typeof value === "string" ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function malformed(url: string, member: string): never {
  return fail("connection-unreachable", saidAt(url, say("connection-metadata-malformed", { member })))
}

import { createPrivateKey, sign } from "node:crypto"
import type { ClientAuth } from "oauth4webapi"
import { ClientSecretPost, None } from "oauth4webapi"
import { inSeconds } from "../../base/clock.ts"
import { say } from "../../base/say.ts"
import type { Secret } from "../../base/secret.ts"
import { fail } from "./failure.ts"
import type { Provider } from "./metadata.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { ASSERTION_ALGORITHMS } from "./protocol_deps.ts"
import type { Terms } from "./terms.ts"

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
const ASSERTION_SECONDS = 60
const JTI_BYTES = 16

type Deps = Pick<ProtocolDeps, "secretOf" | "sign" | "random">

/** How this service authenticates at the provider's token endpoint. Throws a ConnectionFailure if the connection has no usable secret. */
export function clientAuthentication(deps: Deps, terms: Terms, provider: Provider, now: number): ClientAuth {
  switch (terms.auth) {
    case "none":
      return None()
    case "private_key_jwt":
      return privateKeyJwt(deps, terms, provider, now)
    case "client_secret_basic":
      return basic(secretFor(deps, terms, now))
    case "client_secret_post":
      return ClientSecretPost(secretFor(deps, terms, now))
  }
}

function secretFor({ secretOf }: Deps, terms: Terms, now: number): string {
  const secret =
    secretOf(terms.connection) ??
    fail("connection-code-refused", say("connection-has-no-secret", { method: terms.auth }))
  const { secretAudience } = terms.preset
  return secretAudience === undefined ? secret.reveal() : signedSecret(secret, terms.clientId, secretAudience, now)
}

/**
 * RFC 6749 §2.3.1, Appendix B. The library's own method also encodes `-`, `.` and `_`, which providers that do not decode would then not recognise.
 */
function basic(secret: string): ClientAuth {
  return (_server, client, _body, headers) => {
    const credentials = `${formEncoded(client.client_id)}:${formEncoded(secret)}`
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`)
  }
}

const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1)

/** OpenID Connect Core §9, RFC 7523 §3. The audience is the issuer: an assertion for one provider's endpoint must not be valid at another provider. */
function privateKeyJwt({ sign, random }: Deps, { clientId }: Terms, provider: Provider, now: number): ClientAuth {
  const { assertionAlgorithms: supported, server } = provider
  const algorithm = supported.length === 0 ? "RS256" : ASSERTION_ALGORITHMS.find((each) => supported.includes(each))
  if (algorithm === undefined)
    fail(
      "connection-code-refused",
      say("connection-algorithm-different", {
        received: supported,
        expected: ASSERTION_ALGORITHMS,
      }),
    )
  return async (_server, _client, body) => {
    const iat = inSeconds(now)
    const claims = {
      iss: clientId,
      sub: clientId,
      aud: server.issuer,
      jti: random(JTI_BYTES).toString("base64url"),
      iat,
      exp: iat + ASSERTION_SECONDS,
    }
    body.set("client_id", clientId)
    body.set("client_assertion_type", ASSERTION_TYPE)
    body.set("client_assertion", await sign(claims, algorithm))
  }
}

/**
 * Apple: the client secret is a JWT that the operator's private key signs with ES256. The stored secret is the key in PEM form, after two lines that name
 * the team and the key. RFC 7468 allows such lines before a key.
 */
function signedSecret(stored: Secret, clientId: string, audience: string, now: number): string {
  const text = stored.reveal()
  const team = /\bteam_id:\s*(\w+)/.exec(text)?.[1]
  const kid = /\bkey_id:\s*(\w+)/.exec(text)?.[1]
  const body = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(text)?.[1]
  if (team === undefined || kid === undefined || body === undefined) malformed()
  const iat = inSeconds(now)
  const claims = { iss: team, sub: clientId, aud: audience, iat, exp: iat + ASSERTION_SECONDS }
  const input = `${encoded({ alg: "ES256", kid })}.${encoded(claims)}`
  const key = privateKey(body)
  return `${input}.${sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`
}

function privateKey(base64: string) {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type: "pkcs8" })
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : malformed()
  } catch {
    return malformed()
  }
}

function malformed(): never {
  return fail("connection-code-refused", say("connection-signed-secret-malformed"))
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

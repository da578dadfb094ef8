import { sha256 } from "../base/digest.ts"
import type { ClientAssertion } from "../oauth/client_assertion.ts"
import { ASSERTION_TYPE, isOfIssuer, readClientAssertion } from "../oauth/client_assertion.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { BACKCHANNEL_AUTHENTICATION_PATH, PUSHED_REQUEST_PATH, TOKEN_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { RefusalDetail } from "../oauth/refusal_detail.ts"
import { shownWords } from "../oauth/shown_words.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { shownClientId } from "./shown_client_id.ts"

/**
 * The body parameters of client authentication. Each endpoint that authenticates clients reads these in addition to the endpoint's own parameters.
 */
export const CLIENT_PARAMETERS = ["client_id", "client_secret", "client_assertion", "client_assertion_type"] as const

/** An Authorization header of the scheme Basic. The rest of the header may be malformed. */
const BASIC = /^basic(\s|$)/i

/** The credential that a caller sent, not yet checked. */
export type ClientCredential = SecretCredential | AssertionCredential | FederatedCredential

export interface SecretCredential {
  readonly method: "client_secret_basic" | "client_secret_post" | "none"
  readonly clientId: string
  /** The SHA-256 of the sent secret. Only the code that reads the request sees the secret itself. */
  readonly digest: Buffer | undefined
  readonly detail: RefusalDetail
}

export interface AssertionCredential {
  readonly method: "client_secret_jwt" | "private_key_jwt"
  readonly clientId: string
  readonly assertion: ClientAssertion
  readonly detail: RefusalDetail
}

/** An assertion of a trusted issuer about the workload that is the client. Its `sub` is not the `client_id`, so the request names the client. */
export interface FederatedCredential {
  readonly method: "private_key_jwt"
  readonly clientId: string
  /** The JWT in compact form. Nothing of it is checked. */
  readonly federated: string
  readonly detail: RefusalDetail
}

/**
 * Returns the only credential of a request. RFC 6749 §2.3: "The client MUST NOT use more than one authentication method in each request." Refuses
 * with invalid_request if there are several credentials or no client is named, and with invalid_client if the credential is malformed.
 */
export function clientCredential(request: EdgeRequest, { values }: Parameters, issuer: string): ClientCredential {
  const clientId = values.get("client_id")
  const inBody = digestOf(values.get("client_secret"))
  const basic = readBasic(request.authorization)
  const assertion = values.get("client_assertion")
  if (assertion !== undefined || values.has("client_assertion_type")) {
    if (basic !== undefined || inBody !== undefined) refuse("invalid_request", "credentials-in-two-places")
    return assertionCredential(assertion, values, issuer, request.now)
  }
  if (basic === undefined) {
    const method = inBody === undefined ? "none" : "client_secret_post"
    return { method, clientId: clientId ?? refuseNameless(), digest: inBody, detail: {} }
  }
  if (basic.digest !== undefined && inBody !== undefined) refuse("invalid_request", "credentials-in-two-places")
  if (clientId !== undefined && clientId !== basic.clientId) refuse("invalid_request", "client-id-differs")
  const digest = basic.digest ?? inBody
  const method =
    digest === undefined ? "none" : basic.digest === undefined ? "client_secret_post" : "client_secret_basic"
  return { method, clientId: basic.clientId, digest, detail: { scheme: "Basic" } }
}

/** Whether a request names a client: by HTTP Basic, an assertion or client_id. */
export const namesClient = ({ authorization }: EdgeRequest, { values }: Parameters): boolean =>
  values.has("client_id") ||
  values.has("client_assertion") ||
  values.has("client_assertion_type") ||
  authorization.some((header) => BASIC.test(header))

const refuseNameless = (): never => refuse("invalid_request", "parameter-missing", { expected: "client_id" })

const digestOf = (secret: string | undefined): Buffer | undefined => (secret ? sha256(secret) : undefined)

/** RFC 7521 §4.2: client_id "is unnecessary […] If present, [it] MUST identify the same client as is identified by the client assertion." */
function assertionCredential(
  text: string | undefined,
  values: ReadonlyMap<string, string>,
  issuer: string,
  now: number,
): AssertionCredential | FederatedCredential {
  const type = values.get("client_assertion_type")
  if (text === undefined) return refuse("invalid_client", "assertion-missing")
  if (type !== ASSERTION_TYPE)
    refuse("invalid_client", "assertion-type-unknown", {
      expected: ASSERTION_TYPE,
      received: type && shownWords("client_assertion_type", type),
    })
  // RFC 9126 §2: "the authorization server MUST accept its issuer identifier, token endpoint URL, or pushed authorization request endpoint URL".
  // CIBA §7.1 says the same of its own endpoint.
  const audiences = [
    issuer,
    ...[TOKEN_PATH, PUSHED_REQUEST_PATH, BACKCHANNEL_AUTHENTICATION_PATH].map((path) => issuer + path),
  ]
  const named = values.get("client_id")
  if (named !== undefined && isOfIssuer(text))
    return { method: "private_key_jwt", clientId: named, federated: text, detail: {} }
  const assertion = readClientAssertion(text, audiences, now)
  const { clientId, alg } = assertion
  if (named !== undefined && named !== clientId)
    refuse("invalid_client", "assertion-of-another-client", {
      expected: shownClientId(clientId),
      received: shownClientId(named),
    })
  return { method: alg === "HS256" ? "client_secret_jwt" : "private_key_jwt", clientId, assertion, detail: {} }
}

/**
 * Reads HTTP Basic with both parts form-encoded, RFC 6749 §2.3.1. An empty password counts as no secret, because a common library sends an
 * empty password first for public clients. Other schemes are ignored.
 */
function readBasic(authorization: readonly string[]): Pick<SecretCredential, "clientId" | "digest"> | undefined {
  const headers = authorization.filter((header) => BASIC.test(header))
  const [header] = headers
  if (header === undefined) return undefined
  const match = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)
  const text = match?.[1] === undefined ? "" : Buffer.from(match[1], "base64").toString("utf8")
  const colon = text.indexOf(":")
  if (authorization.length > 1 || colon < 1) return refuse("invalid_client", "basic-malformed", { scheme: "Basic" })
  const clientId = formDecoded(text.slice(0, colon))
  return { clientId, digest: digestOf(formDecoded(text.slice(colon + 1))) }
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return refuse("invalid_client", "basic-malformed", { scheme: "Basic" })
  }
}

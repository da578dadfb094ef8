import { equalDigests, sha256 } from "../../base/digest.ts"
import type { Client, ClientSecret, ConfidentialClient } from "../../oauth/client.ts"
import { validSecrets } from "../../oauth/client.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import type { RefusalDetail } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports.ts"

interface Presented {
  readonly clientId: string
  /** The SHA-256 of the secret: what was sent goes no further than where it is read. */
  readonly digest: Buffer | undefined
  readonly detail: RefusalDetail
}

/** Compared against where there is nothing to compare with, so that an unknown client takes the time of a wrong secret. */
const NO_SECRET = sha256("no client has this secret")

/**
 * Who the client is. RFC 6749 §2.3.1, §3.2.1. The answer is the same for an unknown client and for a wrong secret, and comes
 * before anything of the grant is looked at: a failed authentication never costs a code.
 */
export async function authenticateClient(request: EdgeRequest, parameters: Parameters, ports: Ports): Promise<Client> {
  const { clientId, digest, detail } = presented(request, parameters)
  const client = await ports.clients.find(clientId)
  const match = matchingSecret(client?.kind === "confidential" ? client : undefined, digest ?? NO_SECRET, request.now)
  if (client === undefined) return refuse("invalid_client", "client-unknown", detail)
  if (client.kind === "public") {
    if (digest !== undefined) refuse("invalid_client", "secret-from-public-client", detail)
  } else {
    if (digest === undefined) refuse("invalid_client", "secret-missing", detail)
    if (match === undefined) refuse("invalid_client", "secret-differs", detail)
  }
  if (!client.enabled) refuse("invalid_client", "client-disabled", detail)
  if (match !== undefined) ports.store.clients.touchSecret(match.id, request.now)
  return client
}

const digestOf = (secret: string | undefined): Buffer | undefined => (secret ? sha256(secret) : undefined)

/** Every secret is compared, whichever matches. */
function matchingSecret(client: ConfidentialClient | undefined, digest: Buffer, now: number): ClientSecret | undefined {
  const secrets = client === undefined ? [] : validSecrets(client, now)
  if (secrets.length === 0) equalDigests(NO_SECRET, digest)
  let match: ClientSecret | undefined
  for (const secret of secrets) if (equalDigests(secret.digest, digest)) match = secret
  return match
}

function presented({ authorization }: EdgeRequest, { values }: Parameters): Presented {
  const idInBody = values.get("client_id")
  const inBody = digestOf(values.get("client_secret"))
  const basic = readBasic(authorization)
  if (basic === undefined) {
    const clientId = idInBody ?? refuse("invalid_request", "parameter-missing", { expected: "client_id" })
    return { clientId, digest: inBody, detail: {} }
  }
  // RFC 6749 §2.3: "The client MUST NOT use more than one authentication method in each request."
  if (basic.digest !== undefined && inBody !== undefined) refuse("invalid_request", "credentials-in-two-places")
  if (idInBody !== undefined && idInBody !== basic.clientId) refuse("invalid_request", "client-id-differs")
  return { clientId: basic.clientId, digest: basic.digest ?? inBody, detail: { scheme: "Basic" } }
}

/**
 * HTTP Basic with both parts form-encoded, RFC 6749 §2.3.1. An empty password is no secret: a common library sends it first
 * for public clients. Another scheme is not client authentication here, and is not read.
 */
function readBasic(authorization: readonly string[]): Omit<Presented, "detail"> | undefined {
  const headers = authorization.filter((header) => /^basic(\s|$)/i.test(header))
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

import { newId } from "../base/id.ts"
import { authenticateClient } from "../clients/client_authentication.ts"
import { CLIENT_PARAMETERS, clientCredential } from "../clients/client_credential.ts"
import { documentClient, namesDocument } from "../clients/document_client.ts"
import { wantedUser } from "../interaction/destinations/wanted_user.ts"
import { sealPushed } from "../interaction/pushed_requests.ts"
import { AUTHORIZATION_PARAMETERS, authorizationFields, queryOf } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import type { Confirmation } from "../oauth/confirmation.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { REPEATABLE } from "../oauth/parameters.ts"
import { MAX_REQUEST_URI_LENGTH, REQUEST_URI_SECONDS, requestUriOf } from "../oauth/pushed_request.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { checkedRequest, provenReturnAddress } from "./checked_request.ts"
import { keyOfProof } from "./proven_key.ts"
import { readRequestBody } from "./request_body.ts"
import { checkObject, describedBy, refuseUnsigned } from "./signed_request.ts"
import { withLink } from "./token/error_link.ts"

const KNOWN: ReadonlySet<string> = new Set([...AUTHORIZATION_PARAMETERS, REPEATABLE, ...CLIENT_PARAMETERS])

/**
 * The endpoint for pushed authorization requests, RFC 9126 §2. The client authenticates as at the token endpoint. Checks the request as the
 * authorization endpoint does. Stores nothing: the request URI carries the request, sealed. Decision 0095.
 */
export async function pushedAuthorization(request: EdgeRequest, ports: Ports): Promise<Answer> {
  let client: Client | undefined
  try {
    const parameters = readRequestBody(request, KNOWN)
    client = await pushingClient(parameters, request, ports)
    const request_uri = await requestUri(parameters, client, request, ports)
    return { kind: "json", status: 201, body: { request_uri, expires_in: REQUEST_URI_SECONDS }, client }
  } catch (error) {
    throw error instanceof Refusal ? await withLink(error, client, request, ports, "pushed") : error
  }
}

/** A public client with a metadata document may be unknown here until a person consents to it. */
async function pushingClient(parameters: Parameters, request: EdgeRequest, ports: Ports): Promise<Client> {
  const named = parameters.values.get("client_id")
  if (named !== undefined && namesDocument(named) && isUnauthenticated(request, parameters, ports)) {
    const client = await documentClient(named, request, ports)
    if (client.kind === "public") return client
  }
  return authenticateClient(request, parameters, ports)
}

const isUnauthenticated = (request: EdgeRequest, parameters: Parameters, ports: Ports): boolean =>
  clientCredential(request, parameters, ports.issuer()).method === "none"

/** RFC 9126 §3: if the request has an object, all its parameters are in the object. */
async function pushedParameters(
  sent: Parameters,
  client: Client,
  request: EdgeRequest,
  ports: Ports,
): Promise<Parameters> {
  const text = sent.values.get("request")
  refuseUnsigned(client, text !== undefined)
  if (text === undefined) return withClientId(sent, clientIdentifier(client))
  const { object } = await describedBy(text, sent, client, ports)
  const { parameters, opensUntil } = await checkObject(object, client, request, ports)
  if (opensUntil !== undefined && request.now >= opensUntil)
    refuse("invalid_request_object", "request-object-times", { expected: "exp in the future" })
  return parameters
}

/** With HTTP Basic, the parameters need no `client_id`. */
const withClientId = (sent: Parameters, id: string): Parameters =>
  sent.values.get("client_id") === id ? sent : { ...sent, values: new Map(sent.values).set("client_id", id) }

/**
 * RFC 9449 §10.1: a proof binds the code as `dpop_jkt` does, and "the authorization server MUST reject the request if the JWK Thumbprint in dpop_jkt does
 * not match the public key in the DPoP header".
 */
function boundToKey(parameters: Parameters, key: Confirmation | undefined): Parameters {
  if (key === undefined || !("jkt" in key)) return parameters
  const { values } = parameters
  if ((values.get("dpop_jkt") ?? key.jkt) !== key.jkt) refuse("invalid_dpop_proof", "dpop-jkt-differs")
  return { ...parameters, values: new Map(values).set("dpop_jkt", key.jkt) }
}

async function requestUri(sent: Parameters, client: Client, request: EdgeRequest, ports: Ports): Promise<string> {
  // RFC 9126 §2.1: "The request_uri authorization request parameter is one exception, and it MUST NOT be provided."
  if (sent.values.has("request_uri")) refuse("invalid_request", "request-object-by-reference")
  const parameters = boundToKey(
    await pushedParameters(sent, client, request, ports),
    await keyOfProof(client, request, ports),
  )
  const back = provenReturnAddress(parameters, client, request)
  const checked = await checkedRequest(parameters, client, back, ports)
  await wantedUser({ ...checked, client }, ports)
  const pushed = {
    clientId: client.id,
    grantId: newId("grant", request.now, ports.random),
    pushedAt: request.now,
    query: queryOf(authorizationFields(parameters)),
  }
  const uri = requestUriOf(sealPushed(pushed, ports))
  if (uri.length > MAX_REQUEST_URI_LENGTH)
    refuse("invalid_request", "pushed-request-too-long", {
      expected: `a request_uri of ${MAX_REQUEST_URI_LENGTH} bytes at most`,
      received: `${uri.length} bytes`,
    })
  return uri
}

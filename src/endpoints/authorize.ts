import { StoreUnavailable } from "../base/store_unavailable.ts"
import { documentClient, namesDocument } from "../clients/document_client.ts"
import { shownClientId } from "../clients/shown_client_id.ts"
import { withErrorUri } from "../error_links/error_link.ts"
import { authorizationRequest } from "../interaction/destinations/authorization_request.ts"
import { sendBack } from "../interaction/destinations/authorization_response.ts"
import { interact } from "../interaction/interaction.ts"
import { ownAddress } from "../interaction/page_form.ts"
import { addressedRequest, requestQuery } from "../interaction/request_address.ts"
import type { Submission } from "../interaction/submission.ts"
import { readSubmission } from "../interaction/submission.ts"
import type { AuthorizationRequest, ReturnAddress } from "../oauth/authorization_request.ts"
import { MAXIMUM_CLIENT_ID_BYTES, readAuthorizationRequest, returnAddress } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import { overridden } from "../oauth/overrides.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import { provenRedirectUri } from "../oauth/proven_redirect_uri.ts"
import type { ReasonOf, RefusalDetail } from "../oauth/refusal.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import { resourcesOfRequest, scopeAtResources } from "../oauth/resource.ts"
import { vouchedName } from "../oauth/shown_client.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * The authorization endpoint. Specification §4.1, RFC 6749 §4.1.1. Every step of a sign-in sends the whole request here, and the server validates
 * it again each time. The server does not store the request, so tabs do not disturb each other, and only the session can expire.
 */
export async function authorize(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const submission = readSubmission(request)
  // Errors are shown on a page until the request's redirect URI is found among the registered ones. RFC 6749 §4.1.2.1: "MUST NOT automatically
  // redirect the user-agent to the invalid redirection URI."
  const client = await identifiedClient(submission.parameters, request, ports)
  const answer = await answerTo(submission, client, request, ports)
  return answer.kind === "page" || answer.kind === "form-post" ? { ...answer, lookOf: client } : answer
}

async function answerTo(submission: Submission, client: Client, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const back = provenReturnAddress(submission.parameters, client, request, ports)
  try {
    const apis = await ports.apis.list()
    const addressed = addressedRequest(submission.parameters, request.cookies, ports)
    const parameters = overridden(submission.parameters, addressed.overrides, client)
    const read = readAuthorizationRequest(parameters, client, back, apis)
    await refuseUnknownConnection(read, client, ports)
    const { resources: asked } = parameters
    const resources = resourcesOfRequest(asked, read.scope, { client, apis, issuer: ports.issuer() })
    const scoped = asked.length === 0 ? read : { ...read, scope: scopeAtResources(read.scope, resources, apis) }
    const valid = { request: scoped, client, back, asked, apis, addressed }
    return await interact(authorizationRequest(valid, request, ports), submission, request, ports)
  } catch (error) {
    if (error instanceof Refusal) return await sendBack(back, client, error, request, ports)
    if (error instanceof StoreUnavailable) throw unavailable(submission, client, request, ports)
    return await sendBack(back, client, new Refusal("server_error", "unexpected", {}), request, ports, error)
  }
}

/**
 * A name that is unknown, or not one that the client's settings name, is a mistake of the client, which `explain` then names. The sign-in page simply
 * appears if an operator disabled the connection: people may have another way to sign in.
 */
async function refuseUnknownConnection(
  { connection: name }: Pick<AuthorizationRequest, "connection">,
  { connections }: Client,
  { store }: Ports,
): Promise<void> {
  if (name === undefined) return
  const isKnown = (await store.connections.list()).some((each) => each.name === name)
  if (!isKnown) refuse("invalid_request", "connection-unknown", { received: name })
  if (connections.length > 0 && !connections.includes(name))
    refuse("invalid_request", "connection-not-chosen", { expected: connections.join(" "), received: name })
}

/**
 * The page of this refusal contains a link to the same request. Without the link, a user would have to reload the page, and browsers ask before
 * they repeat a POST.
 */
function unavailable({ parameters }: Submission, client: Client, request: EdgeRequest, ports: Ports): Refusal {
  const query = requestQuery(addressedRequest(parameters, request.cookies, ports), request.cookies, ports)
  const wayBack = { href: ownAddress({ path: AUTHORIZATION_PATH, query }, ports) }
  return new Refusal("temporarily_unavailable", "store-unavailable", { ...vouchedName(client), wayBack })
}

async function identifiedClient({ values, repeated }: Parameters, request: EdgeRequest, ports: Ports): Promise<Client> {
  if (repeated.has("client_id")) refuse("invalid_request", "parameter-repeated", { received: "client_id" })
  const id = values.get("client_id") ?? refuse("invalid_request", "parameter-missing", { expected: "client_id" })
  if (Buffer.byteLength(id) > MAXIMUM_CLIENT_ID_BYTES)
    refuse("invalid_request", "parameter-too-long", { received: "client_id" })
  if (namesDocument(id)) return documentClient(id, request, ports)
  const client =
    (await ports.clients.named(id)) ?? refuse("invalid_request", "client-unknown", { received: shownClientId(id) })
  if (!client.enabled) refuse("invalid_request", "client-disabled", { received: client.id })
  return client
}

function provenReturnAddress(
  parameters: Parameters,
  client: Client,
  request: EdgeRequest,
  ports: Ports,
): ReturnAddress {
  const { values, repeated } = parameters
  const refuseOnPage = (reason: ReasonOf<"invalid_request">, detail: RefusalDetail): never => {
    const shown = { ...detail, ...vouchedName(client), ...wayToApplication(client) }
    const refusal = new Refusal("invalid_request", reason, shown)
    throw withErrorUri({ refusal, client, isProven: false, endpoint: "authorization" }, request, ports)
  }
  if (repeated.has("redirect_uri")) refuseOnPage("parameter-repeated", { received: "redirect_uri" })
  const given = values.get("redirect_uri")
  if (given === undefined) return refuseOnPage("parameter-missing", { expected: "redirect_uri" })
  const proven =
    provenRedirectUri(client, given) ??
    refuseOnPage("redirect-uri-differs", { expected: client.redirectUris.join(" "), received: given })
  return returnAddress(parameters, proven, request.acceptLanguage)
}

/**
 * The link back to the client, for a page that cannot redirect. The link leads only to an https origin that an operator registered. The address
 * of any other client may be an attacker's, and nothing proves that the client sent this request.
 */
function wayToApplication(client: Client): Pick<RefusalDetail, "wayBack"> {
  const first = client.redirectUris.find((uri) => uri.startsWith("https:"))
  if (first === undefined || !isRegisteredByHand(client)) return {}
  const { origin, host } = new URL(first)
  return { wayBack: { href: `${origin}/`, host } }
}

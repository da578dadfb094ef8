import { StoreUnavailable } from "../base/store_unavailable.ts"
import { documentClient, namesDocument } from "../clients/document_client.ts"
import { shownClientId } from "../clients/shown_client_id.ts"
import { withErrorUri } from "../error_links/error_link.ts"
import { authorizationRequest } from "../interaction/destinations/authorization_request.ts"
import { sendBack } from "../interaction/destinations/authorization_response.ts"
import { interact } from "../interaction/interaction.ts"
import { ownAddress } from "../interaction/page_form.ts"
import type { AddressedRequest } from "../interaction/request_address.ts"
import { addressedRequest, requestQuery } from "../interaction/request_address.ts"
import type { Submission } from "../interaction/submission.ts"
import { readSubmission } from "../interaction/submission.ts"
import type { ReturnAddress } from "../oauth/authorization_request.ts"
import { MAXIMUM_CLIENT_ID_BYTES } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import { overridden } from "../oauth/overrides.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { formParameters } from "../oauth/parameters.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import { refuseUnmetProfile } from "../oauth/profile.ts"
import type { PushedRequest } from "../oauth/pushed_request.ts"
import { endOfPushed } from "../oauth/pushed_request.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { RefusalDetail } from "../oauth/refusal_detail.ts"
import { vouchedName } from "../oauth/shown_client.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { beginRequest } from "./begin_request.ts"
import { checkedRequest, provenReturnAddress } from "./checked_request.ts"
import type { Described } from "./signed_request.ts"
import { checkObject, describedBy, refuseUnsigned, unreadableObject } from "./signed_request.ts"
import { openedRequest, refuseUnpushed } from "./use_pushed_request.ts"

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

/** What a client sent: in the query, in a request object, or pushed before. */
interface Sent {
  readonly client: Client
  readonly parameters: Parameters
  readonly pushed: PushedRequest | undefined
  readonly described: Described | undefined
  readonly back: ReturnAddress
}

async function answerTo(submission: Submission, client: Client, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const object = submission.parameters.values.get("request")
  const described = object === undefined ? undefined : describedBy(object, submission.parameters, client, ports)
  const read = described instanceof Promise ? await described : described
  const sent = sentRequest(submission.parameters, client, read, request, ports)
  const { back } = sent
  try {
    refuseUnmetProfile(client)
    if (sent.pushed !== undefined) return await followPushed(sent, sent.pushed, submission, request, ports)
    refuseUnpushed(client, ports)
    refuseUnsigned(client, sent.described !== undefined)
    if (sent.described !== undefined) return await followObject(sent, sent.described, submission, request, ports)
    const addressed = addressedRequest(submission.parameters, request.cookies, ports)
    return await follow(sent, submission, addressed, request, ports)
  } catch (error) {
    if (error instanceof Refusal) return await sendBack(back, client, error, request, ports)
    if (error instanceof StoreUnavailable) throw unavailable(submission, client, request, ports)
    return await sendBack(back, client, new Refusal("server_error", "unexpected", {}), request, ports, error)
  }
}

function followPushed(sent: Sent, pushed: PushedRequest, submission: Submission, request: EdgeRequest, ports: Ports) {
  const begun = {
    submission,
    addressed: addressedRequest(submission.parameters, request.cookies, ports),
    opensUntil: endOfPushed(pushed),
    expired: () => refuse("invalid_request_uri", "request-uri-expired"),
  }
  return beginRequest(begun, request, ports, (addressed, within) => follow(sent, submission, addressed, within, ports))
}

/** Follows a request object. RFC 9101 §6.3: the server "MUST only use the parameters included in the Request Object". */
async function followObject(
  sent: Sent,
  { object }: Described,
  submission: Submission,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { client } = sent
  const { repeated, values } = submission.parameters
  if (repeated.has("request")) refuse("invalid_request", "parameter-repeated", { received: "request" })
  if (values.has("request_uri")) refuse("invalid_request", "request-object-by-reference")
  const { parameters, opensUntil } = await checkObject(object, client, request, ports)
  const signed = { ...sent, parameters, back: provenReturnAddress(parameters, client, request) }
  const addressed = addressedRequest(submission.parameters, request.cookies, ports)
  if (opensUntil === undefined) return follow(signed, submission, addressed, request, ports)
  const expired = () => refuse("invalid_request_object", "request-object-times", { expected: "exp in the future" })
  return beginRequest({ submission, addressed, opensUntil, expired }, request, ports, (begun, within) =>
    follow(signed, submission, begun, within, ports),
  )
}

async function follow(
  { client, parameters, pushed, back }: Sent,
  submission: Submission,
  addressed: AddressedRequest,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const checked = await checkedRequest(overridden(parameters, addressed.overrides, client), client, back, ports)
  const valid = { ...checked, client, back, addressed, grantId: pushed?.grantId }
  return interact(authorizationRequest(valid, request, ports), submission, request, ports)
}

/** Returns the request with the address of its answer. A refusal is shown on a page, because that address is not yet proven. */
function sentRequest(
  received: Parameters,
  client: Client,
  described: Described | undefined,
  request: EdgeRequest,
  ports: Ports,
): Sent {
  try {
    const pushed = openedRequest(received, client, ports)
    const parameters = pushed === undefined ? (described?.forRefusal ?? received) : formParameters(pushed.query)
    return { client, parameters, pushed, described, back: provenReturnAddress(parameters, client, request) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isMissing = error.reason === "parameter-missing"
    const { code, reason, detail } = (isMissing ? unreadableObject(described, client) : undefined) ?? error
    const shown = { ...detail, ...vouchedName(client), ...wayToApplication(client) }
    const refusal = new Refusal(code, reason, shown)
    throw withErrorUri({ refusal, client, isProven: false, endpoint: "authorization" }, request, ports)
  }
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

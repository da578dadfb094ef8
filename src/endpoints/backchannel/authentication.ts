import { accountNamed } from "../../accounts/account_named.ts"
import type { UserId } from "../../base/id.ts"
import { isId, newId } from "../../base/id.ts"
import { authenticateClient } from "../../clients/client_authentication.ts"
import { CLIENT_PARAMETERS } from "../../clients/client_credential.ts"
import { askingDevice } from "../../identity/asking_device.ts"
import type { User } from "../../identity/user.ts"
import { refuseAfterDenials } from "../../interaction/destinations/denials.ts"
import type { Limit } from "../../limits/limit.ts"
import type { BackchannelRequest } from "../../oauth/backchannel_request.ts"
import { isNotificationToken, isShownMessage, readRequestedExpiry } from "../../oauth/backchannel_request.ts"
import type { Client } from "../../oauth/client.ts"
import { grantState } from "../../oauth/grant.ts"
import { CIBA } from "../../oauth/grant_types.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { REPEATABLE } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { SignedBackchannelRequest } from "../../oauth/signed_backchannel_request.ts"
import { POLL_SECONDS } from "../../oauth/waiting_request.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import { mailDelivery } from "../../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { readRequestBody } from "../request_body.ts"
import { refuseLonger, requestedAccess } from "../requested_access.ts"
import { sealToken } from "./ping_clients.ts"

const PARAMETERS = [
  "scope",
  "acr_values",
  "login_hint",
  "id_token_hint",
  "login_hint_token",
  "binding_message",
  "requested_expiry",
  "client_notification_token",
  "authorization_details",
]
const KNOWN: ReadonlySet<string> = new Set([...PARAMETERS, "request", REPEATABLE, ...CLIENT_PARAMETERS])

const MAX_HINT_BYTES = 1024
const MAX_ID_TOKEN_BYTES = 4096

/**
 * The backchannel authentication endpoint, CIBA §7.1. The client authenticates as at the token endpoint, and asks one person, who decides on the account
 * page. Decision 0100.
 */
export async function backchannelAuthentication(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const sent = readRequestBody(request, KNOWN)
  const client = await authenticateClient(request, sent, ports)
  if (!client.grantTypes.includes(CIBA))
    refuse("unauthorized_client", "grant-type-not-allowed", { expected: client.grantTypes.join(" "), received: CIBA })
  const signed = await signedRequest(sent, client, request, ports)
  const parameters = signed?.parameters ?? sent
  const { values } = parameters
  if (values.has("authorization_details")) refuse("invalid_authorization_details", "details-elsewhere")
  const hint = readHint(values)
  const wish = readWish(values)
  const token = readNotificationToken(values, client)
  const access = await requestedAccess(parameters, client, ports)
  // CIBA §7.1: "CIBA authentication requests MUST therefore contain the openid scope value."
  if (!access.scope.includes("openid")) refuse("invalid_scope", "scope-without-openid")
  await count([[ports.limits.backchannelClient, client.id]], request)
  if (signed !== undefined && !(await ports.store.usedAssertions.use(signed.digest, signed.endsAt)))
    refuse("invalid_request", "signed-request-replayed")
  const user = await askedPerson(hint, client, request, ports)
  await refuseAfterDenials(user, client, request, ports)
  await count(
    [
      [ports.limits.backchannelPair, `${user.id} ${client.id}`],
      [ports.limits.backchannelUser, user.id],
    ],
    request,
  )
  const waiting: BackchannelRequest = {
    id: newId("grant", request.now, ports.random),
    clientId: client.id,
    userId: user.id,
    scope: access.scope,
    resources: access.resources,
    acrValues: wish.acrValues,
    bindingMessage: wish.bindingMessage,
    address: request.address,
    device: askingDevice(request.userAgent),
    createdAt: request.now,
    expiresAt: request.now + wish.seconds * 1000,
    deniedAt: undefined,
  }
  await store(waiting, token, client, request, ports)
  return {
    kind: "json",
    body: {
      auth_req_id: ports.credentials.mintAuthReqId({ grantId: waiting.id }),
      expires_in: wish.seconds,
      interval: POLL_SECONDS,
    },
    client,
  }
}

/** CIBA §7.1.1: with a signed request, "authentication request parameters MUST NOT be present outside of the JWT". */
async function signedRequest(
  { values, resources }: Parameters,
  client: Client,
  request: EdgeRequest,
  ports: Ports,
): Promise<SignedBackchannelRequest | undefined> {
  const text = values.get("request")
  if (text === undefined) return client.backchannelRequestAlg && refuse("invalid_request", "signed-request-needed")
  const { signedByClient } = await import("./signed_parameters.ts")
  const signed = await signedByClient(text, PARAMETERS, client, request, ports)
  const outside = [...PARAMETERS.filter((name) => values.has(name)), ...resources.map(() => REPEATABLE)]
  if (outside.length > 0) refuse("invalid_request", "signed-request-needed", { received: outside.join(" ") })
  return signed
}

type Hint = { readonly login: string } | { readonly idToken: string }

/** CIBA §7.1: "it is REQUIRED that the Client provides one (and only one) of the hints". */
function readHint(values: Parameters["values"]): Hint {
  const login = values.get("login_hint")
  const idToken = values.get("id_token_hint")
  refuseLonger("login_hint", login, MAX_HINT_BYTES)
  refuseLonger("id_token_hint", idToken, MAX_ID_TOKEN_BYTES)
  if (!values.has("login_hint_token")) {
    if (login !== undefined && idToken === undefined) return { login }
    if (login === undefined && idToken !== undefined) return { idToken }
  }
  return refuse("invalid_request", "hints-not-one")
}

function readWish(values: Parameters["values"]) {
  const bindingMessage = values.get("binding_message")
  if (bindingMessage !== undefined && !isShownMessage(bindingMessage))
    refuse("invalid_binding_message", "binding-message-unusable")
  const acr = values.get("acr_values")
  refuseLonger("acr_values", acr, MAX_HINT_BYTES)
  const seconds =
    readRequestedExpiry(values.get("requested_expiry")) ?? refuse("invalid_request", "requested-expiry-malformed")
  return { bindingMessage, acrValues: acr?.split(" ").filter((each) => each !== ""), seconds }
}

/** CIBA §7.1: the token is "REQUIRED if the Client is registered to use Ping or Push modes". */
function readNotificationToken(values: Parameters["values"], client: Client): string | undefined {
  if (client.backchannelTokenDeliveryMode !== "ping") return undefined
  const token = values.get("client_notification_token")
  return token !== undefined && isNotificationToken(token)
    ? token
    : refuse("invalid_request", "notification-token-unusable")
}

async function count(counts: readonly (readonly [Limit, string])[], { now }: EdgeRequest): Promise<void> {
  for (const [limit, key] of counts) {
    const { allowed, retryAfterSeconds } = await limit.take(key, now)
    if (!allowed) refuse("too_many_requests", "backchannel-requests-limit", { retryAfterSeconds })
  }
}

/**
 * Finds the person. The answer and the reads are the same for people without an account, for those who have not allowed the client, and for those who
 * refuse its requests: so no client learns who has an account (decision 0046). A `first-party` client may ask everybody.
 */
async function askedPerson(hint: Hint, client: Client, request: EdgeRequest, ports: Ports): Promise<User> {
  const { store } = ports
  const found = await hintedPerson(hint, client, ports)
  const userId = found?.id ?? newId("user", request.now, ports.random)
  const [grants, consents, blocked] = await Promise.all([
    store.grants.list({ userId, clientId: client.id }),
    store.consents.listOf(userId),
    store.backchannelRequests.blockedBy(userId),
  ])
  const hasAllowed =
    grants.some((grant) => grantState(grant, request.now) !== "ended") ||
    consents.some(({ clientId }) => clientId === client.id)
  const isKnown = hasAllowed || client.consent === "first-party"
  if (found === undefined || found.disabled || found.invitedAt !== undefined || !isKnown)
    return refuse("unknown_user_id", "person-unknown")
  if (blocked.includes(client.id)) return refuse("unknown_user_id", "person-blocks-client")
  return found
}

async function hintedPerson(hint: Hint, client: Client, { store, idTokens }: Ports): Promise<User | undefined> {
  if ("login" in hint) return (await accountNamed(hint.login, store.users))?.user
  const subject = (await idTokens.subjectOfHint(client, hint.idToken)) ?? refuse("invalid_request", "hint-unverifiable")
  // A pairwise subject does not lead back to its user.
  return isId("user", subject) ? store.users.find(subject as UserId) : undefined
}

async function store(
  waiting: BackchannelRequest,
  token: string | undefined,
  client: Client,
  request: EdgeRequest,
  ports: Ports,
): Promise<void> {
  const { id, userId } = waiting
  const ping = token === undefined ? undefined : sealToken(id, token, ports)
  const mail =
    ports.mail &&
    mailDelivery({ purpose: "approval-request", userId, locale: "en", parameters: { request: id } }, request, ports)
  const event = auditEvent(
    { type: "approval-requested", actor: client.id, subject: userId, detail: `request=${id}` },
    request,
    ports,
  )
  if (await ports.store.backchannelRequests.insert(waiting, event, { ping, mail })) {
    ports.mail?.queued()
    return
  }
  const own = (await ports.store.backchannelRequests.waitingFor(userId, request.now)).find(
    ({ clientId }) => clientId === client.id,
  )
  const until = own?.expiresAt ?? request.now + POLL_SECONDS * 1000
  refuse("too_many_requests", "request-waits-already", {
    retryAfterSeconds: Math.ceil((until - request.now) / 1000),
  })
}

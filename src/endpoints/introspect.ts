import { detailsMember, detailsNow } from "../apis/granted_details.ts"
import { inSeconds } from "../base/clock.ts"
import { authenticateClient } from "../clients/client_authentication.ts"
import { CLIENT_PARAMETERS, namesClient } from "../clients/client_credential.ts"
import type { Limit, Taken } from "../limits/limit.ts"
import { tokenIdentifier } from "../oauth/access_token_claims.ts"
import { isAccessTokenExpired } from "../oauth/access_token_verdict.ts"
import { remainingScope } from "../oauth/allowed_scope.ts"
import { INACTIVE } from "../oauth/claims.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import { actorOf } from "../oauth/exchanged.ts"
import { accessTokenBody, mayIntrospect, refreshTokenBody } from "../oauth/introspection.ts"
import { defaultSigningAlgorithm } from "../oauth/profile.ts"
import { isRefreshExpired, refreshVerdict } from "../oauth/refresh.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import { namesResource } from "../oauth/resource.ts"
import type { Answer } from "../ports/answer.ts"
import { boundSession } from "../ports/bound_session.ts"
import { scopeLimits } from "../ports/may_have.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { readRequestBody } from "./request_body.ts"
import { validToken } from "./valid_token.ts"

/** `token_type_hint` must not be repeated. Its value is ignored, because each token shows its own type. RFC 7662 §2.1. */
const KNOWN: ReadonlySet<string> = new Set(["token", "token_type_hint", ...CLIENT_PARAMETERS])

/**
 * Token introspection. RFC 7662. An unknown token and a token that the caller may not see get the same answer, §2.2: "the "active" field
 * set to "false"", and nothing else.
 */
export async function introspect(request: EdgeRequest, ports: Ports): Promise<Answer> {
  // This check runs before a secret is compared. Beyond the limit, a caller must not learn whether a secret is right. RFC 6749 §2.3.1: "MUST
  // protect any endpoint utilizing it against brute force attacks".
  refuseBeyond(ports.limits.token.peek(unproven(request), request.now), "token-limit")
  const parameters = readRequestBody(request, KNOWN)
  const caller = await authenticatedCaller(request, parameters, ports)
  const token = parameters.values.get("token") ?? refuse("invalid_request", "parameter-missing", { expected: "token" })
  const body =
    (await introspectAccess(token, caller, request, ports)) ?? (await introspectRefresh(token, caller, request, ports))
  return asksForJwt(request)
    ? signed(body ?? INACTIVE, caller, request, ports)
    : { kind: "json", body: body ?? INACTIVE }
}

const JWT_TYPE = "application/token-introspection+jwt"

/** RFC 9701 §4: the caller asks for a JWT by the Accept header. A caller that lists other types too can read the JWT. */
const asksForJwt = ({ headers: { accept } }: EdgeRequest): boolean =>
  accept !== undefined &&
  String(accept)
    .split(",")
    .some((type) => {
      const [name = "", ...parameters] = type.toLowerCase().split(";")
      return name.trim() === JWT_TYPE && !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
    })

/** RFC 9701 §5. Top-level `sub` and `exp` are absent, and so nobody can accept the answer as an access token or an ID token. */
async function signed(
  body: object,
  caller: Client,
  { now }: EdgeRequest,
  { idTokens, issuer }: Pick<Ports, "idTokens" | "issuer">,
): Promise<Answer> {
  const claims = { iss: issuer(), aud: clientIdentifier(caller), iat: inSeconds(now), token_introspection: body }
  const text = await idTokens.signIntrospection(
    caller.introspectionSignedResponseAlg ?? defaultSigningAlgorithm(caller),
    claims,
  )
  return { kind: "text", contentType: JWT_TYPE, text }
}

/**
 * RFC 7662 §2.1: "the endpoint MUST also require some form of authorization". Counts only failed authentications, by address, because a
 * resource server may call this endpoint for each request that it receives.
 */
async function authenticatedCaller(
  request: EdgeRequest,
  parameters: ReturnType<typeof readRequestBody>,
  ports: Ports,
): Promise<Client> {
  try {
    if (!namesClient(request, parameters)) refuseUnidentified(request)
    const client = await authenticateClient(request, parameters, ports)
    return client.kind === "confidential" ? client : refuse("invalid_client", "client-unproven")
  } catch (error) {
    if (error instanceof Refusal) await take(ports.limits.token, unproven(request), "token-limit", request.now)
    throw error
  }
}

/**
 * RFC 7662 §2.3: a caller without client credentials gets 401 `invalid_client`, with the challenge that RFC 9110 §15.5.2 requires. The token endpoint
 * answers `invalid_request` instead, because client_id is a parameter of that endpoint.
 */
function refuseUnidentified({ authorization }: EdgeRequest): never {
  const isBearer = authorization.some((header) => /^bearer\s/i.test(header))
  return refuse("invalid_client", "credentials-missing", {
    scheme: "Basic",
    expected: "client_id and client_secret, by HTTP Basic or in the body",
    received: isBearer ? "a bearer token" : "no credentials",
  })
}

/**
 * The key of the limit on failed authentications. The token endpoint's limit has another key, because a client that gets many tokens
 * must not block an API at the same address.
 */
const unproven = ({ addressKey }: EdgeRequest): string => `introspection ${addressKey}`

/** Introspection uses the limit that tokeninfo has, but counts its requests separately. */
async function introspectAccess(token: string, caller: Client, { now }: EdgeRequest, ports: Ports) {
  const payload = ports.credentials.openAccess(token) ?? (await ports.jwtAccessTokens.open(token))
  if (payload === undefined || isAccessTokenExpired(payload, now)) return undefined
  const jti = tokenIdentifier(payload)
  await take(ports.limits.tokeninfo, introspectionOf(jti, caller), "tokeninfo-limit", now)
  try {
    const { subject } = payload
    const [valid, found] = await Promise.all([
      validToken(payload, ports, now, (...of) => mayIntrospect(caller, ...of)),
      "grantId" in subject ? ports.store.grants.signInOf(subject.grantId) : undefined,
    ])
    const { user, client } = valid
    const signIn = found && { level: found.level, authTime: inSeconds(found.authTime) }
    const sub = user === undefined ? clientIdentifier(client) : await ports.subjects.of(client, user.id)
    const act = payload.hops && actorOf(payload.hops)
    const body = accessTokenBody(valid, user, { issuer: ports.issuer(), sub, jti, signIn, act })
    // An exchanged token has no details, because no exchange policy can allow them.
    if (found?.authorizationDetails === undefined || payload.hops !== undefined) return body
    // RFC 9396 §9: an API sees the details that are for it.
    const isOwn = caller.id === client.id || caller.introspection === "any"
    const resources = isOwn ? valid.resources : valid.resources.filter((each) => namesResource(caller, each))
    const details = detailsNow(found.authorizationDetails, client, await ports.apis.list(), resources)
    return { ...body, ...detailsMember(details) }
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_token") return undefined
    throw error
  }
}

/**
 * Only the client of the refresh token may introspect it. The token is active if a refresh would accept it. Introspection changes nothing,
 * even if the token was replaced.
 */
async function introspectRefresh(
  token: string,
  caller: Client,
  { now }: EdgeRequest,
  ports: Pick<Ports, "apis" | "credentials" | "issuer" | "lifetimes" | "limits" | "store" | "subjects">,
) {
  const payload = ports.credentials.openRefresh(token)
  if (payload === undefined || isRefreshExpired(payload, now)) return undefined
  await take(ports.limits.tokeninfo, introspectionOf(payload.grantId, caller), "tokeninfo-limit", now)
  const held = await ports.store.grants.find(payload.grantId)
  if (held === undefined) return undefined
  const session = await boundSession(held.grant, now, ports)
  const verdict = refreshVerdict({ ...held, sessionOver: session === "over" }, payload, caller, now)
  if ((verdict !== "rotate" && verdict !== "repeat") || !caller.grantTypes.includes("refresh_token")) return undefined
  const { grant, user } = held
  const person = { id: user.id, isAdmin: user.role === "admin" }
  const scope = remainingScope(grant.scope, await scopeLimits(caller, grant.scope, grant.resources, person, ports))
  if (scope.length === 0) return undefined
  return refreshTokenBody(
    {
      clientId: clientIdentifier(caller),
      scope,
      expiresAt: inSeconds(payload.expiresAt),
      confirmation: payload.confirmation,
    },
    user,
    {
      issuer: ports.issuer(),
      sub: await ports.subjects.of(caller, user.id),
    },
  )
}

/** Each caller has a count per token, so that no other caller can use up the resource server's limit. */
const introspectionOf = (token: string, { id }: Client): string => `introspection ${id} ${token}`

async function take(limit: Limit, key: string, reason: ReasonOf<"too_many_requests">, now: number): Promise<void> {
  refuseBeyond(await limit.take(key, now), reason)
}

function refuseBeyond({ allowed, retryAfterSeconds }: Taken, reason: ReasonOf<"too_many_requests">): void {
  if (!allowed) refuse("too_many_requests", reason, { retryAfterSeconds })
}

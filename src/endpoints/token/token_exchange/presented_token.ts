import { isAccessTokenExpired } from "../../../oauth/access_token_verdict.ts"
import type { Client } from "../../../oauth/client.ts"
import type { AccessPayload } from "../../../oauth/credentials.ts"
import type { Grant } from "../../../oauth/grant.ts"
import type { ReasonOf } from "../../../oauth/refusal.ts"
import { Refusal, refuse } from "../../../oauth/refusal.ts"
import { isSessionBound } from "../../../oauth/session_bound.ts"
import type { ValidToken } from "../../valid_token.ts"
import { validToken } from "../../valid_token.ts"
import type { Exchange } from "../exchange.ts"
import type { ExchangeParameters } from "./token_type.ts"
import { ACCESS_TOKEN_TYPE } from "./token_type.ts"

interface Presented {
  readonly payload: AccessPayload
  readonly token: ValidToken
}

/** The access token of a person, with the grant from which it came. */
export interface SubjectToken {
  readonly payload: AccessPayload
  /** The client that holds the token, and the scope that the token has now. */
  readonly token: Pick<ValidToken, "client" | "clientId" | "scope">
  readonly grant: Grant
  readonly user: NonNullable<ValidToken["user"]> & { readonly isAdmin: boolean }
}

type Reason = ReasonOf<"invalid_request">

/**
 * RFC 8693 §2.2.2: a token that is "invalid for any reason, or […] unacceptable based on policy" is refused with invalid_request. What is wrong with it
 * is in `received`.
 */
async function presented(text: string, reason: Reason, { ports, request }: Exchange): Promise<Presented> {
  try {
    const payload = ports.credentials.openAccess(text) ?? (await ports.jwtAccessTokens.open(text))
    if (payload === undefined) return refuse("invalid_request", reason, { received: "token-malformed" })
    if (isAccessTokenExpired(payload, request.now))
      return refuse("invalid_request", reason, { received: "token-expired" })
    return { payload, token: await validToken(payload, ports, request.now) }
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_token")
      return refuse("invalid_request", reason, { received: error.reason })
    throw error
  }
}

/** Returns the subject_token. Refuses one without a person, and one of administration: such a right never leaves its session (decision 0059). */
export async function subjectToken(
  { subject_token }: Pick<ExchangeParameters, "subject_token">,
  exchange: Exchange,
): Promise<SubjectToken> {
  const { payload, token } = await presented(subject_token, "exchange-subject-invalid", exchange)
  const { user, grantId, role } = token
  if (user === undefined || grantId === undefined) return refuse("invalid_request", "exchange-subject-without-person")
  const held =
    (await exchange.ports.store.grants.find(grantId)) ??
    refuse("invalid_request", "exchange-subject-invalid", { received: "token-grant-gone" })
  if (isSessionBound(held.grant)) return refuse("invalid_request", "exchange-subject-of-administration")
  return { payload, token, grant: held.grant, user: { ...user, isAdmin: role === "admin" } }
}

/**
 * The client that authenticates is the actor. An actor_token may say the same: it is a token that this client got for itself. RFC 8693 §2.1: its type is
 * required with it, "and MUST NOT be included otherwise".
 */
export async function checkActor(
  { actor_token, actor_token_type }: Pick<ExchangeParameters, "actor_token" | "actor_token_type">,
  { id }: Pick<Client, "id">,
  exchange: Exchange,
): Promise<void> {
  if (actor_token_type !== (actor_token === undefined ? undefined : ACCESS_TOKEN_TYPE))
    refuse("invalid_request", "exchange-actor-invalid", { expected: ACCESS_TOKEN_TYPE })
  if (actor_token === undefined) return
  const { subject } = (await presented(actor_token, "exchange-actor-invalid", exchange)).payload
  if (!("clientId" in subject) || subject.clientId !== id) refuse("invalid_request", "exchange-actor-invalid")
}

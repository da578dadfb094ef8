import type { ClientId } from "../base/id.ts"
import type { Level } from "../base/level.ts"
import { acrOf } from "./authentication_context.ts"
import type { TokenFacts } from "./claims.ts"
import type { Client } from "./client.ts"
import type { Confirmation } from "./confirmation.ts"
import { tokenTypeOf } from "./confirmation.ts"
import type { Actor } from "./exchanged.ts"
import type { Person } from "./person_claims.ts"
import { audience, namesResource } from "./resource.ts"
import { scopeText } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/**
 * Whether a client may introspect an access token. If the setting is `any`, the client may introspect all tokens. If it is `own`, only tokens
 * issued to this client or meant for one of its resources. RFC 7662 §4: "the authorization server MUST determine whether or not the token can
 * be used at the resource server making the introspection call".
 */
export const mayIntrospect = (
  caller: Pick<Client, "id" | "introspection" | "resources">,
  clientId: ClientId,
  resources: readonly string[],
): boolean =>
  caller.introspection === "any" ||
  caller.id === clientId ||
  resources.some((resource) => namesResource(caller, resource))

interface Introspected {
  readonly issuer: string
  /** The user's subject, or the client's id if the client acts for itself. */
  readonly sub: string
}

/** How and when (Unix seconds) the user signed in. */
interface SignIn {
  readonly level: Level
  readonly authTime: number
}

const username = (scope: readonly Scope[], person: Pick<Person, "username"> | undefined) =>
  person && scope.includes("profile") ? { username: person.username } : {}

/** RFC 9449, RFC 8705: so the resource server can check that the sender has the key. */
const boundTo = (confirmation: Confirmation | undefined) => confirmation && { cnf: confirmation }

/** The response for a valid access token. RFC 7662 §2.2. The username depends on the scope, as at tokeninfo. */
export const accessTokenBody = (
  { clientId, scope, issuedAt, expiresAt, resources, confirmation }: TokenFacts,
  person: Person | undefined,
  {
    issuer,
    sub,
    jti,
    signIn,
    act,
  }: Introspected & { readonly jti: string; readonly signIn: SignIn | undefined; readonly act: Actor | undefined },
) => ({
  active: true,
  scope: scopeText(scope),
  client_id: clientId,
  ...username(scope, person),
  token_type: tokenTypeOf(confirmation),
  exp: expiresAt,
  iat: issuedAt,
  sub,
  aud: audience(resources, issuer),
  iss: issuer,
  jti,
  // RFC 9470 §6.2: so an API can demand another sign-in.
  ...(signIn && { acr: acrOf(signIn.level, []), auth_time: signIn.authTime }),
  ...boundTo(confirmation),
  // RFC 8693 §4.1.
  ...(act && { act }),
})

/**
 * The response for a valid refresh token. It has fewer members, because a refresh token is not a Bearer token, and only the token endpoint
 * accepts it.
 */
export const refreshTokenBody = (
  { clientId, scope, expiresAt, confirmation }: Pick<TokenFacts, "clientId" | "scope" | "expiresAt" | "confirmation">,
  person: Pick<Person, "username">,
  { issuer, sub }: Introspected,
) => ({
  active: true,
  scope: scopeText(scope),
  client_id: clientId,
  ...username(scope, person),
  exp: expiresAt,
  sub,
  iss: issuer,
  ...boundTo(confirmation),
})

import type { ClientId } from "../base/id.ts"
import type { Person, TokenFacts } from "./claims.ts"
import type { Client } from "./client.ts"
import { audience } from "./resource.ts"
import { scopeText } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/**
 * Whether a client may ask about an access token: about all where its setting is `any`, else about those issued to it and those meant for
 * a resource of its own. RFC 7662 §4: "the authorization server MUST determine whether or not the token can be used at the resource server
 * making the introspection call".
 */
export const mayIntrospect = (
  caller: Pick<Client, "id" | "introspection" | "resources">,
  clientId: ClientId,
  resources: readonly string[],
): boolean =>
  caller.introspection === "any" ||
  caller.id === clientId ||
  resources.some((resource) => caller.resources.includes(resource))

interface Introspected {
  readonly issuer: string
  /** Of the user, or of the client that the token speaks for. */
  readonly sub: string
}

const username = (scope: readonly Scope[], person: Pick<Person, "username"> | undefined) =>
  person && scope.includes("profile") ? { username: person.username } : {}

/** What is told of a valid access token. RFC 7662 §2.2. The username follows the scope, as at tokeninfo. */
export const accessTokenBody = (
  { clientId, scope, issuedAt, expiresAt, resources }: TokenFacts,
  person: Person | undefined,
  { issuer, sub, jti }: Introspected & { readonly jti: string },
) => ({
  active: true,
  scope: scopeText(scope),
  client_id: clientId,
  ...username(scope, person),
  token_type: "Bearer",
  exp: expiresAt,
  iat: issuedAt,
  sub,
  aud: audience(resources, issuer),
  iss: issuer,
  jti,
})

/** What is told of a refresh token that works: less, since it is for the token endpoint alone, and no Bearer token. */
export const refreshTokenBody = (
  { clientId, scope, expiresAt }: Pick<TokenFacts, "clientId" | "scope" | "expiresAt">,
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
})

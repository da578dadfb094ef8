import type { AccessTokenTerms } from "../../apis/access_token_terms.ts"
import type { Detail } from "../../apis/granted_details.ts"
import { detailsMember } from "../../apis/granted_details.ts"
import { inSeconds } from "../../base/clock.ts"
import { accessTokenClaims } from "../../oauth/access_token_claims.ts"
import type { Client } from "../../oauth/client.ts"
import { clientIdentifier } from "../../oauth/client.ts"
import type { Confirmation } from "../../oauth/confirmation.ts"
import type { AccessPayload, AccessSubject } from "../../oauth/credentials.ts"
import type { Hop } from "../../oauth/exchanged.ts"
import type { Grant } from "../../oauth/grant.ts"
import type { Person } from "../../oauth/person_claims.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { customClaims } from "../../ports/custom_claims.ts"
import type { Ports } from "../../ports/ports.ts"

export interface NewAccessToken {
  readonly subject: AccessSubject
  readonly scope: readonly Scope[]
  /** Whether an opaque token contains its own scope. An opaque token without its own scope has the scope of its grant. */
  readonly carriesScope: boolean
  readonly resources: readonly string[]
  /** Absent if the token was not exchanged. RFC 8693. */
  readonly hops?: readonly Hop[]
  /** The user who signed in; absent if the client acts for itself. */
  readonly person: (Pick<Person, "id" | "attributes"> & Pick<Grant, "authTime" | "level">) | undefined
  readonly terms: AccessTokenTerms
  /** The key that the token is bound to. */
  readonly confirmation: Confirmation | undefined
  /** Only a JWT contains them. RFC 9396 §9.1. */
  readonly details: readonly Detail[]
}

const TOKEN_ID_BYTES = 8

/**
 * Mints an access token with the format and lifetime of `terms`. Returns an opaque token directly, and a JWT as a promise, because only the JWT
 * needs asynchronous work.
 */
export function mintAccessToken(
  { subject, scope, carriesScope, resources, hops, person, terms, confirmation, details }: NewAccessToken,
  client: Client,
  now: number,
  ports: Ports,
): string | Promise<string> {
  const issuedAt = inSeconds(now)
  const payload: AccessPayload = {
    subject,
    issuedAt,
    expiresAt: issuedAt + terms.lifeSeconds,
    tokenId: ports.random(TOKEN_ID_BYTES),
    scope: carriesScope ? scope : undefined,
    resources,
    confirmation,
    ...(hops && { hops }),
  }
  if (terms.format === "opaque") return ports.credentials.mintAccess(payload)
  return signedAccessToken(payload, scope, { person, details }, client, ports)
}

async function signedAccessToken(
  payload: AccessPayload,
  scope: readonly Scope[],
  { person, details }: Pick<NewAccessToken, "person" | "details">,
  client: Client,
  ports: Pick<Ports, "claims" | "issuer" | "jwtAccessTokens" | "store" | "subjects">,
): Promise<string> {
  const { subjects, issuer, jwtAccessTokens } = ports
  const claims = accessTokenClaims(payload, {
    issuer: issuer(),
    clientId: clientIdentifier(client),
    sub: person === undefined ? clientIdentifier(client) : await subjects.of(client, person.id),
    scope,
    authTime: person && inSeconds(person.authTime),
    level: person?.level,
  })
  const custom = await customClaims("access_token", client, scope, person, ports)
  return jwtAccessTokens.sign(client, { ...custom, ...claims, ...detailsMember(details) })
}

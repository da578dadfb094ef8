import type { AuditEventType } from "../../src/base/audit_event_types.ts"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { User } from "../../src/identity/user.ts"
import type { Client, ClientSecret, ConfidentialClient, PublicClient } from "../../src/oauth/client.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import type { StoredSigningKey } from "../../src/store/signing_key.ts"
import type { Store } from "../../src/store/store.ts"

/** This file makes rows in which no field has the default value of its column. */

export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000
/** A time that is not the start of a day, so that days and times cannot be confused. */
export const NOW = 1_790_000_000_123

const bytes = (length: number): Uint8Array => new Uint8Array(systemRandom(length))

export const tokenId = (): Uint8Array => bytes(8)

export const event = (type: AuditEventType, at = NOW): AuditEvent => ({
  id: newId("event", at, systemRandom),
  at,
  type,
  actor: "operator",
  subject: "client_of_this_event",
  address: "2001:db8::1",
  traceId: "trace-1",
  detail: "rotated_from=203.0.113.7",
})

export const secret = (createdAt = NOW): ClientSecret => ({
  id: newId("secret", createdAt, systemRandom),
  digest: bytes(32),
  sealed: bytes(75),
  createdAt,
  createdBy: "user_of_this_secret",
  expiresAt: createdAt + 7 * DAY,
  lastUsedAt: createdAt + HOUR,
})

const registered = {
  redirectUris: ["https://app.example.com/callback", "com.example.app:/callback", "http://127.0.0.1:5173/callback"],
  native: true,
  scope: ["openid", "read", "admin"],
  requestableScope: "open",
  grantTypes: ["refresh_token", "client_credentials"],
  idTokenAlg: "EdDSA",
  refreshRepeat: 7200,
  consent: "first-party",
  corsOrigins: ["https://other.example.com", "https://third.example.com:8443"],
  authMethod: "private_key_jwt",
  jwks: '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"sample"}]}',
  jwksUri: "https://app.example.com/jwks",
  federatedIdentities: [{ issuer: "https://ci.example", conditions: [{ claim: "sub", value: "a b" }] }],
  postLogoutRedirectUris: ["https://app.example.com/bye", "https://app.example.com/"],
  backchannelLogoutUri: "https://app.example.com/logout",
  backchannelTokenDeliveryMode: "ping",
  backchannelClientNotificationEndpoint: "https://app.example.com/ping",
  backchannelRequestAlg: "EdDSA",
  subjectType: "pairwise",
  sectorIdentifier: "example.com",
  sectorIdentifierUri: "https://sector.example.com/redirect_uris.json",
  tlsClientAuthSubjectDn: "CN=a,O=Größe",
  tlsClientAuthSanDns: "a.example",
  tlsClientAuthSanUri: "spiffe://a.example/a",
  tlsClientAuthSanIp: "2001:db8::1",
  tlsClientAuthSanEmail: "a@a.example",
  tlsClientCertificateBoundAccessTokens: true,
  userinfoAlg: "ES256",
  authorizationSignedResponseAlg: "ES256",
  accessTokenFormat: "jwt",
  resources: ["https://api.example.com/", "urn:example:api"],
  authorizationDetailsTypes: ["payment", "account_information"],
  introspection: "any",
  introspectionSignedResponseAlg: "EdDSA",
  defaultMaxAge: 3600,
  defaultAcrValues: ["urn:gatehouse:acr:mfa", "0"],
  signInLevel: "mfa",
  connections: ["github", "acme"],
  signInPage: "at-once",
  firstProofs: ["email-code", "passkey"],
  requirePushed: true,
  requestObjectAlg: "EdDSA",
  requestObjectEncryptionAlg: "ECDH-ES+A256KW",
  requestObjectEncryptionEnc: "A256GCM",
  requireSignedRequest: true,
  idTokenOnRefresh: true,
  errorLinks: "off",
  dpopBoundAccessTokens: true,
  profile: "baseline",
  enabled: true,
  registeredBy: "operator",
  createdBy: "operator:root",
  metadataUrl: undefined,
} as const

/** A value for each setting that `update` changes. Each value differs from the values in the sample clients. */
export const OTHER_SETTINGS = {
  name: "B",
  redirectUris: ["https://b.example/cb"],
  native: false,
  scope: ["email", "write"],
  requestableScope: "registered",
  grantTypes: ["authorization_code"],
  idTokenAlg: "HS256",
  refreshRepeat: undefined,
  consent: "remember",
  corsOrigins: ["https://c.example"],
  authMethod: "secret",
  jwks: undefined,
  jwksUri: undefined,
  federatedIdentities: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: undefined,
  backchannelTokenDeliveryMode: "poll",
  backchannelClientNotificationEndpoint: undefined,
  backchannelRequestAlg: undefined,
  subjectType: "public",
  sectorIdentifier: undefined,
  sectorIdentifierUri: undefined,
  tlsClientAuthSubjectDn: undefined,
  tlsClientAuthSanDns: undefined,
  tlsClientAuthSanUri: undefined,
  tlsClientAuthSanIp: undefined,
  tlsClientAuthSanEmail: undefined,
  tlsClientCertificateBoundAccessTokens: false,
  userinfoAlg: undefined,
  authorizationSignedResponseAlg: undefined,
  accessTokenFormat: "opaque",
  resources: [],
  authorizationDetailsTypes: [],
  introspection: "own",
  introspectionSignedResponseAlg: undefined,
  defaultMaxAge: undefined,
  defaultAcrValues: [],
  signInLevel: "pwd",
  connections: [],
  signInPage: "all",
  firstProofs: [],
  requirePushed: false,
  requestObjectAlg: undefined,
  requestObjectEncryptionAlg: undefined,
  requestObjectEncryptionEnc: undefined,
  requireSignedRequest: false,
  idTokenOnRefresh: false,
  errorLinks: "on",
  dpopBoundAccessTokens: false,
  profile: "fapi-2.0",
} as const satisfies Partial<Client>

export const confidentialClient = (createdAt = NOW): ConfidentialClient => ({
  ...registered,
  kind: "confidential",
  id: newId("client", createdAt, systemRandom),
  name: "Größe & Söhne <script>",
  createdAt,
  secrets: [{ ...secret(createdAt + 1), expiresAt: undefined, lastUsedAt: undefined }, secret(createdAt)],
})

export const publicClient = (createdAt = NOW): PublicClient => ({
  ...registered,
  kind: "public",
  id: newId("client", createdAt, systemRandom),
  name: "A page",
  createdAt,
})

let users = 0

export function user(createdAt = NOW): User {
  users += 1
  return {
    id: newId("user", createdAt, systemRandom),
    username: `Ann${users}`,
    email: `ann${users}@example.com`,
    emailVerified: true,
    name: "Ann Ångström",
    role: "admin",
    attributes: '{"given_name":"Ann"}',
    disabled: false,
    invitedAt: undefined,
    createdAt,
  }
}

/** Makes an issued grant, whose code is valid for ten minutes from `createdAt`. */
export const issuedGrant = (userId: UserId, clientId: ClientId, createdAt = NOW): Grant => ({
  id: newId("grant", createdAt, systemRandom),
  userId,
  clientId,
  scope: ["openid", "profile", "email"],
  redirectUri: "https://app.example.com/callback",
  challenge: { digest: bytes(32), method: "S256" },
  nonce: "n-0S6_WzA2Mj",
  authTime: createdAt - 5 * MINUTE,
  level: "mfa",
  createdAt,
  codeExpiresAt: createdAt + 10 * MINUTE,
  usedAt: undefined,
  failedAttempts: 0,
  generation: 0,
  confirmedGeneration: 0,
  rotatedAt: undefined,
  rotatedFrom: undefined,
  repeatedFrom: undefined,
  refreshExpiresAt: undefined,
  sessionId: newId("session", createdAt, systemRandom),
  claims: "userinfo:email",
  resources: ["https://api.example.com/", "urn:example:api"],
  authorizationDetails: '[{"type":"payment","to":"Größe"}]',
  endedAt: undefined,
  endedWhy: undefined,
})

export const signingKey = (createdAt = NOW): StoredSigningKey => ({
  id: newId("key", createdAt, systemRandom),
  algorithm: "ES256",
  sealed: bytes(200),
  createdAt,
  activeAt: createdAt + 2 * DAY,
})

/** Stores a user and a client, for rows that refer to them. */
export async function owners(
  store: Store,
  more: Partial<PublicClient> = {},
): Promise<{ userId: UserId; clientId: ClientId }> {
  const [ann, app] = [user(), { ...publicClient(), ...more }]
  await store.users.create(ann, "$argon2id$of-ann", event("user-created"))
  await store.clients.create(app, event("client-created"))
  return { userId: ann.id, clientId: app.id }
}

/** Stores a grant that is issued or, by default, redeemed for a refresh token of thirty days. */
export async function storedGrant(store: Store, state: "issued" | "used" = "used", createdAt = NOW): Promise<Grant> {
  const { userId, clientId } = await owners(store)
  const grant = issuedGrant(userId, clientId, createdAt)
  await store.grants.issue(grant, event("grant-issued", createdAt))
  if (state === "used") await store.grants.redeem(grant.id, createdAt + 1, createdAt + 30 * DAY, createdAt + 30 * DAY)
  return grant
}

/** Converts byte strings to hexadecimal: engines return Uint8Array or Buffer, which strict comparison distinguishes. */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex")
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

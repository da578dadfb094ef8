import type { ClientId, Id } from "../base/id.ts"
import type { ClientExtensions } from "./client_extensions.ts"
import type { GrantType, Scope, SigningAlgorithm } from "./vocabulary.ts"

/** How refresh tokens of a client rotate: `confirmed` repeats a successor until it is seen in use, `strict` takes any reuse for theft. */
export type RefreshRotation = "confirmed" | "strict"

/** When the consent page is shown: each time, unless the same was allowed before, or never (the operator's own applications). */
export type ConsentPolicy = "ask" | "remember" | "first-party"

interface RegisteredClient extends ClientExtensions {
  readonly id: ClientId
  readonly name: string
  /** Compared byte for byte. Empty only where the client acts for itself alone. */
  readonly redirectUris: readonly string[]
  /** Whether the port of a loopback redirect URI is left open. RFC 8252 §7.3. */
  readonly native: boolean
  /** Allowed scope: the most that can be granted to this client. */
  readonly scope: readonly Scope[]
  readonly grantTypes: readonly GrantType[]
  readonly idTokenAlg: SigningAlgorithm
  readonly refreshRotation: RefreshRotation
  readonly consent: ConsentPolicy
  /** Origins allowed beside those of the redirect URIs. */
  readonly corsOrigins: readonly string[]
  readonly enabled: boolean
  readonly createdAt: number
  /** The `client_id` of a client that registered itself: on the wire it stands for the id, see registered_id.ts. */
  readonly registeredId?: string
  /** Such a client is not forgotten when it is deleted, or its `client_id`, which says all of it, would bring it back. */
  readonly deleted?: true
}

/** One of a confidential client's secrets. Compared by digest; kept sealed as well, since HS256 ID tokens are signed with it. */
export interface ClientSecret {
  readonly id: Id<"secret">
  /** SHA-256 of the secret's UTF-8 bytes. */
  readonly digest: Uint8Array
  /** The secret under the server secret, see keys/sealing.ts. */
  readonly sealed: Uint8Array
  readonly createdAt: number
  readonly expiresAt: number | undefined
  /** Within the hour. */
  readonly lastUsedAt: number | undefined
}

/** A server-side application: it can keep a secret. RFC 6749 §2.1. Its secrets, newest first. */
export interface ConfidentialClient extends RegisteredClient {
  readonly kind: "confidential"
  readonly secrets: readonly ClientSecret[]
}

/** A single-page or mobile application: it holds no secret and proves itself by PKCE. RFC 6749 §2.1. */
export interface PublicClient extends RegisteredClient {
  readonly kind: "public"
}

export type Client = ConfidentialClient | PublicClient

/** `client_id` as it stands on the wire, and as an audience. */
export const wireId = ({ id, registeredId }: Client): string => registeredId ?? id

/** Whether it registered itself and no operator has said since that it is trusted, by a consent that is remembered or not asked for. */
export const isStranger = ({ registeredId, consent }: Client): boolean =>
  registeredId !== undefined && consent === "ask"

/** The secrets that authenticate at a time, newest first. */
export const validSecrets = (client: ConfidentialClient, now: number): readonly ClientSecret[] =>
  client.secrets.filter((secret) => secret.expiresAt === undefined || secret.expiresAt > now)

/** The origins whose pages may read this client's answers. */
export const allowedOrigins = (client: Client): readonly string[] => [
  ...new Set([
    ...client.corsOrigins,
    ...client.redirectUris.map((uri) => new URL(uri).origin).filter((o) => o !== "null"),
  ]),
]

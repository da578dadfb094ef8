import type { ClientId, Id } from "../base/id.ts"
import type { Profile } from "../base/profiles.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"

/**
 * Who registered a client. `token-holder`: the client registered itself with an initial access token. `anyone`: the client registered
 * itself without a token, while registration was open to anyone. `metadata-document`: nobody; the client's id is the URL of its metadata.
 */
export const REGISTERED_BY = ["operator", "token-holder", "anyone", "metadata-document"] as const
export type RegisteredBy = (typeof REGISTERED_BY)[number]

/** Each setting is declared in clients/settings/client_settings.ts. */
interface RegisteredClient extends ClientSettingValues {
  readonly id: ClientId
  readonly enabled: boolean
  readonly createdAt: number
  /** Never changes. So a later change of GATEHOUSE_REGISTRATION does not change how far the server trusts this client. */
  readonly registeredBy: RegisteredBy
  /**
   * The actor who registered the client or last set the keys with which it authenticates, as audit events name it. Undefined if unknown, and for a
   * client that nobody registered by hand.
   */
  readonly createdBy: string | undefined
  /** The URL of the client ID metadata document, which is the client's `client_id`. Undefined for all other clients. Decision 0042. */
  readonly metadataUrl: string | undefined
  /** The profile that the installation demands of every client, where it demands one. `profile` is then at least this one. It is in no row. */
  readonly leastProfile?: Profile
}

/** One secret of a confidential client. The server compares a presented secret with the digest, and signs HS256 ID tokens with the sealed secret. */
export interface ClientSecret {
  readonly id: Id<"secret">
  /** SHA-256 of the secret's UTF-8 bytes. */
  readonly digest: Uint8Array
  /** The client secret, sealed under the server secret: keys/sealing.ts. */
  readonly sealed: Uint8Array
  readonly createdAt: number
  /** The actor who made the secret, and so may know it. Undefined if unknown, and for a client that registered itself. */
  readonly createdBy: string | undefined
  readonly expiresAt: number | undefined
  /** The time of the last use, accurate to an hour. */
  readonly lastUsedAt: number | undefined
}

/** A server-side application, which can keep a secret. RFC 6749 §2.1. The secrets are listed newest first. */
export interface ConfidentialClient extends RegisteredClient {
  readonly kind: "confidential"
  readonly secrets: readonly ClientSecret[]
}

/** A single-page or mobile application, which has no secret and uses PKCE instead. RFC 6749 §2.1. */
export interface PublicClient extends RegisteredClient {
  readonly kind: "public"
}

export type Client = ConfidentialClient | PublicClient

/**
 * Returns the `client_id` by which the client and others know it. Everything that leaves the server contains this value; rows, grants and
 * credentials contain `id`.
 */
export const clientIdentifier = ({ id, metadataUrl }: Pick<Client, "id" | "metadataUrl">): string => metadataUrl ?? id

/** Whether an operator registered the client. Other clients registered themselves, or have a metadata document. Decisions 0036 and 0042. */
export const isRegisteredByHand = ({ registeredBy }: Pick<Client, "registeredBy">): boolean =>
  registeredBy === "operator"

/** Whether no operator registered the client or has vouched for it since. An operator vouches by setting `first-party`. */
export const isStranger = (client: Pick<Client, "registeredBy" | "consent">): boolean =>
  !isRegisteredByHand(client) && client.consent !== "first-party"

/** Who is responsible for a client's addresses. The operator is also responsible for a client that used an initial access token of the operator. */
export const addressesNamedBy = (client: Client): "operator" | "stranger" =>
  isStranger(client) && client.registeredBy !== "token-holder" ? "stranger" : "operator"

/** The secrets that are valid at a time, newest first. */
export const validSecrets = (client: ConfidentialClient, now: number): readonly ClientSecret[] =>
  client.secrets.filter((secret) => secret.expiresAt === undefined || secret.expiresAt > now)

/** The origins whose pages may read the responses for this client. */
export const allowedOrigins = (client: Client): readonly string[] => [
  ...new Set([
    ...client.corsOrigins,
    ...client.redirectUris.map((uri) => new URL(uri).origin).filter((o) => o !== "null"),
  ]),
]

/**
 * admin/ — what an operator does: clients, users, grants, signing keys.
 * Owns: the use cases, what is accepted and in which words it is refused, and the names of what is printed.
 * Does not own: options and tables (cli/), HTTP, statements (store/), sealing (keys/).
 *
 * This file is the contract: the members below are what scripts read. Answers may gain members; none is renamed or removed.
 */
import type { Secret } from "../base/secret.ts"
import type { ConsentPolicy, RefreshRotation } from "../oauth/client.ts"
import type { AccessTokenFormat, AuthMethod, Introspection, SubjectType } from "../oauth/client_extensions.ts"
import type { GrantState } from "../oauth/grant.ts"
import type { GrantType, PublishedAlgorithm, SigningAlgorithm } from "../oauth/vocabulary.ts"
import type { AuditEventType } from "../store/audit_event.ts"

/** ISO 8601 in UTC, to the millisecond: `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string

/** What may be set of a client. What is absent stays as it is, or gets its default at creation; a list replaces the former one. */
export interface ClientSettings {
  readonly name?: string | undefined
  readonly redirect_uris?: readonly string[] | undefined
  /** Allowed scope, separated by spaces. */
  readonly scope?: string | undefined
  readonly grant_types?: readonly string[] | undefined
  readonly native?: boolean | undefined
  readonly refresh_rotation?: string | undefined
  readonly consent?: string | undefined
  readonly id_token_alg?: string | undefined
  readonly cors_origins?: readonly string[] | undefined
  /** `secret`, `client_secret_basic`, `client_secret_post`, `client_secret_jwt`, `private_key_jwt`; `none` for public clients. */
  readonly token_endpoint_auth_method?: string | undefined
  /** A JWK set as JSON. Of this and the other single values below, the empty text takes it back. */
  readonly jwks?: string | undefined
  readonly jwks_uri?: string | undefined
  readonly post_logout_redirect_uris?: readonly string[] | undefined
  readonly backchannel_logout_uri?: string | undefined
  /** `public` or `pairwise`. */
  readonly subject_type?: string | undefined
  /** A host. */
  readonly sector_identifier?: string | undefined
  readonly userinfo_signed_response_alg?: string | undefined
  /** `opaque` or `jwt`. */
  readonly access_token_format?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** `own` or `any`. */
  readonly introspection?: string | undefined
  /** Seconds. */
  readonly default_max_age?: string | undefined
  /** `confidential` or `public`; fixed at creation. */
  readonly kind?: string | undefined
}

export interface NewClient extends ClientSettings {
  readonly name: string
  readonly kind: string
}

interface RegisteredClient {
  readonly client_id: string
  readonly name: string
  readonly kind: "confidential" | "public"
  readonly redirect_uris: readonly string[]
  readonly scope: string
  readonly grant_types: readonly GrantType[]
}

/** The answer to a creation: the only one besides `NewClientSecret` that ever holds a secret. */
export interface CreatedClient extends RegisteredClient {
  /** 43 characters of base64url. Confidential clients only, and none that is registered for private_key_jwt. */
  readonly client_secret?: string
}

export interface ClientRecord extends RegisteredClient {
  /** Of a client that registered itself: its `client_id` on the wire. It goes for the id in every command. */
  readonly registered_id?: string
  readonly enabled: boolean
  readonly created_at: Timestamp
  readonly native: boolean
  readonly refresh_rotation: RefreshRotation
  readonly consent: ConsentPolicy
  readonly id_token_alg: SigningAlgorithm
  readonly cors_origins: readonly string[]
  readonly token_endpoint_auth_method: AuthMethod
  readonly jwks: string | null
  readonly jwks_uri: string | null
  readonly post_logout_redirect_uris: readonly string[]
  readonly backchannel_logout_uri: string | null
  readonly subject_type: SubjectType
  readonly sector_identifier: string | null
  readonly userinfo_signed_response_alg: SigningAlgorithm | null
  readonly access_token_format: AccessTokenFormat
  readonly resources: readonly string[]
  readonly introspection: Introspection
  /** Seconds. */
  readonly default_max_age: number | null
  /** Newest first. Confidential clients only. */
  readonly secrets?: readonly ClientSecretRecord[]
}

/** What is told of a secret once it has been shown. */
export interface ClientSecretRecord {
  readonly created_at: Timestamp
  readonly expires_at: Timestamp | null
  /** Within the hour. */
  readonly last_used_at: Timestamp | null
}

export interface NewClientSecret {
  readonly client_id: string
  readonly client_secret: string
}

/** An initial access token: for whoever may register clients. */
export interface NewRegistrationToken {
  readonly registration_token: string
  readonly expires_at: Timestamp
}

export interface DeletedClient {
  readonly client_id: string
  readonly deleted: true
}

/** What may be set of a user. What is absent stays as it is. */
export interface UserSettings {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly email_verified?: boolean | undefined
  /** Empty for none. */
  readonly name?: string | undefined
  readonly role?: string | undefined
}

export interface NewUser extends UserSettings {
  readonly username: string
  readonly email: string
  readonly password: Secret
}

export interface UserRecord {
  /** The `sub` of ID tokens and user information. */
  readonly user_id: string
  readonly username: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly name: string | null
  readonly role: "user" | "admin"
  readonly disabled: boolean
}

export interface DeletedUser {
  readonly user_id: string
  readonly deleted: true
}

export interface GrantFilter {
  /** A user's id or username. */
  readonly user?: string | undefined
  readonly client_id?: string | undefined
}

export interface GrantRecord {
  readonly grant_id: string
  readonly client_id: string
  readonly user_id: string
  /** Granted scope, separated by spaces. */
  readonly scope: string
  readonly state: GrantState
  readonly created_at: Timestamp
}

/** Which audit events: all, or those that name an id or a trace id. */
export interface AuditFilter {
  readonly about?: string | undefined
  /** So many at most. */
  readonly limit: number
}

export interface AuditRecord {
  readonly event_id: string
  readonly at: Timestamp
  readonly type: AuditEventType
  /** `operator` for the command line, `server` for what a server does by itself, else the id of the user or client that acted. */
  readonly actor: string
  /** The id of what it happened to. */
  readonly subject: string
  readonly address: string | null
  readonly trace_id: string | null
}

export interface SigningKeyRecord {
  /** The `kid` of ID tokens and of the key set. */
  readonly key_id: string
  readonly alg: PublishedAlgorithm
  readonly state: "announced" | "active" | "retiring" | "retired"
  readonly created_at: Timestamp
  /** When it begins to sign. */
  readonly active_at: Timestamp
  /** How many have fetched the key set since the key was announced. */
  readonly fetched_by: number
  /** Who fetched it before, within the last 30 days, and not since: the set that they hold is one without this key. The latest first. */
  readonly not_fetched_by: readonly KeySetSourceRecord[]
}

/** Somebody who fetches the key set, as told apart by address and user agent. */
export interface KeySetSourceRecord {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  /** As it was sent, cut short; empty where it was not. */
  readonly user_agent: string
  readonly first_at: Timestamp
  /** Within the hour. */
  readonly last_at: Timestamp
}

/** What was done, and what the operator may regret about it. */
export interface Outcome<T> {
  readonly result: T
  readonly warnings: readonly Problem[]
}

/** What is wrong with one member of what was given. */
export interface Problem {
  /** The member's name in this contract. */
  readonly field: string
  /** Completes a sentence that begins with the field. */
  readonly says: string
}

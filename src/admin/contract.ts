/**
 * admin/ — what an operator does: clients, users, grants, signing keys.
 * Owns: the use cases, the validation of input and its error messages, and the names of printed members.
 * Does not own: options and tables (cli/), HTTP, statements (store/), sealing (keys/).
 *
 * This file is the contract: scripts read the members below. Answers may gain members; no member is renamed or removed.
 */
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Secret } from "../base/secret.ts"
import type { GivenClientSettings, ShownClientSettings } from "../clients/settings/client_settings.ts"
import type { GivenUserSettings, ShownUserSettings } from "../identity/user_settings.ts"
import type { RegisteredBy } from "../oauth/client.ts"
import type { GrantState } from "../oauth/grant.ts"
import type { GrantType, PublishedAlgorithm } from "../oauth/vocabulary.ts"

/** ISO 8601 in UTC, to the millisecond: `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string

/**
 * The settings of a client, each declared in clients/settings. A missing one stays unchanged, or gets its default at creation. A list replaces the
 * former one; the empty text removes a single value.
 */
export interface ClientSettings extends GivenClientSettings {
  /** `strict` is another word for `refresh_repeat` 0, `confirmed` for its default. */
  readonly refresh_rotation?: string | undefined
  /** `confidential` or `public`; fixed at creation. */
  readonly kind?: string | undefined
}

export interface NewClient extends ClientSettings {
  readonly name: string
  readonly kind: string
}

/** A change of a client's settings. Redirect URIs are replaced as a list, or added and removed one by one. */
export interface ClientChange extends ClientSettings {
  readonly add_redirect_uris?: readonly string[] | undefined
  /** Each must be registered. */
  readonly remove_redirect_uris?: readonly string[] | undefined
}

interface RegisteredClient {
  readonly client_id: string
  readonly name: string
  readonly kind: "confidential" | "public"
  readonly redirect_uris: readonly string[]
  readonly scope: string
  readonly grant_types: readonly GrantType[]
}

/** The answer to a creation. Only this and `NewClientSecret` ever hold a secret. */
export interface CreatedClient extends RegisteredClient {
  /** 43 characters of base64url. Confidential clients only, except those registered for private_key_jwt. */
  readonly client_secret?: string
}

export interface ClientRecord extends RegisteredClient, Omit<ShownClientSettings, "refresh_repeat"> {
  /** `anyone` or `token-holder` if it registered itself, without or with an initial access token. */
  readonly registered_by: RegisteredBy
  readonly enabled: boolean
  readonly created_at: Timestamp
  /** Seconds: its own, or the default of its kind. */
  readonly refresh_repeat: number
  /** `strict` if `refresh_repeat` is 0. */
  readonly refresh_rotation: "confirmed" | "strict"
  /** Newest first. Confidential clients only. */
  readonly secrets?: readonly ClientSecretRecord[]
}

/** What is known of a secret after it was shown. */
export interface ClientSecretRecord {
  readonly created_at: Timestamp
  readonly expires_at: Timestamp | null
  /** Accurate to the hour. */
  readonly last_used_at: Timestamp | null
}

export interface NewClientSecret {
  readonly client_id: string
  readonly client_secret: string
}

/** An initial access token, to give to a registrant. */
export interface NewRegistrationToken {
  readonly registration_token_id: string
  readonly registration_token: string
  readonly expires_at: Timestamp
}

/** An initial access token without the token itself. */
export interface RegistrationTokenRecord {
  readonly registration_token_id: string
  readonly state: "live" | "expired" | "revoked"
  readonly created_at: Timestamp
  /** `operator` for the command line. */
  readonly created_by: string
  readonly expires_at: Timestamp
  /** Accurate to the hour. */
  readonly last_used_at: Timestamp | null
  readonly revoked_at: Timestamp | null
}

export interface DeletedClient {
  readonly client_id: string
  readonly deleted: true
}

/** The settings of a user. A missing one stays unchanged. */
/** The settings of a user, each declared in identity/user_settings.ts. The empty text removes the name. */
export type UserSettings = GivenUserSettings

export interface NewUser extends UserSettings {
  readonly username: string
  readonly email: string
  readonly password: Secret
}

export interface UserRecord extends ShownUserSettings {
  /** The `sub` of ID tokens and user information. */
  readonly user_id: string
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

/** Selects audit events. A missing member does not filter. */
export interface AuditFilter {
  /** An id of an actor or subject, or a trace id. */
  readonly about?: string | undefined
  /** Milliseconds since 1970. Older events are left out. */
  readonly since?: number | undefined
  /** Only events of these types. */
  readonly types?: readonly AuditEventType[] | undefined
  /** The maximum number of events. The newest are returned. */
  readonly limit: number
}

export interface AuditRecord {
  readonly event_id: string
  readonly at: Timestamp
  readonly type: AuditEventType
  /** `operator` for the command line, `server` for the server's own maintenance, else the id of the user or client that acted. */
  readonly actor: string
  /** The id of the object that changed. */
  readonly subject: string
  readonly address: string | null
  readonly trace_id: string | null
  /**
   * What else this type of event records, as `name=value`: `changed=name,scope` of an update,
   * `rotated_from=ADDRESS` of `refresh-repeated` and `refresh-replayed`.
   */
  readonly detail: string | null
}

export interface SigningKeyRecord {
  /** The `kid` of ID tokens and of the key set. */
  readonly key_id: string
  readonly alg: PublishedAlgorithm
  readonly state: "announced" | "active" | "retiring" | "retired"
  readonly created_at: Timestamp
  /** When it starts signing. */
  readonly active_at: Timestamp
  /** How many sources have fetched the key set since the key was announced. */
  readonly fetched_by: number
  /** Sources that fetched it within the last 30 days, but not since the announcement: their key set lacks this key. Latest first. */
  readonly not_fetched_by: readonly KeySetSourceRecord[]
}

/** A source that fetches the key set: one address and user agent. */
export interface KeySetSourceRecord {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  /** As received, cut short; empty if it was missing. */
  readonly user_agent: string
  readonly first_at: Timestamp
  /** Accurate to the hour. */
  readonly last_at: Timestamp
}

/** A result, with warnings for the operator. */
export interface Outcome<T> {
  readonly result: T
  readonly warnings: readonly Problem[]
}

/** A client after an update. */
export interface UpdatedClient extends Outcome<ClientRecord> {
  /** URIs that the update removed. */
  readonly removedRedirectUris: readonly string[]
}

/** An error in one member of the input. */
export interface Problem {
  /** The member's name in this contract. */
  readonly field: string
  /** Completes a sentence that begins with the field. */
  readonly says: string
}

/** Milliseconds since 1970 in the contract's format. */
export const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()

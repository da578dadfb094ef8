/**
 * admin/ — what an operator does: clients, APIs, users, grants, signing keys.
 * Owns: the use cases, the validation of input and its error messages, and the names of printed members.
 * Does not own: options and tables (cli/), HTTP, statements (store/), sealing (keys/).
 *
 * Scripts rely on the members in this file. A new version may add members, but does not rename or remove any.
 */

import type { GivenApiSettings, ShownApiSettings } from "../apis/api_settings.ts"
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Said } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { GivenClientSettings, ShownClientSettings } from "../clients/settings/client_settings.ts"
import type { Attributes } from "../identity/attributes.ts"
import type { GivenUserSettings, ShownUserSettings } from "../identity/user_settings.ts"
import type { RegisteredBy } from "../oauth/client.ts"
import type { GrantState } from "../oauth/grant.ts"
import type { GrantType } from "../oauth/grant_types.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"
import type { Page } from "./page.ts"
import type { GivenAttributes } from "./rights_contract.ts"
import type { Timestamp } from "./timestamp.ts"

export type * from "./attention_contract.ts"
export type * from "./client_lists_contract.ts"
export type * from "./connection_contract.ts"
export type * from "./exchange_policy_contract.ts"
export type * from "./issuer_contract.ts"
export type * from "./look_contract.ts"
export type * from "./rights_contract.ts"
export type * from "./site_contract.ts"
export type { Timestamp } from "./timestamp.ts"

/**
 * The settings of a client, each declared in clients/settings. An update leaves missing settings unchanged; a creation gives them their
 * default. A given list replaces the old list. An empty text removes a single value.
 */
export interface ClientSettings extends GivenClientSettings {
  /** `strict` means `refresh_repeat` 0. `confirmed` means the default of `refresh_repeat`. */
  readonly refresh_rotation?: string | undefined
  /** `confidential` or `public`. An update cannot change the kind. */
  readonly kind?: string | undefined
}

export interface NewClient extends ClientSettings {
  readonly name: string
  readonly kind: string
}

/** A change of a client's settings. Redirect URIs are replaced as a list, or added and removed one by one. */
export interface ClientChange extends ClientSettings {
  readonly add_redirect_uris?: readonly string[] | undefined
  /** URIs to remove. Each must be registered. */
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

/** A new client. Only this record and `NewClientSecret` contain a client secret. */
export interface CreatedClient extends RegisteredClient {
  /** 43 characters of base64url. Absent for public clients and for clients that authenticate with private_key_jwt. */
  readonly client_secret?: string
}

export interface ClientRecord extends RegisteredClient, Omit<ShownClientSettings, "refresh_repeat"> {
  /**
   * `operator`; `token-holder` or `anyone` for a self-registered client with or without an initial access token; `metadata-document` for a client
   * with a metadata document.
   */
  readonly registered_by: RegisteredBy
  /** The client's `client_id` on the wire, for a client with a metadata document. `client_id` here is the id of its row. */
  readonly metadata_url: string | null
  /**
   * The actor who registered the client or, for `private_key_jwt`, last set its keys, as audit events name it. Null if unknown, and for a client that
   * nobody registered by hand.
   */
  readonly created_by: string | null
  readonly enabled: boolean
  readonly created_at: Timestamp
  /** In seconds. A client without a value of its own has the default for its kind. */
  readonly refresh_repeat: number
  /** `strict` if `refresh_repeat` is 0. */
  readonly refresh_rotation: "confirmed" | "strict"
  /** The secrets, newest first. Absent for public clients. */
  readonly secrets?: readonly ClientSecretRecord[]
}

/** A client secret without its value. */
export interface ClientSecretRecord {
  readonly created_at: Timestamp
  /** The actor who made the secret, and so may know it. Null if unknown, and if the client registered itself. */
  readonly created_by: string | null
  readonly expires_at: Timestamp | null
  /** Accurate to the hour. */
  readonly last_used_at: Timestamp | null
}

export interface NewClientSecret {
  readonly client_id: string
  readonly client_secret: string
}

/** A new initial access token. The operator gives the token to a registrant. */
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

/** The settings of an API, each declared in apis/api_settings.ts. Missing settings stay unchanged. An empty text removes a single value. */
export type ApiSettings = GivenApiSettings

export interface NewApi extends ApiSettings {
  readonly identifier: string
}

export interface ApiRecord extends Omit<ShownApiSettings, "name"> {
  readonly api_id: string
  /** An absolute URI: `resource` in requests, `aud` in tokens. */
  readonly identifier: string
  /** The API's name. If the API has no name: its identifier. */
  readonly name: string
  readonly created_at: Timestamp
}

/** A client whose settings name an API or one of its scope values. */
export interface ApiClientRecord {
  readonly client_id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether the client's resources contain the API. */
  readonly named: boolean
  /** The scope values of the API that are in the client's scope, separated by spaces. */
  readonly scope: string
}

export interface DeletedApi {
  readonly api_id: string
  readonly identifier: string
  readonly deleted: true
}

/** The settings of a user, each declared in identity/user_settings.ts. Missing settings stay unchanged. An empty text removes the name. */
export interface UserSettings extends GivenUserSettings {
  readonly attributes?: GivenAttributes | undefined
  /** Sends the link with which the person verifies the address. The address must not be verified. */
  readonly send_verification?: boolean | undefined
}

export interface NewUser extends UserSettings {
  readonly username: string
  readonly email: string
  readonly password: Secret
}

export interface UserRecord extends ShownUserSettings {
  /** The user's id. Clients without pairwise subjects receive it as `sub`. */
  readonly user_id: string
  readonly disabled: boolean
  /** When the user was last invited; null after the user has accepted, and for a user who was never invited. */
  readonly invited_at: Timestamp | null
  readonly attributes: Attributes
}

/** A user in a list. */
export interface ListedUserRecord extends UserRecord {
  readonly created_at: Timestamp
  /** Null if the user never signed in. */
  readonly last_sign_in_at: Timestamp | null
}

/** A page of users. */
export interface UserPage extends Page<ListedUserRecord> {
  readonly further: {
    /** How many users match; if not exact, `count` is a lower bound. Null after the first page. */
    readonly matches: { readonly count: number; readonly exact: boolean } | null
  }
}

/** A new user who chooses the password. */
export interface NewInvitation extends Omit<UserSettings, "email_verified" | "send_verification"> {
  readonly email: string
  /** Default: the e-mail address. */
  readonly username?: string | undefined
  /** The names of the groups that the user joins. */
  readonly groups?: readonly string[] | undefined
}

/** A link with which a user accepts an invitation. It works once, for seven days. */
export interface InvitationLink {
  /** A credential: anyone who has this URL can choose the user's password. */
  readonly url: string
  readonly expires_at: Timestamp
}

/** An invited user. The link is present only if the operator passes it on: then no e-mail is sent. */
export interface Invited {
  readonly user: UserRecord
  readonly link: InvitationLink | undefined
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
  /** What the person approved in detail. RFC 9396 §2. */
  readonly authorization_details: readonly object[]
  readonly state: GrantState
  readonly created_at: Timestamp
  /** When the code was exchanged, or the refresh token was used last. Null before. */
  readonly last_used_at: Timestamp | null
}

/** The settings of the first administrator. The role is always admin. */
export type NewAdministrator = Omit<NewUser, "role">

/** A link to the setup page. It works once, for an hour, and only while no administrator exists. */
export interface SetupLink {
  /** A credential: anyone who has this URL can create the first administrator. */
  readonly url: string
  readonly expires_at: Timestamp
}

/** Selects audit events. Without any member, it selects all events. */
export interface AuditFilter {
  /** The id of an actor or a subject, or a trace id. */
  readonly about?: string | undefined
  /** The time of the oldest event to return, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Only events before this time, in milliseconds since 1970. */
  readonly until?: number | undefined
  /** The types of events to return. */
  readonly types?: readonly AuditEventType[] | undefined
  /** Also the grants of the console itself, one for each of its sign-ins. Without it they appear only if `about` names them. Default: false. */
  readonly includeConsole?: boolean | undefined
  /** The maximum number of events. If more events match, the newest are returned. */
  readonly limit: number
}

export interface AuditRecord {
  readonly event_id: string
  readonly at: Timestamp
  readonly type: AuditEventType
  /**
   * The acting party: `operator:NAME` (a system user at the command line), `operator` (a program that embeds the server), `server` (periodic
   * maintenance), or the id of a user or client.
   */
  readonly actor: string
  /** The id of the object that changed. */
  readonly subject: string
  readonly address: string | null
  readonly trace_id: string | null
  /**
   * Further facts, as `name=value`. An update has `changed=name,scope`. `refresh-repeated` and `refresh-replayed` have `rotated_from=ADDRESS`: the
   * address from which the request for the rotation came.
   */
  readonly detail: string | null
  /** The values of changed settings. Personal values, such as a user's name, e-mail address and attributes, are not recorded. */
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> | null
}

export interface SigningKeyRecord {
  /** The `kid` of this key in ID tokens and in the key set. */
  readonly key_id: string
  readonly alg: PublishedAlgorithm
  readonly state: "announced" | "active" | "retiring" | "retired"
  readonly created_at: Timestamp
  /** The time from which the key signs. */
  readonly active_at: Timestamp
  /** The time at which a newer key begins to sign in its place; null if no newer key exists. */
  readonly signs_until: Timestamp | null
  /** The time at which the key leaves the key set; null if no newer key exists. */
  readonly published_until: Timestamp | null
  /** The number of sources that have fetched the key set since the key was announced. */
  readonly fetched_by: number
  /**
   * The sources that fetched the key set within the last 30 days, but not since the announcement. The key set that they cached lacks this key.
   * Latest first.
   */
  readonly not_fetched_by: readonly KeySetSourceRecord[]
}

/** A source that fetches the key set: one address and user agent. */
export interface KeySetSourceRecord {
  /** An IPv4 address, or the /64 block of an IPv6 address. */
  readonly address: string
  /** The received User-Agent header, truncated. Empty if the header was missing. */
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

/** The result of creating or updating a client. Each of these operations also creates an API for each resource that has no API yet. */
interface ChangedClient<T> extends Outcome<T> {
  /** The identifiers of the new APIs. These APIs are for named clients. */
  readonly createdApis: readonly string[]
}

export type NewClientOutcome = ChangedClient<CreatedClient>

export interface UpdatedClient extends ChangedClient<ClientRecord> {
  /** URIs that the update removed. */
  readonly removedRedirectUris: readonly string[]
}

/** An error in one member of the input. Its sentence is the rest of one that begins with `field`. */
export interface Problem extends Said {
  /** The member's name in this contract. */
  readonly field: string
}

/** A session of a user in one browser. */
export interface SessionRecord {
  readonly session_id: string
  readonly user_id: string
  readonly signed_in_at: Timestamp
  /** Whether a person typed the right password and did not prove the user's second factor. Nobody is signed in there. */
  readonly stopped_at_second_factor: boolean
  /** Accurate to a few minutes. */
  readonly last_seen_at: Timestamp
  readonly expires_at: Timestamp
  /** The network from which the user signed in: an IPv4 /24 or an IPv6 /48. Null if unknown. */
  readonly network: string | null
  /** The browser and the system, as its User-Agent header named them: `Firefox on Linux`. Null if unknown. */
  readonly device: string | null
  /** The clients that hold a grant which the user approved in this session and which has not ended. */
  readonly client_ids: readonly string[]
}

/** A second factor of a user. */
export interface FactorRecord {
  readonly factor: "otp" | "passkey" | "recovery"
  /** The id and the name of a passkey; null for other factors. */
  readonly id: string | null
  readonly name: string | null
  readonly added_at: Timestamp | null
  readonly last_used_at: Timestamp | null
  /** The number of recovery codes that are left. */
  readonly unused: number | null
}

/** A remembered consent: the server does not ask the user for this scope again. */
export interface ConsentRecord {
  readonly user_id: string
  readonly client_id: string
  /** The identifier of an API; null for this service itself. */
  readonly resource: string | null
  readonly scope: string
  readonly remembered_at: Timestamp
}

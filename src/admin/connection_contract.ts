/** The part of the contract (contract.ts) about connections and linked identities. */
import type { Said } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { GivenConnectionSettings, ShownConnectionSettings } from "../connections/connection_settings.ts"
import type { ConnectionAuthMethod, Preset } from "../connections/preset.ts"
import type { TrialMessage } from "../ports/connections.ts"
import type { Timestamp } from "./timestamp.ts"

/**
 * The settings of a connection, each declared in connections/connection_settings.ts. Missing settings stay unchanged. An empty text removes a value, so
 * that the preset's is used.
 */
export interface ConnectionChange extends GivenConnectionSettings {
  /** The secret that the provider gave to this service. Needed again if it would go to another place: if the issuer, the token endpoint, or address, account or authorities of a directory change. */
  readonly client_secret?: Secret | undefined
}

export interface NewConnection extends ConnectionChange {
  readonly name: string
  readonly preset: string
}

/** What the connection uses: its own settings, completed by its preset. */
export interface EffectiveConnection {
  readonly label: string
  readonly issuer: string | null
  readonly authorization_endpoint: string | null
  readonly token_endpoint: string | null
  readonly userinfo_endpoint: string | null
  readonly auth_method: ConnectionAuthMethod
  readonly scope: string
  readonly subject_claim: string
}

export interface ConnectionRecord extends ShownConnectionSettings {
  readonly connection_id: string
  /** Whether the connection has the provider's secret. No record contains the secret. */
  readonly has_secret: boolean
  /** The address to register at the provider as redirect URI, or as assertion consumer service. Null for a directory. */
  readonly callback_url: string | null
  /** The address to register at the provider for its notices of sign-outs (`backchannel_logout_uri`). Null if the provider does not speak OpenID Connect. */
  readonly backchannel_logout_url: string | null
  /** The address to register at the provider for a sign-out there (`post_logout_redirect_uris`). Null if the provider does not speak OpenID Connect. */
  readonly signed_out_url: string | null
  /** For SAML: the entity id of this service for the connection, which is also the address of its metadata. Null for other connections. */
  readonly entity_id: string | null
  readonly effective: EffectiveConnection
  readonly created_at: Timestamp
}

export interface DeletedConnection {
  readonly connection_id: string
  readonly name: string
  readonly deleted: true
}

/** What to do about something, as an English sentence and as a message. Null if there is nothing to do. */
export interface Advised {
  readonly advice: string | null
  readonly advice_message: Said | null
}

/** What a check of a connection found. `detail` is its English sentence. */
export interface ConnectionFindingRecord extends Said, Advised {
  /** `warning`: people may be able to sign in. `problem`: nobody can sign in with the connection. */
  readonly state: "ok" | "warning" | "problem"
  readonly detail: string
}

/** The person of a preview: the claims that a provider would send, or a person of a directory. */
export interface GivenPreview {
  readonly claims?: Readonly<Record<string, unknown>> | undefined
  readonly person?: string | undefined
  /** Rules that are not saved. Default: those of the connection. */
  readonly rules?: GivenConnectionSettings["rules"]
}

/** A group or a role. `rule` counts from 1; null if no rule gives it any more. */
export interface PreviewedChange {
  readonly name: string
  readonly change: "given" | "kept" | "taken"
  readonly rule: number | null
}

/** A rule that applies and gives nothing. `detail` is the English sentence. */
export interface RefusedRuleRecord extends Said {
  readonly rule: number
  readonly detail: string
}

/** What a person would be here after a sign-in. */
export interface ConnectionPreview {
  readonly account: "linked" | "accepts" | "invited" | "joins" | "unproven" | "created" | "none" | "disabled"
  readonly user_id: string | null
  readonly username: string | null
  readonly name: string | null
  readonly email: string | null
  /** What the other side said. */
  readonly claims: Readonly<Record<string, unknown>>
  /** `value` and `rule` are null for an attribute that is taken away. */
  readonly attributes: readonly {
    readonly name: string
    readonly value: string | number | boolean | readonly string[] | null
    readonly rule: number | null
  }[]
  readonly groups: readonly PreviewedChange[]
  readonly roles: readonly PreviewedChange[]
  readonly refused: readonly RefusedRuleRecord[]
}

/** A trial that waits for the provider's answer. */
export interface BegunTrialRecord {
  /** The address at the provider, for the browser of the administrator. Null if the provider cannot be asked. */
  readonly url: string | null
  /** What the provider returns, by which the page recognizes the answer. */
  readonly state: string | null
  /** What the address says to the provider: its parameters, or the request of SAML in it. */
  readonly sent: readonly TrialLineRecord[]
  readonly expires_at: Timestamp
  readonly problem: TrialProblemRecord | null
}

/** Why nobody could sign in. */
export interface TrialProblemRecord extends Advised {
  /** The reason that a refused sign-in has. */
  readonly reason: string
  /** What happened, as an English sentence and as a message. Null if the reason says everything. */
  readonly detail: string | null
  readonly message: Said | null
}

/** A value of a message. Null: a secret, which is not shown. */
export interface TrialLineRecord {
  readonly name: string
  readonly value: string | null
}

/** One message of a trial, as it was sent and answered. */
export interface TrialMessageRecord {
  readonly step: TrialMessage["step"]
  readonly url: string | null
  readonly sent: readonly TrialLineRecord[]
  readonly status: number | null
  readonly received: readonly TrialLineRecord[]
}

/** Who would sign in. */
export interface TrialIdentityRecord {
  /** The stable id of the person. */
  readonly subject: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly name: string | null
  readonly username: string | null
  readonly acr: string | null
  readonly amr: readonly string[]
}

/** The result of a trial. Nobody was signed in, and nothing was stored. */
export interface TrialRecord {
  readonly messages: readonly TrialMessageRecord[]
  /** Null if the person was not proven. */
  readonly identity: TrialIdentityRecord | null
  /** What the other service said of the person. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly problem: TrialProblemRecord | null
}

/** What is known of a provider. */
export interface ConnectionPresetRecord {
  readonly name: string
  readonly label: string
  readonly kind: Preset["kind"]
  /** Null if each customer has an own issuer, and for OAuth 2.0. */
  readonly issuer: string | null
  readonly issuer_example: string | null
  /** The settings that a connection needs. */
  readonly needs: readonly string[]
  readonly auth_method: ConnectionAuthMethod
  readonly scope: string
  /** Whether the provider can say that it verified an address. */
  readonly verifies_addresses: boolean
  /** Where the provider registers applications: an address, or words. */
  readonly register_at: string
}

/** A link of a user to a person of another service. */
export interface LinkedIdentityRecord {
  readonly connection_id: string
  /** The name of the connection. */
  readonly connection: string
  readonly label: string
  /** The stable id of the person at the provider. */
  readonly subject: string
  /** The address or the name at the provider. */
  readonly shown_name: string | null
  /** Whether the service keeps the provider's tokens for the person. No record contains a token. */
  readonly holds_token: boolean
  readonly linked_at: Timestamp
  readonly last_used_at: Timestamp
}

/**
 * ports/ — what endpoints and interactions are given, and what they return.
 * Owns: the ports, the request as endpoints see it, the answer as a value.
 * Does not own: what is behind a port. Everything that has an effect, or is not the same each time, comes through here.
 */
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Clock } from "../base/clock.ts"
import type { ClientId, UserId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { KnownClients } from "../clients/known_clients.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import type { FailedSignIns } from "../identity/failed_sign_ins.ts"
import type { Passwords } from "../identity/password.ts"
import type { ClientAssertions } from "../keys/client_assertions.ts"
import type { ClientSecrets } from "../keys/client_secrets.ts"
import type { IdTokens } from "../keys/id_tokens.ts"
import type { JwtAccessTokens } from "../keys/jwt_access_tokens.ts"
import type { RegistrationTokens } from "../keys/registration_tokens.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import type { Subjects } from "../keys/subjects.ts"
import type { Limits } from "../limits/limit.ts"
import type { Credentials } from "../oauth/credentials.ts"
import type { Outbound } from "../outbound/outbound.ts"
import type { Store } from "../store/store.ts"

/** Lifetimes in milliseconds. */
export interface Lifetimes {
  readonly code: number
  readonly accessToken: number
  readonly refreshToken: number
  readonly grant: number
  readonly session: number
  readonly sessionIdle: number
}

/** Dynamic registration, RFC 7591. */
export interface Registration {
  readonly tokens: RegistrationTokens
  readonly secrets: ClientSecrets
  /** Whether an initial access token is needed. RFC 7591 §3. */
  readonly tokenNeeded: boolean
  /** The registration that metadata ask for. Refuses what cannot be registered. */
  validate(metadata: ReadonlyMap<string, unknown>): ClientSettingValues
}

export interface Forms {
  /** A MAC that binds a form to what it was made for. */
  mac(parts: readonly unknown[]): string
  isMac(mac: string, parts: readonly unknown[]): boolean
}

/** What happened, for the log and, where it is worth keeping, the audit. */
export interface Occurrence {
  readonly type: AuditEventType
  /** `server` where nobody proved who they are. */
  readonly actor: UserId | ClientId | "server"
  readonly subject: string
  readonly detail?: string
}

export interface Ports {
  readonly store: Store
  readonly clients: KnownClients
  /** Absent where it is turned off. */
  readonly registration: Registration | undefined
  readonly credentials: Credentials
  readonly forms: Forms
  readonly idTokens: IdTokens
  readonly clientAssertions: ClientAssertions
  /** Under which `sub` a client knows a user: nothing else is told to it. */
  readonly subjects: Subjects
  readonly jwtAccessTokens: JwtAccessTokens
  readonly signingKeys: SigningKeys
  readonly passwords: Passwords
  /** What this server asks of others: a client's keys, a sign-out told to it. */
  readonly outbound: Outbound
  /** Failed sign-ins in sum, for the audit. */
  readonly failedSignIns: FailedSignIns
  /** A session was ended: clients are to be told. Not waited for. */
  readonly sessionEnded: () => void
  readonly limits: Limits
  readonly lifetimes: Lifetimes
  readonly clock: Clock
  readonly random: Random
  /** The public base URL, without a final slash. */
  issuer(): string
  /**
   * The path of the public base URL; empty where it has none. Pages and redirects of our own name no host: whoever came by another name of
   * this server than the configured one (127.0.0.1 for localhost) stays there, with the cookies that were set there.
   */
  readonly basePath: string
  /** Whether answers carry `iss`. RFC 9207. */
  readonly issParameter: boolean
}

/** A request as the endpoints see it. */
export interface EdgeRequest {
  readonly method: string
  /** What stands behind the `?`, raw. */
  readonly query: string
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  readonly body: Uint8Array | undefined
  /** Every Authorization header. */
  readonly authorization: readonly string[]
  /** The peer, or the client behind trusted proxies. */
  readonly address: string
  /** The address as limits count it. */
  readonly addressKey: string
  readonly traceId: string
  /** What it says it is, as it came. */
  readonly userAgent: string | undefined
  /** The Accept-Language header, as it came. */
  readonly acceptLanguage: string | undefined
  /** Sec-Fetch-Site, where the browser says it. */
  readonly fetchSite: string | undefined
  /** X-Forwarded-Proto, as it came: for reports alone, since anybody can send it. */
  readonly forwardedProto: string | undefined
  /** What the browser holds for us. */
  readonly visit: string | undefined
  readonly session: string | undefined
  readonly device: string | undefined
  /** When the request is answered as of, milliseconds: one reading of the clock for all of it. */
  readonly now: number
}

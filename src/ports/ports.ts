/**
 * ports/ — the inputs of endpoints and interactions, and the answers that they return.
 * Owns: the ports, the request as endpoints see it, the answer as a value.
 * Does not own: the code behind a port. All effects, time and randomness come through ports.
 */
import type { AccountLinks } from "../accounts/links.ts"
import type { SignInCodes } from "../accounts/sign_in_code.ts"
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Clock } from "../base/clock.ts"
import type { FirstProof } from "../base/first_proofs.ts"
import type { ClientId, SessionId, UserId } from "../base/id.ts"
import type { Level } from "../base/level.ts"
import type { Random } from "../base/random.ts"
import type { BlockedHosts } from "../clients/blocked_hosts.ts"
import type { KnownClients } from "../clients/known_clients.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import type { FailedSignIns } from "../identity/failed_sign_ins.ts"
import type { Passwords } from "../identity/password.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import type { AuthenticatorSecrets } from "../keys/authenticator_secrets.ts"
import type { CarriedValues } from "../keys/carried_values.ts"
import type { ClientAssertions } from "../keys/client_assertions.ts"
import type { ClientSecrets } from "../keys/client_secrets.ts"
import type { ConnectionHints } from "../keys/connection_hints.ts"
import type { DpopProofs } from "../keys/dpop_proofs.ts"
import type { HeldTokenSecrets } from "../keys/held_token_secrets.ts"
import type { IdTokens } from "../keys/id_tokens.ts"
import type { IdentityAssertions } from "../keys/identity_assertions.ts"
import type { IssuerSignatures } from "../keys/issuer_signatures.ts"
import type { JwtAccessTokens } from "../keys/jwt_access_tokens.ts"
import type { ObjectKeys } from "../keys/object_keys.ts"
import type { RegistrationTokens } from "../keys/registration_tokens.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import type { SiteTokens } from "../keys/site_tokens.ts"
import type { Subjects } from "../keys/subjects.ts"
import type { UserCodes } from "../keys/user_codes.ts"
import type { Limits } from "../limits/limit.ts"
import type { PollIntervals } from "../limits/poll_intervals.ts"
import type { ClientCertificate } from "../oauth/certificates/client_certificate.ts"
import type { MutualTls } from "../oauth/certificates/mutual_tls.ts"
import type { Credentials } from "../oauth/credentials.ts"
import type { Outbound } from "../outbound/outbound.ts"
import type { ProofOfWork } from "../proof_of_work/proof_of_work.ts"
import type { ApiStore } from "../store/api.ts"
import type { CachedClaims } from "../store/cached_claims.ts"
import type { Store } from "../store/store.ts"
import type { Answer } from "./answer.ts"
import type { ConnectionProtocol, Directories, SamlConnections } from "./connections.ts"
import type { ConsoleFiles } from "./console_files.ts"
import type { HeldCookies } from "./cookies.ts"
import type { Looks } from "./looks.ts"
import type { MailQueue } from "./mail_queue.ts"
import type { MetadataDocuments } from "./metadata_documents.ts"
import type { PasskeyVerification } from "./passkeys.ts"
import type { QuickStarts } from "./quick_starts.ts"
import type { Setup } from "./setup.ts"

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
  /** Whether a registration needs an initial access token. RFC 7591 §3. */
  readonly tokenNeeded: boolean
  /** Returns the client settings in the metadata. Refuses metadata that cannot be registered. */
  validate(metadata: ReadonlyMap<string, unknown>): Promise<ClientSettingValues>
}

export interface Forms {
  /** A MAC that binds a form to its purpose. */
  mac(parts: readonly unknown[]): string
  isMac(mac: string, parts: readonly unknown[]): boolean
}

/** An event for the log and the audit. */
export interface Occurrence {
  readonly type: AuditEventType
  /** The user or client that caused the event, or `server` if no one authenticated. */
  readonly actor: UserId | ClientId | "server"
  readonly subject: string
  readonly detail?: string
}

export interface Ports {
  readonly store: Store
  readonly clients: KnownClients
  /** The hosts whose clients are refused, from memory, like `apis`. */
  readonly blockedHosts: BlockedHosts
  /** All APIs, and those of the connections that keep tokens, from memory; a change by another process is visible within a second. */
  readonly apis: Pick<ApiStore, "list">
  /** How pages and e-mails look, from memory, like `apis`. */
  readonly looks: Looks
  /** The claims that operators defined, from memory, like `apis`. */
  readonly claims: Pick<CachedClaims, "list" | "known">
  /** Absent if registration is off. */
  readonly registration: Registration | undefined
  /** Absent if metadata documents are off. */
  readonly metadataDocuments: MetadataDocuments | undefined
  readonly credentials: Credentials
  /** Computes the digest by which the request of a device is found. */
  readonly userCodes: UserCodes
  /** Counts how fast devices poll. */
  readonly polls: PollIntervals
  readonly forms: Forms
  readonly carriedValues: CarriedValues
  /** The protocol with the services of connections. Its code is loaded with the first sign-in by a connection. */
  readonly connectionProtocol: ConnectionProtocol
  /** Seals what ends a session at a provider. */
  readonly connectionHints: ConnectionHints
  /** Seals the tokens that are kept of other services. */
  readonly heldTokenSecrets: HeldTokenSecrets
  /** The providers that speak SAML. */
  readonly saml: SamlConnections
  /** The directories that check passwords. Their code is loaded with the first look-up. */
  readonly directories: Directories
  readonly idTokens: IdTokens
  readonly identityAssertions: IdentityAssertions
  readonly clientAssertions: ClientAssertions
  /** Checks the signatures of trusted issuers. Fetches keys with the first assertion. */
  readonly issuerSignatures: IssuerSignatures
  /** Absent if clients cannot show certificates. RFC 8705. */
  readonly mutualTls: MutualTls | undefined
  /** Checks DPoP proofs. Its code is loaded with the first proof. */
  readonly dpopProofs: () => Promise<DpopProofs>
  /** Decrypts request objects. Absent if the server accepts no encrypted ones. Its code is loaded with the first use. */
  readonly objectKeys: (() => Promise<ObjectKeys>) | undefined
  /** Computes the `sub` by which a client knows a user. Clients get no other id of a user. */
  readonly subjects: Subjects
  readonly jwtAccessTokens: JwtAccessTokens
  /** The JWTs for applications behind a proxy. */
  readonly siteTokens: SiteTokens
  readonly signingKeys: SigningKeys
  readonly passwords: Passwords
  readonly authenticatorSecrets: AuthenticatorSecrets
  readonly passkeys: PasskeyVerification
  /** Whether people without a passkey are asked once if they want one. */
  readonly passkeyOffer: boolean
  /** Other https origins at which the passkeys of this service work. */
  readonly relatedOrigins: readonly string[]
  readonly setup: Setup
  /**
   * The level that the operator demands of users, whatever a client requests. A user administers with the role `admin`, or with a right of
   * administration.
   */
  readonly signInPolicy: { levelOf(administers: boolean): Level }
  readonly accountLinks: AccountLinks
  readonly signInCodes: SignInCodes
  /** The proofs that the sign-in page offers, in order. Never empty. A code by e-mail only if the service can send e-mail. */
  readonly firstProofs: readonly FirstProof[]
  readonly passwordRules: PasswordRules
  /** Who may create an account: anybody, or people with an address in these domains. Absent if nobody may, or if the service cannot send e-mail. */
  readonly signUp: "open" | readonly string[] | undefined
  /** The work that browsers do before a form that asks for an e-mail is accepted. Absent if it is off. */
  readonly proofOfWork: ProofOfWork | undefined
  /** The parts of their own profile that people may change. */
  readonly peopleMayChange: readonly ("name" | "email")[]
  /** Absent if the service cannot send e-mail. */
  readonly mail: MailQueue | undefined
  /** The admin API. Its code is loaded with its first request. */
  readonly adminApi: (request: EdgeRequest) => Promise<Answer>
  /** The files of the administration console. Absent if the console is off. Its files are read with its first request. */
  readonly console: (() => Promise<ConsoleFiles>) | undefined
  /** The samples of the quick starts, for the developers of clients. They are read with the first page that shows their lines. */
  readonly quickStarts: () => Promise<QuickStarts>
  /** Sends requests to other servers: for a client's keys, and to notify a client of a sign-out. */
  readonly outbound: Outbound
  /** Counts failed sign-ins for the audit. */
  readonly failedSignIns: FailedSignIns
  /** Called when a session has ended, so that clients are notified. Fire and forget. */
  readonly sessionEnded: () => void
  /** Called when a person has decided about a request, so that its client is notified. Fire and forget. */
  readonly requestDecided: () => void
  readonly limits: Limits
  readonly lifetimes: Lifetimes
  readonly clock: Clock
  readonly random: Random
  /** Returns the public base URL, without a final slash. */
  issuer(): string
  /**
   * The path of the public base URL, or empty. Our own pages and redirects contain no host. So a user who used another name of this server
   * (127.0.0.1 for localhost) keeps that name and its cookies.
   */
  readonly basePath: string
  /** Whether answers to every client contain `iss`, and discovery announces it. RFC 9207. Self-registered clients get it in any case. */
  readonly issParameter: boolean
  /** Whether every client must push its authorization requests. RFC 9126 §5. */
  readonly requirePushed: boolean
}

/** A request as the endpoints see it. */
export interface EdgeRequest {
  readonly method: string
  /** The path as received. It begins with the path of the public URL. */
  readonly path: string
  /** The text after the `?`, not decoded. */
  readonly query: string
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  readonly body: Uint8Array | undefined
  /** Every Authorization header of the request. */
  readonly authorization: readonly string[]
  /** The address of the peer, or of the caller behind trusted proxies. */
  readonly address: string
  /** The key under which limits count the address. */
  readonly addressKey: string
  readonly traceId: string
  /** The User-Agent header, as received. */
  readonly userAgent: string | undefined
  /** The Accept-Language header, as received. */
  readonly acceptLanguage: string | undefined
  /** The Sec-Fetch-Site header, if the browser sends it. */
  readonly fetchSite: string | undefined
  /** All headers by lower-case name. Endpoints use this for headers that have no member of their own here. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The X-Forwarded-Proto header, as received. It is used only in reports, because anyone can send it. */
  readonly forwardedProto: string | undefined
  readonly cookies: HeldCookies
  /** The session of the session cookie; undefined if the cookie is absent or not genuine. */
  readonly sessionId: SessionId | undefined
  /** Whether a trusted proxy sent the request, at a route that asks for one: only then the proxy's headers describe a request. */
  readonly isFromProxy: boolean
  /** Returns the certificate that the client showed in TLS, if the server sees certificates. Refuses a proxy's header that cannot be read. */
  readonly clientCertificate: () => ClientCertificate | undefined
  /** The time of the request in milliseconds. The clock is read once for the whole request. */
  readonly now: number
}

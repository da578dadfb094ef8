/**
 * store/ — the persistent state.
 * Owns: the tables, the statements, the engines. The methods (verbs) are named after the transition that they make. The statement contains
 * the condition for the transition, and its row count says which caller won: of any number of concurrent callers exactly one wins.
 * Does not own: rules. A verb makes no other decision.
 * Every verb that writes resolves only when the write is durable. If the database is full or out of reach, every verb throws
 * StoreUnavailable (base/store_unavailable.ts), and nothing of the write is stored.
 */
import type { ClientId, GrantId, SessionId, UserId } from "../base/id.ts"
import type { Role, User } from "../identity/user.ts"
import type { Grant, GrantEnd } from "../oauth/grant.ts"
import type { Person } from "../oauth/person_claims.ts"
import type { Target } from "../oauth/resource.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { ApiStore } from "./api.ts"
import type { AttentionStore } from "./attention.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { BackchannelRequestStore, PingDeliveryStore } from "./backchannel_request.ts"
import type { BlockedHostStore } from "./blocked_host.ts"
import type { AttributeStore, ClaimStore } from "./claim.ts"
import type { ClientStore } from "./client.ts"
import type { ConnectionStore, LinkedIdentityStore } from "./connection.ts"
import type { ConnectionSessionStore } from "./connection_session.ts"
import type { DeviceRequestStore } from "./device_request.ts"
import type { ExchangePolicyStore } from "./exchange_policy.ts"
import type { FailoverRisk } from "./failover_risk.ts"
import type { FirstAdministratorStore } from "./first_administrator.ts"
import type { HeldTokenStore } from "./held_token.ts"
import type { IdempotencyKeyStore } from "./idempotency_key.ts"
import type { ImportStore } from "./imported_user.ts"
import type { InvitationStore } from "./invitation.ts"
import type { IssuerStore } from "./issuer.ts"
import type { LogoutDeliveryStore } from "./logout_delivery.ts"
import type { LookStore } from "./look.ts"
import type { MailDelivery, MailDeliveryStore } from "./mail_delivery.ts"
import type { OwnAccountStore } from "./own_account.ts"
import type { AuditEventFilter, AuditPages, ConsentPages, GrantPages, UserPages } from "./pages.ts"
import type { PasskeyStore } from "./passkey.ts"
import type { Provenance } from "./provenance.ts"
import type { RefusalStore } from "./refusal.ts"
import type { RegistrationTokenStore } from "./registration_token.ts"
import type { GroupStore, RoleStore } from "./role.ts"
import type { RuledStore } from "./ruled.ts"
import type { SealedValue } from "./sealed_value.ts"
import type { SecondFactorStore } from "./second_factor.ts"
import type { SessionStore } from "./session.ts"
import type { KeySetFetchStore, SigningKeyStore } from "./signing_key.ts"
import type { SiteStore } from "./site.ts"
import type { StatisticsStore } from "./statistics.ts"
import type { ObservedStore } from "./store_observer.ts"

export interface UserWithPassword {
  readonly user: User
  /** Absent if the user has no password. */
  readonly passwordHash: string | undefined
}

/** `an-administrator`: the change is made only if another administrator remains. If two administrators remove each other at once, one succeeds. */
export type Remaining = "anybody" | "an-administrator"

export interface UserStore extends UserPages {
  find(id: UserId): Promise<User | undefined>
  /** Finds a user by the folded username. The hash is absent if the user has no password. */
  findByUsername(folded: string): Promise<UserWithPassword | undefined>
  /** Like `findByUsername`, by id. */
  findWithPassword(id: UserId): Promise<UserWithPassword | undefined>
  /** Finds the user for whom this folded address is verified. At most one user can have an address as verified. */
  findByVerifiedEmail(folded: string): Promise<UserWithPassword | undefined>
  list(): Promise<User[]>
  /** `email-taken`: this user's address is marked as verified, but the same address is already verified for another user. */
  create(
    user: User,
    passwordHash: string | undefined,
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<"created" | "username-taken" | "email-taken">
  /**
   * Replaces the settings, but neither the password nor `disabled`. `unknown` if the current values no longer equal `before`, or if no user that
   * `remains` requires is left.
   */
  update(
    user: User,
    event: AuditEvent,
    before: User,
    mails?: readonly MailDelivery[],
    remains?: Remaining,
  ): Promise<"updated" | "username-taken" | "email-taken" | "unknown">
  /** Disables the user and ends all sessions and grants, in one step. False if the user is unknown, or if no user that `remains` requires is left. */
  disable(id: UserId, now: number, event: AuditEvent, remains?: Remaining): Promise<boolean>
  enable(id: UserId, event: AuditEvent): Promise<boolean>
  /**
   * Sets the password and ends the user's sessions and grants in the same step, which also queues the e-mail. If `keepGrants` is set, grants
   * whose code was exchanged continue, except session-bound ones.
   */
  setPassword(
    id: UserId,
    hash: string,
    keepGrants: boolean,
    now: number,
    event: AuditEvent,
    mail?: MailDelivery,
  ): Promise<boolean>
  /**
   * Like `setPassword` without grants to keep, by a person with a link. False if the user is disabled or deleted, or if the password or the e-mail
   * address is no longer that of `before`. Of several callers with one link, one gets true.
   */
  resetPassword(
    before: UserWithPassword,
    hash: string,
    now: number,
    event: AuditEvent,
    mail: MailDelivery,
  ): Promise<boolean>
  /** Stores a hash of the same password at another cost, and ends nothing. False if the user's hash is no longer `from`. */
  rehash(id: UserId, from: string, to: string): Promise<boolean>
  /** Deletes the user with sessions, grants and remembered consents. False if the user is unknown, or if no user that `remains` requires is left. */
  delete(id: UserId, event: AuditEvent, remains?: Remaining): Promise<boolean>
}

/** A grant with its user. */
export interface HeldGrant {
  readonly grant: Grant
  readonly user: User
}

/** A rotation whose request and client leave nothing that a later check could refuse. Times are in milliseconds. */
export interface Rotation {
  readonly generation: number
  readonly clientId: ClientId
  readonly now: number
  readonly address: string
  /** The end of the new refresh token's own lifetime. */
  readonly tokenEndsAt: number
  readonly grantLife: number
}

/** The user's role, or `disabled`. A token check needs nothing else of a user, except for claims. */
export type UserState = Role | "disabled"

/** The part of a grant that the check of an access token needs, and no more, because this is the hottest path. */
export interface Standing {
  readonly clientId: ClientId
  readonly scope: readonly Scope[]
  readonly generation: number
  readonly confirmedGeneration: number
  readonly ended: boolean
  /** The requested claims, encoded as in the grant. */
  readonly claims: string | undefined
  /** Whether this one access token was revoked. Its grant continues. */
  readonly revoked: boolean
  readonly user: Person & { readonly state: UserState }
}

/** Limits on issuing a grant in a browser. */
export interface IssuedWithin {
  /** The session in which the user approved the grant. */
  readonly session: SessionId
  /** Maximum number of issued grants of one user and client. */
  readonly maximum: number
}

export interface GrantStore extends GrantPages {
  find(id: GrantId): Promise<HeldGrant | undefined>
  /**
   * Like `find`. An engine that needs a round trip also rotates the grant, in the same statement, if this is certain to give tokens: its client
   * and generation are those of `rotation`, it is `used`, its user is enabled, it has `openid`, names no resource and is not session-bound. The
   * grant is returned as it was before. `rotated` says whether this caller won. Decision 0074.
   */
  findRotating(
    id: GrantId,
    rotation: Rotation | undefined,
  ): Promise<(HeldGrant & { readonly rotated: boolean }) | undefined>
  /** How and when the user signed in for the grant, and its authorization details. Undefined for an unknown grant. */
  signInOf(id: GrantId): Promise<Pick<Grant, "level" | "authTime" | "authorizationDetails"> | undefined>
  /** Reads the grant for the access token with this id, and whether this token was revoked, in one read. */
  standing(id: GrantId, tokenId: Uint8Array): Promise<Standing | undefined>
  /** All grants, oldest first. Includes ended grants until they are deleted. */
  list(filter: { userId?: UserId | undefined; clientId?: ClientId | undefined }): Promise<Grant[]>
  /**
   * none → issued. False if the id is taken, so that a form that is sent twice inserts only one row. Also false if the user is disabled, or if
   * the user, the client or the approving session no longer exists. Without these checks, a grant issued while a session or user ends would
   * stay live. The same write ends the oldest issued grant of this user and client (`displaced`), so that at most `within.maximum` issued grants
   * remain.
   */
  issue(grant: Grant, event: AuditEvent, within?: IssuedWithin): Promise<boolean>
  /**
   * issued → used. Of several callers, only one succeeds. Sets generation and confirmed generation to 1. `neededUntil`: the time in
   * milliseconds after which the grant is no longer needed. Default: the expiry of the refresh token. The row stays for a day after that
   * time.
   */
  redeem(id: GrantId, now: number, refreshExpiresAt: number | undefined, neededUntil?: number): Promise<boolean>
  /** Counts a failed exchange of an issued code. The failure that reaches `maximum` ends the grant in the same statement. */
  countFailure(id: GrantId, maximum: number, now: number, event: AuditEvent): Promise<void>
  /** generation → generation + 1, and confirms `generation`. Of several callers, one gets true. False if the grant is not `used`. */
  rotate(id: GrantId, generation: number, now: number, refreshExpiresAt: number, address: string): Promise<boolean>
  /**
   * Records a repeat of the rotation to `generation`, if it is the first repeat, or the first from an address other than the rotation's
   * address. Other repeats are not recorded. Fire and forget: if the write is lost, the next repeat counts as the first.
   */
  noteRepeat(id: GrantId, generation: number, address: string, event: AuditEvent): void
  /** Records that this generation was delivered. Fire and forget. */
  confirm(id: GrantId, generation: number): void
  /** → ended. False if the grant has already ended: then the event is not written. */
  end(id: GrantId, why: GrantEnd, now: number, event: AuditEvent): Promise<boolean>
}

export interface UsedAssertionStore {
  /** Records an assertion, by its digest of 16 bytes. The record stays for an hour after `endsAt` (milliseconds). True only for the first caller. */
  use(digest: Uint8Array, endsAt: number): Promise<boolean>
  isUsed(digest: Uint8Array): Promise<boolean>
}

export interface ConsentStore extends ConsentPages {
  /**
   * The scope values that the remembered consents for these targets have in common. Default target: this service. Undefined if a target has
   * no remembered consent.
   */
  find(userId: UserId, clientId: ClientId, targets?: readonly Target[]): Promise<readonly Scope[] | undefined>
  /** Replaces the remembered consents for these targets. Does nothing if user or client no longer exist, or if the user is disabled. */
  remember(
    userId: UserId,
    clientId: ClientId,
    scope: readonly Scope[],
    now: number,
    targets?: readonly Target[],
  ): Promise<void>
  /** Deletes the remembered consents for all targets. */
  forget(userId: UserId, clientId: ClientId, event?: AuditEvent): Promise<boolean>
}

/** Single access tokens that were revoked while their grant continues. RFC 7009. */
export interface RevokedTokenStore {
  /** A revocation is final; repeating it changes nothing. The row stays for a while after `expiresAt`, a time in milliseconds. */
  add(tokenId: Uint8Array, expiresAt: number): Promise<void>
  has(tokenId: Uint8Array): Promise<boolean>
}

export interface AuditStore extends AuditPages {
  append(event: AuditEvent): Promise<void>
  /** The matching events, newest first. */
  list(limit: number, filter?: AuditEventFilter): Promise<AuditEvent[]>
}

/** One use of a limit by a key. Times are in milliseconds. */
export interface Use {
  /** The limit's name. Each limit counts separately. */
  readonly name: string
  /** A digest of the key, 16 bytes. */
  readonly key: Uint8Array
  readonly now: number
  /** A window that ends later than this counts as expired: it begins in the future, because the clock has been set back. */
  readonly latestEnd: number
}

/** The counters of limits. A crash of the database may lose the counters, and nothing else. */
export interface RateWindowStore {
  /** Counts one use, and says whether the use was within `count`. If the key has no window, opens one that ends at `endsAt`. */
  use(at: Use, endsAt: number, count: number): Promise<boolean>
  /** Returns the end of the key's window if the window has `count` uses, else undefined. */
  fullUntil(at: Use, count: number): Promise<number | undefined>
  /** Takes back one use, unless the window has expired. */
  giveBack(at: Use): Promise<void>
  /** Returns the latest end among a limit's windows, without the `maximum` windows that end latest. Undefined if no other windows exist. */
  beyond(name: string, maximum: number): Promise<number | undefined>
  /** Removes up to `batch` windows of a limit that end at `endsAt` or before, and returns their number. Call it again until it returns 0. */
  removeUntil(name: string, endsAt: number, batch: number): Promise<number>
}

/** The latest time that any server has reached, and how often an operator has set this time back. */
export interface ClockMark {
  readonly latestAt: number
  readonly accepted: number
}

export interface ServerClockStore {
  find(): Promise<ClockMark>
  /** Stores a later time and ignores an earlier time. False if an operator has set the time back since `accepted`. */
  advance(mark: ClockMark): Promise<boolean>
}

export interface ProvenanceStore {
  /** Whether the data are a backup, were restored or moved, or were last used in this place. The first call on new data records the place. */
  find(): Promise<Provenance>
  /**
   * Accepts the data where they are now. Returns the number of ended grants and sessions, and of deleted e-mails that waited to be sent. `keep` ends the
   * grants with an unused code, which may have been used since, the session-bound ones, and the sessions of people who administer. `end` ends all
   * sessions and grants, deletes these e-mails, because they were sent after the backup, and sets the servers' time to `now`.
   */
  accept(
    grants: "end" | "keep",
    now: number,
    event: AuditEvent,
  ): Promise<{ readonly grants: number; readonly sessions: number; readonly mails: number }>
}

export interface Store extends ObservedStore {
  readonly clients: ClientStore
  readonly blockedHosts: BlockedHostStore
  readonly apis: ApiStore
  readonly attributes: AttributeStore
  readonly claims: ClaimStore
  readonly looks: LookStore
  readonly connections: ConnectionStore
  readonly linkedIdentities: LinkedIdentityStore
  readonly connectionSessions: ConnectionSessionStore
  readonly ruled: RuledStore
  readonly heldTokens: HeldTokenStore
  readonly sites: SiteStore
  readonly exchangePolicies: ExchangePolicyStore
  readonly issuers: IssuerStore
  readonly roles: RoleStore
  readonly groups: GroupStore
  readonly users: UserStore
  readonly imports: ImportStore
  readonly invitations: InvitationStore
  readonly firstAdministrator: FirstAdministratorStore
  readonly passkeys: PasskeyStore
  readonly sessions: SessionStore
  readonly secondFactors: SecondFactorStore
  readonly grants: GrantStore
  readonly deviceRequests: DeviceRequestStore
  readonly backchannelRequests: BackchannelRequestStore
  readonly pingDeliveries: PingDeliveryStore
  readonly ownAccount: OwnAccountStore
  readonly consents: ConsentStore
  readonly logoutDeliveries: LogoutDeliveryStore
  readonly mailDeliveries: MailDeliveryStore
  readonly usedAssertions: UsedAssertionStore
  readonly revokedTokens: RevokedTokenStore
  readonly registrationTokens: RegistrationTokenStore
  readonly signingKeys: SigningKeyStore
  readonly keySetFetches: KeySetFetchStore
  readonly audit: AuditStore
  readonly attention: AttentionStore
  /** Absent if only one process serves at a time, because that process counts in its memory. */
  readonly rateWindows: RateWindowStore | undefined
  readonly refusals: RefusalStore
  readonly idempotencyKeys: IdempotencyKeyStore
  readonly statistics: StatisticsStore
  readonly provenance: ProvenanceStore
  readonly serverClock: ServerClockStore
  readonly sealed: {
    /**
     * Returns values that were sealed under none of these keys, up to `limit` of each table. The keys are named by their ids. Values of these keys
     * are not read.
     */
    notUnder(keyIds: readonly Uint8Array[], limit: number): Promise<SealedValue[]>
    /** Replaces all values, or none. */
    replace(values: readonly SealedValue[]): Promise<void>
  }
  /** Checks up to `batch` due rows of each table, and removes unneeded ones. Returns the number of checked rows. Call it until it returns 0. */
  removeExpired(now: number, batch: number): Promise<number>
  /** Calls back within a second if another process may have changed cached data. Returns a function that stops the calls. */
  onForeignChange(changed: () => void): () => void
  /** Makes a complete copy in a new file for the owner only, marked as a backup made at `now`, while others write. Refuses an existing file. */
  backup(file: string, now: number): Promise<void>
  /** Checks that the store takes writes now, for /readyz and `doctor`. Throws StoreUnavailable. */
  probe(): Promise<void>
  /** What `doctor` prints. */
  describe(): Promise<{ engine: string; schemaVersion: number; integrity: string }>
  /** Undefined if a failover of the database would lose nothing, as far as the database reports it. */
  failoverRisk(): Promise<FailoverRisk | undefined>
  /** Finishes the writes under way. */
  close(): Promise<void>
}

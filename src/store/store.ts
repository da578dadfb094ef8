/**
 * store/ — the persistent state.
 * Owns: the tables, the statements, the engines. The methods (verbs) are named after the transition they make. The guard is in the statement and its row count decides:
 * of any number of concurrent callers exactly one wins.
 * Does not own: rules. A verb makes no other decision.
 * Every verb that writes resolves only when the write is durable. Every verb throws StoreUnavailable (base/store_unavailable.ts)
 * if the database is full or out of reach; nothing of the write is stored then.
 */
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { ClientId, GrantId, Id, SessionId, UserId } from "../base/id.ts"
import type { Session } from "../identity/session.ts"
import type { Role, User } from "../identity/user.ts"
import type { Person } from "../oauth/claims.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import type { Grant, GrantEnd } from "../oauth/grant.ts"
import type { Target } from "../oauth/resource.ts"
import type { PublishedAlgorithm, Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { Provenance } from "./provenance.ts"
import type { RegistrationTokenStore } from "./registration_token.ts"

export interface ClientStore {
  find(id: ClientId): Promise<Client | undefined>
  /** Oldest first, without self-registered clients that nobody has consented to yet. */
  list(): Promise<Client[]>
  /** Whether the pages of any enabled client have this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  create(client: Client, event: AuditEvent): Promise<void>
  /**
   * Replaces everything but id, kind, secrets, creation and `enabled`, and settles the client. Grants stay, even if the client loses their scope or grant type.
   * False if the client is unknown, or its settings no longer equal `before`.
   */
  update(client: Client, event: AuditEvent, before: Client): Promise<boolean>
  /**
   * `update` by a client that registered itself. Also forgets remembered consents: people allowed the client as it was before. Settles nothing,
   * and writes the event only if the client is settled.
   */
  updateItself(client: Client, event: AuditEvent, before: Client): Promise<boolean>
  /** False if the client is unknown or already in this state: the event is then not written. */
  setEnabled(id: ClientId, enabled: boolean, event: AuditEvent): Promise<boolean>
  /** Adds a secret. The older ones expire at `olderExpireAt`, unless they expire earlier. */
  addSecret(id: ClientId, secret: ClientSecret, olderExpireAt: number, event: AuditEvent): Promise<boolean>
  /** Ends all secrets but the newest. False if no older secret is valid: the event is then not written. */
  endOlderSecrets(id: ClientId, now: number, event: AuditEvent): Promise<boolean>
  /** Records the use of a secret. Fire and forget; at most one write an hour. */
  touchSecret(id: Id<"secret">, now: number): void
  /** Deletes the client with its secrets, grants and remembered consents. */
  delete(id: ClientId, event: AuditEvent): Promise<boolean>
  /** `delete` by a client that registered itself. Writes the event only if the client is settled. */
  deleteItself(id: ClientId, event: AuditEvent): Promise<boolean>
  /**
   * none → unconsented: stores a client that registered itself, from a block of addresses. `removeExpired` deletes it after 30 days. With more
   * than `maximum` of these clients, the same write deletes the oldest one of the block that has the most. Returns whether it deleted one.
   */
  register(client: Client, block: string, maximum: number): Promise<boolean>
  /** unconsented → settled: from its first consent on a client stays. False if the client is gone. Writes the event only the first time. */
  settle(id: ClientId, event: AuditEvent): Promise<boolean>
}

export interface UserStore {
  find(id: UserId): Promise<User | undefined>
  /** By the folded username. The hash is absent if the user has no password. */
  findByUsername(folded: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>
  list(): Promise<User[]>
  /** `email-taken`: this address is to be verified for the user, and another user already has it verified. */
  create(
    user: User,
    passwordHash: string | undefined,
    event: AuditEvent,
  ): Promise<"created" | "username-taken" | "email-taken">
  /** Replaces username, e-mail, name and role, not the password or `disabled`. `unknown` if these no longer equal `before`. */
  update(user: User, event: AuditEvent, before: User): Promise<"updated" | "username-taken" | "email-taken" | "unknown">
  /** Disables the user and ends all sessions and grants, in one step. */
  disable(id: UserId, now: number, event: AuditEvent): Promise<boolean>
  enable(id: UserId, event: AuditEvent): Promise<boolean>
  /** Ends the user's sessions and grants in the same step. With `keepGrants` it ends only the grants whose code is not exchanged yet. */
  setPassword(id: UserId, hash: string, keepGrants: boolean, now: number, event: AuditEvent): Promise<boolean>
  /** Stores a hash of the same password at another cost, and ends nothing. False if `from` is no longer the user's hash. */
  rehash(id: UserId, from: string, to: string): Promise<boolean>
  /** Deletes the user with sessions, grants and remembered consents. */
  delete(id: UserId, event: AuditEvent): Promise<boolean>
}

export interface SessionStore {
  /**
   * Stores no session if the user was disabled or deleted meanwhile, or if this is no longer their password hash.
   * Checking a password takes a while, and a new password ends the sessions of the old one.
   */
  start(session: Session, event: AuditEvent, passwordHash?: string): Promise<void>
  find(id: SessionId): Promise<{ session: Session; user: User } | undefined>
  /** Fire and forget. A lost write shortens an idle session. */
  touch(id: SessionId, now: number): void
  /** Does not notify clients: another session of the same person replaces this one. */
  end(id: SessionId): Promise<boolean>
  /**
   * Ends the session and its codes that are not exchanged yet, and adds a delivery for each client with back-channel logout, in one step.
   * False if the session has already ended.
   */
  signOut(session: Pick<Session, "id" | "rootId">, now: number): Promise<boolean>
}

/** A client that must be notified of the end of a session. */
export interface LogoutDelivery {
  /** The id of a root session. */
  readonly sessionId: SessionId
  readonly clientId: ClientId
  readonly userId: UserId
  /** The number of tries so far. */
  readonly attempts: number
  /** The time of the next try: milliseconds. */
  readonly nextAt: number
}

/** Disabling or deleting a user and setting a password also add deliveries, in the same step that ends the sessions. */
export interface LogoutDeliveryStore {
  /** Due deliveries, the longest due first: to operators' clients, or to clients that registered themselves (`isStranger`). */
  due(now: number, limit: number, whose?: "operator" | "stranger"): Promise<LogoutDelivery[]>
  /** Counts a try and postpones the next one to `nextAt`. One process wins if several read the same delivery. */
  claim(delivery: LogoutDelivery, nextAt: number): Promise<boolean>
  /** The client cannot be reached: postpones its other due deliveries to `until`. This counts as no try. */
  putOff(clientId: ClientId, now: number, until: number): Promise<void>
  /** After success, or after the last try. */
  remove(delivery: Pick<LogoutDelivery, "sessionId" | "clientId">): Promise<void>
}

/** A grant with its user. */
export interface HeldGrant {
  readonly grant: Grant
  readonly user: User
}

/** What a token check needs of the user's row in addition to the claims, as one word: a disabled user has no role. */
export type UserState = Role | "disabled"

/** What the check of an access token needs of its grant, and no more: this is the hottest path. */
export interface Standing {
  readonly clientId: ClientId
  readonly scope: readonly Scope[]
  readonly generation: number
  readonly confirmedGeneration: number
  readonly ended: boolean
  /** Encoded as in the grant. */
  readonly claims: string | undefined
  /** Whether this single token was revoked. */
  readonly revoked: boolean
  readonly user: Person & { readonly state: UserState }
}

/** What bounds the issue of a grant in a browser. */
export interface IssuedWithin {
  /** The approving session. */
  readonly session: SessionId
  /** Maximum number of issued grants of one user and client. */
  readonly maximum: number
}

export interface GrantStore {
  find(id: GrantId): Promise<HeldGrant | undefined>
  /** For the access token of this id. The same read says whether the token was revoked. */
  standing(id: GrantId, tokenId: Uint8Array): Promise<Standing | undefined>
  /** Oldest first. Includes ended grants until they are removed. */
  list(filter: { userId?: UserId | undefined; clientId?: ClientId | undefined }): Promise<Grant[]>
  /**
   * none → issued. False if the id is taken (the same form sent twice inserts one row), if user or client are gone, if the user is disabled,
   * or if the approving session has ended. Otherwise a grant could escape the write that ends sessions and grants.
   * The same write ends the oldest issued grants of the user and the client (`displaced`), so that `maximum` are left.
   */
  issue(grant: Grant, event: AuditEvent, within?: IssuedWithin): Promise<boolean>
  /**
   * issued → used, for one caller. Sets generation and confirmed generation to 1. `neededUntil` (milliseconds) is when
   * everything of the grant has expired: the row stays a day longer.
   */
  redeem(id: GrantId, now: number, refreshExpiresAt: number | undefined, neededUntil: number): Promise<boolean>
  /** Counts a failed exchange of an issued code. The one that reaches `maximum` ends the grant, in the same statement. */
  countFailure(id: GrantId, maximum: number, now: number, event: AuditEvent): Promise<void>
  /** generation → generation + 1, for one caller, and confirms `generation`. False if another caller won or the grant is not `used`. */
  rotate(id: GrantId, generation: number, now: number, refreshExpiresAt: number, address: string): Promise<boolean>
  /**
   * Records a repeat of the rotation to `generation`: the first, and the first from another address than the rotation's. Other repeats write no event.
   * Fire and forget. If the write is lost, the next repeat counts as the first.
   */
  noteRepeat(id: GrantId, generation: number, address: string, event: AuditEvent): void
  /** Records that this generation was delivered. Fire and forget; written with the next commit. */
  confirm(id: GrantId, generation: number): void
  /** → ended. False if the grant has already ended: the event is then not written. */
  end(id: GrantId, why: GrantEnd, now: number, event: AuditEvent): Promise<boolean>
}

export interface UsedAssertionStore {
  /** Records an assertion, by its digest of 16 bytes, until an hour after `endsAt` (milliseconds). True for the first caller only. */
  use(digest: Uint8Array, endsAt: number): Promise<boolean>
}

export interface ConsentStore {
  /** The remembered scope for each target: this service, by default. Undefined if nothing is remembered for one of them. */
  find(userId: UserId, clientId: ClientId, targets?: readonly Target[]): Promise<readonly Scope[] | undefined>
  /** Replaces what was remembered for these targets. Does nothing if user or client are gone or the user is disabled. */
  remember(
    userId: UserId,
    clientId: ClientId,
    scope: readonly Scope[],
    now: number,
    targets?: readonly Target[],
  ): Promise<void>
  /** For every target. */
  forget(userId: UserId, clientId: ClientId): Promise<boolean>
}

/** Single access tokens that were revoked while their grant lives on. RFC 7009. */
export interface RevokedTokenStore {
  /** Final and idempotent. The row stays for a while longer than `expiresAt`, in milliseconds. */
  add(tokenId: Uint8Array, expiresAt: number): Promise<void>
  has(tokenId: Uint8Array): Promise<boolean>
}

/** A sealed key: one that signs, or the key of pairwise subjects, which signs nothing. Decision 0026. */
export interface StoredKey {
  readonly id: Id<"key">
  readonly algorithm: PublishedAlgorithm | "pairwise"
  /** Private key as PKCS #8, sealed under the server secret. */
  readonly sealed: Uint8Array
  readonly createdAt: number
  /** When it starts to sign. */
  readonly activeAt: number
}

/** A signing key. These times determine its state, see keys/signing_key.ts. */
export interface StoredSigningKey extends StoredKey {
  readonly algorithm: PublishedAlgorithm
}

export interface SigningKeyStore {
  /** Oldest first. */
  list(): Promise<StoredKey[]>
  /** Adds the first key of an algorithm, for one caller. False if the algorithm has one. */
  addFirst(key: StoredKey): Promise<boolean>
  add(key: StoredSigningKey, event: AuditEvent): Promise<void>
  /**
   * Adds the successor of a key, for one caller. False if that key is gone, a newer key of the algorithm exists, or it already has a
   * successor: the event is then not written.
   */
  addSuccessor(key: StoredSigningKey, of: Id<"key">, event: AuditEvent): Promise<boolean>
  delete(id: Id<"key">): Promise<boolean>
}

/** A sender of requests for the key set: its address as limits count it, and the user agent that it claims. */
export interface KeySetSource {
  readonly address: string
  readonly userAgent: string
}

export interface KeySetFetch extends KeySetSource {
  readonly firstAt: number
  /** Accurate to the hour. The first fetch after each new key is recorded at once. */
  readonly lastAt: number
}

/** Bounded: thirty days, ten thousand sources, and few per address. */
export interface KeySetFetchStore {
  /** Records a fetch of the set that last gained a key at `changedAt`. Fire and forget; at most one write per source per hour and per new key. */
  note(source: KeySetSource, changedAt: number, now: number): void
  /** Latest first. */
  list(): Promise<KeySetFetch[]>
}

/** An absent member does not narrow. */
export interface AuditEventFilter {
  /** An actor, a subject or a trace id. */
  readonly about?: string | undefined
  /** Milliseconds: events at this time or later. */
  readonly since?: number | undefined
  /** One or more. */
  readonly types?: readonly AuditEventType[] | undefined
}

export interface AuditStore {
  append(event: AuditEvent): Promise<void>
  /** Newest first. */
  list(limit: number, filter?: AuditEventFilter): Promise<AuditEvent[]>
}

/** One use of a limit by a key. Times are milliseconds. */
export interface Use {
  /** The limit's name. Each limit counts separately. */
  readonly name: string
  /** A digest of the key, 16 bytes. */
  readonly key: Uint8Array
  readonly now: number
  /** A window that ends later counts as expired: the clock that began it has been set back. */
  readonly latestEnd: number
}

/** Counters. A crash of the database may lose them, and nothing else. */
export interface RateWindowStore {
  /** Counts one use, and says whether it was within `count`. Opens a window that ends at `endsAt` if the key has none. */
  use(at: Use, endsAt: number, count: number): Promise<boolean>
  /** When the key's window ends, if it has `count` uses; else undefined. */
  fullUntil(at: Use, count: number): Promise<number | undefined>
  /** Takes back one use, unless the window has expired. */
  giveBack(at: Use): Promise<void>
  /** When the window at rank `maximum` + 1 ends, latest first; undefined if the limit has no more than `maximum`. Reads that many index entries. */
  beyond(name: string, maximum: number): Promise<number | undefined>
  /** Removes up to `batch` of a limit's windows that have ended by then, and returns their number. Call again until it returns 0. */
  removeUntil(name: string, endsAt: number, batch: number): Promise<number>
}

/** A refusal that the store keeps for `gatehouse explain`. */
export interface KeptRefusal {
  readonly traceId: string
  readonly at: number
  /** The report on it, as JSON: observe/told_refusal.ts. */
  readonly told: string
}

/** A fixed number of the latest refusals, for 30 days at most. */
export interface RefusalStore {
  /** Fire and forget. */
  keep(refusal: KeptRefusal): void
  /** Also undefined if another refusal has overwritten it. */
  find(traceId: string, now: number): Promise<KeptRefusal | undefined>
}

/** The latest time that any server has reached, and how often an operator has set it back. */
export interface ClockMark {
  readonly latestAt: number
  readonly accepted: number
}

export interface ServerClockStore {
  find(): Promise<ClockMark>
  /** Stores a later time and ignores an earlier one. False if an operator has set the time back since `accepted`. */
  advance(mark: ClockMark): Promise<boolean>
}

export interface ProvenanceStore {
  /** Records the place of a database when it is opened for the first time. */
  find(): Promise<Provenance>
  /**
   * Accepts the data at their current place, and returns how many grants and sessions it ended. `keep` ends only the grants with an unused code:
   * it may have been used since. `end` ends all sessions and grants, and sets the servers' time to `now`.
   */
  accept(
    grants: "end" | "keep",
    now: number,
    event: AuditEvent,
  ): Promise<{ readonly grants: number; readonly sessions: number }>
}

/** A sealed value and its place, for sealing under a newer server secret. */
export interface SealedValue {
  readonly table: "client_secret" | "signing_key"
  readonly id: Uint8Array
  readonly sealed: Uint8Array
}

export interface Store {
  readonly clients: ClientStore
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly grants: GrantStore
  readonly consents: ConsentStore
  readonly logoutDeliveries: LogoutDeliveryStore
  readonly usedAssertions: UsedAssertionStore
  readonly revokedTokens: RevokedTokenStore
  readonly registrationTokens: RegistrationTokenStore
  readonly signingKeys: SigningKeyStore
  readonly keySetFetches: KeySetFetchStore
  readonly audit: AuditStore
  /** Absent if one process serves at a time: it counts in its memory. */
  readonly rateWindows: RateWindowStore | undefined
  readonly refusals: RefusalStore
  readonly provenance: ProvenanceStore
  readonly serverClock: ServerClockStore
  readonly sealed: {
    list(): Promise<SealedValue[]>
    /** All or none. */
    replace(values: readonly SealedValue[]): Promise<void>
  }
  /**
   * Checks up to `batch` rows of each table whose time may have come, and removes those that are no longer needed.
   * Returns the number of rows checked. Call again until it returns 0.
   */
  removeExpired(now: number, batch: number): Promise<number>
  /** Calls back within a second if another process may have changed clients or signing keys. Returns how to stop. */
  onForeignChange(changed: () => void): () => void
  /** A complete copy in a new file, marked as a backup made at `now`, while others write. Refuses an existing file. Only the owner can read it. */
  backup(file: string, now: number): Promise<void>
  /** Whether the store takes writes now: used by /readyz and `doctor`. Throws StoreUnavailable. */
  probe(): Promise<void>
  /** What `doctor` prints. */
  describe(): Promise<{ engine: string; schemaVersion: number; integrity: string }>
  /** Finishes the writes under way. */
  close(): Promise<void>
}

/**
 * store/ — what survives.
 * Owns: the tables, the statements, the engines. Verbs name a transition; the guard is in the statement and its row count
 * decides, so of any number of callers at once exactly one wins.
 * Does not own: rules. A verb decides nothing that is not in its name.
 * Every verb that writes resolves only when the write is durable. Every verb throws StoreUnavailable (base/store_unavailable.ts)
 * where the database is full or out of reach; nothing of the refused write is stored then.
 */
import type { ClientId, GrantId, Id, SessionId, UserId } from "../base/id.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { Person } from "../oauth/claims.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import type { Grant, GrantEnd } from "../oauth/grant.ts"
import type { PublishedAlgorithm, Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { Provenance } from "./provenance.ts"

export interface ClientStore {
  /** Also one that is `deleted`. */
  find(id: ClientId): Promise<Client | undefined>
  /** Oldest first. Of those that are not deleted. */
  list(): Promise<Client[]>
  /** Whether any enabled client's pages live at this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  create(client: Client, event: AuditEvent): Promise<void>
  /**
   * Everything but id, kind, secrets, creation and `enabled`. False where there is no such client, it is deleted, or its settings are no longer
   * those of `before`. Removing the client's right to a scope or grant leaves grants alone.
   */
  update(client: Client, event: AuditEvent, before: Client): Promise<boolean>
  /** False where there is no such client, or it is so already: the event is then not written. */
  setEnabled(id: ClientId, enabled: boolean, event: AuditEvent): Promise<boolean>
  /** Adds a secret; the older ones expire at `olderExpireAt` unless they do so earlier. */
  addSecret(id: ClientId, secret: ClientSecret, olderExpireAt: number, event: AuditEvent): Promise<boolean>
  /** Ends all secrets but the newest. False where there is none to end: the event is then not written. */
  endOlderSecrets(id: ClientId, now: number, event: AuditEvent): Promise<boolean>
  /** Notes the use of a secret: not waited for, one write an hour at most. */
  touchSecret(id: Id<"secret">, now: number): void
  /** Deletes the client with its secrets, grants and remembered consents. */
  delete(id: ClientId, event: AuditEvent): Promise<boolean>
  /** none → stored, for the first consent to a client that registered itself. False where it is there, deleted or not: the event is then not written. */
  register(client: Client, event: AuditEvent): Promise<boolean>
  /** As `delete`, but the row stays and says so (`deleted`): its id must not come to life again. */
  retire(id: ClientId, event: AuditEvent): Promise<boolean>
}

export interface UserStore {
  find(id: UserId): Promise<User | undefined>
  /** By the folded username. The hash is absent where the user has no password. */
  findByUsername(folded: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>
  list(): Promise<User[]>
  create(user: User, passwordHash: string | undefined, event: AuditEvent): Promise<"created" | "username-taken">
  /** Username, e-mail, name, role. Not the password, not `disabled`. One of whom these are no longer as in `before` is `unknown`. */
  update(user: User, event: AuditEvent, before: User): Promise<"updated" | "username-taken" | "unknown">
  /** Disabling ends the user's sessions and grants for good, in the same step. */
  disable(id: UserId, now: number, event: AuditEvent): Promise<boolean>
  enable(id: UserId, event: AuditEvent): Promise<boolean>
  /** Ends the user's sessions, and the grants too unless they are to be kept, in the same step. */
  setPassword(id: UserId, hash: string, keepGrants: boolean, now: number, event: AuditEvent): Promise<boolean>
  /** Deletes the user with sessions, grants and remembered consents. */
  delete(id: UserId, event: AuditEvent): Promise<boolean>
}

export interface SessionStore {
  /**
   * Nothing happens where the user has been disabled or deleted meanwhile, or no longer has the password of this hash: the
   * session is then one that nobody finds. Checking a password takes a while, and a new one ends the sessions of the old.
   */
  start(session: Session, event: AuditEvent, passwordHash?: string): Promise<void>
  find(id: SessionId): Promise<{ session: Session; user: User } | undefined>
  /** Not waited for; lost at worst, which shortens an idle session. */
  touch(id: SessionId, now: number): void
  /** Without a word to clients: another session of the same person takes its place. */
  end(id: SessionId): Promise<boolean>
  /**
   * Ends it, and notes for each client that is told of sign-outs that it is to be told, in the same step; codes of these that are still
   * on their way end with it. False where it has ended.
   */
  signOut(session: Pick<Session, "id" | "rootId">, now: number): Promise<boolean>
}

/** A client that is to be told that a session has ended. */
export interface LogoutDelivery {
  /** A root. */
  readonly sessionId: SessionId
  readonly clientId: ClientId
  readonly userId: UserId
  /** How often it was tried. */
  readonly attempts: number
  /** When it is tried next: milliseconds. */
  readonly nextAt: number
}

/** Disabling or deleting a user and setting a password note deliveries too, in the same step as what ends the sessions. */
export interface LogoutDeliveryStore {
  /** Those whose time has come, the longest due first: to the operator's clients, or to clients that registered themselves (`isStranger`). */
  due(now: number, limit: number, whose?: "operator" | "stranger"): Promise<LogoutDelivery[]>
  /** Counts a try and puts the next one off to `nextAt`: for one of any number of processes that have seen the same. */
  claim(delivery: LogoutDelivery, nextAt: number): Promise<boolean>
  /** The client cannot be reached: what else is due for it is put off to `until`, and counts as no try. */
  putOff(clientId: ClientId, now: number, until: number): Promise<void>
  /** It was delivered, or is given up. */
  remove(delivery: Pick<LogoutDelivery, "sessionId" | "clientId">): Promise<void>
}

/** A grant with the user it belongs to. */
export interface HeldGrant {
  readonly grant: Grant
  readonly user: User
}

/** What the check of an access token needs of its grant, and no more: it stands on the hottest path. */
export interface Standing {
  readonly clientId: ClientId
  readonly scope: readonly Scope[]
  readonly generation: number
  readonly confirmedGeneration: number
  readonly ended: boolean
  /** As the grant keeps them. */
  readonly claims: string | undefined
  /** Whether this one token was revoked. */
  readonly revoked: boolean
  readonly user: Person & { readonly disabled: boolean }
}

export interface GrantStore {
  find(id: GrantId): Promise<HeldGrant | undefined>
  /** For the access token of this id: `revoked` is told in the same read. */
  standing(id: GrantId, tokenId: Uint8Array): Promise<Standing | undefined>
  /** Oldest first; ended ones too, until they are removed. */
  list(filter: { userId?: UserId | undefined; clientId?: ClientId | undefined }): Promise<Grant[]>
  /**
   * none → issued. False where the id is taken: the same form sent twice inserts one row. False too where user or client are
   * gone, the user is disabled, or the session it was approved in has ended: what ends sessions and grants must not miss it.
   */
  issue(grant: Grant, event: AuditEvent, session?: SessionId): Promise<boolean>
  /**
   * issued → used, for one caller. Sets generation and confirmed generation to 1. The row may be removed from `removableAt`
   * (milliseconds) on: a day after nothing of the grant can be alive any more.
   */
  redeem(id: GrantId, now: number, refreshExpiresAt: number | undefined, removableAt: number): Promise<boolean>
  /** Counts a failed exchange of an issued code; the one that reaches `maximum` ends the grant, in the same statement. */
  countFailure(id: GrantId, maximum: number, now: number, event: AuditEvent): Promise<void>
  /** generation → generation + 1, for one caller, which confirms `generation` too. False where another came first or the grant is not `used`. */
  rotate(id: GrantId, generation: number, now: number, refreshExpiresAt: number): Promise<boolean>
  /** Notes that this generation was delivered. Not waited for; in the next commit. */
  confirm(id: GrantId, generation: number): void
  /** → ended. False where it was ended before: the event is then not written. */
  end(id: GrantId, why: GrantEnd, now: number, event: AuditEvent): Promise<boolean>
}

export interface UsedAssertionStore {
  /** Notes an assertion, by its digest of 16 bytes, until an hour after `endsAt` (milliseconds): true for one caller, false for whoever comes later. */
  use(digest: Uint8Array, endsAt: number): Promise<boolean>
}

export interface ConsentStore {
  /** The scope allowed and remembered. */
  find(userId: UserId, clientId: ClientId): Promise<readonly Scope[] | undefined>
  /** Nothing happens where user or client are gone or the user is disabled. */
  remember(userId: UserId, clientId: ClientId, scope: readonly Scope[], now: number): Promise<void>
  forget(userId: UserId, clientId: ClientId): Promise<boolean>
}

/** Single access tokens that were revoked while their grant lives on. RFC 7009. */
export interface RevokedTokenStore {
  /** Revokes for good; the row is kept for a while longer than `expiresAt`, in milliseconds. Revoking twice is as once. */
  add(tokenId: Uint8Array, expiresAt: number): Promise<void>
  has(tokenId: Uint8Array): Promise<boolean>
}

/** A key that is kept sealed: one that signs, or that of pairwise subjects, which signs nothing. Decision 0026. */
export interface StoredKey {
  readonly id: Id<"key">
  readonly algorithm: PublishedAlgorithm | "pairwise"
  /** Private key as PKCS #8, under the server secret. */
  readonly sealed: Uint8Array
  readonly createdAt: number
  /** From when on it signs. */
  readonly activeAt: number
}

/** A signing key. Its state is a function of these times, see keys/signing_key.ts. */
export interface StoredSigningKey extends StoredKey {
  readonly algorithm: PublishedAlgorithm
}

export interface SigningKeyStore {
  /** Oldest first. */
  list(): Promise<StoredKey[]>
  /** Adds the first key of an algorithm: for one caller. False where the algorithm has one. */
  addFirst(key: StoredKey): Promise<boolean>
  add(key: StoredSigningKey, event: AuditEvent): Promise<void>
  /**
   * Adds the key that follows another: for one caller. False where that one is gone, a newer key of the algorithm is there, or it has a
   * successor already: the event is then not written.
   */
  addSuccessor(key: StoredSigningKey, of: Id<"key">, event: AuditEvent): Promise<boolean>
  delete(id: Id<"key">): Promise<boolean>
}

/** Somebody who fetches the key set: an address as limits count it, and what it says it is. */
export interface KeySetSource {
  readonly address: string
  readonly userAgent: string
}

export interface KeySetFetch extends KeySetSource {
  readonly firstAt: number
  /** Within the hour, except that the first fetch after each new key is noted at once. */
  readonly lastAt: number
}

/** Bounded: thirty days, ten thousand sources, and few of one address. */
export interface KeySetFetchStore {
  /** Notes a fetch of the set that last gained a key at `changedAt`: not waited for, one write an hour and new key for a source at most. */
  note(source: KeySetSource, changedAt: number, now: number): void
  /** The latest first. */
  list(): Promise<KeySetFetch[]>
}

export interface AuditStore {
  append(event: AuditEvent): Promise<void>
  /** Newest first. `about` is an actor, a subject or a trace id. */
  list(limit: number, about?: string): Promise<AuditEvent[]>
}

/** One use of a limit by a key. Times are milliseconds. */
export interface Use {
  /** The limit's name: each counts for itself. */
  readonly name: string
  /** A digest of the key, 16 bytes. */
  readonly key: Uint8Array
  readonly now: number
  /** A window that ends later than this is as if expired: the clock that began it has been set back. */
  readonly latestEnd: number
}

/** Counters that may be lost in a crash of the database, and with them no more than what was counted. */
export interface RateWindowStore {
  /** Counts one use, and says whether it was within `count`; where the key has no window, one is opened that ends at `endsAt`. */
  use(at: Use, endsAt: number, count: number): Promise<boolean>
  /** When the key's window ends, where it has `count` uses; else undefined. */
  fullUntil(at: Use, count: number): Promise<number | undefined>
  /** Takes back one use, where the window has not expired. */
  giveBack(at: Use): Promise<void>
  /** When the youngest of a limit's windows ends that are more than `maximum`; undefined where they are no more. Reads so many index entries. */
  beyond(name: string, maximum: number): Promise<number | undefined>
  /** Removes up to `batch` of a limit's windows that have ended by then; how many. Call again while it is not 0. */
  removeUntil(name: string, endsAt: number, batch: number): Promise<number>
}

/** A refusal as it is kept for `gatehouse explain`. */
export interface KeptRefusal {
  readonly traceId: string
  readonly at: number
  /** What is told of it, as JSON: observe/told_refusal.ts. */
  readonly told: string
}

/** A fixed number of the latest refusals, for 30 days at most. */
export interface RefusalStore {
  /** Not waited for; lost at worst. */
  keep(refusal: KeptRefusal): void
  /** Undefined too where another refusal has taken its place. */
  find(traceId: string, now: number): Promise<KeptRefusal | undefined>
}

export interface ProvenanceStore {
  /** Where a database is opened for the first time its place is written down. */
  find(): Promise<Provenance>
  /**
   * The data are from now on what there is, where they are. Ends all sessions and grants, or only the grants whose code is unused: it may
   * have been used since. Says how many it ended.
   */
  accept(
    grants: "end" | "keep",
    now: number,
    event: AuditEvent,
  ): Promise<{ readonly grants: number; readonly sessions: number }>
}

/** A sealed value and where it lies, for sealing anew under a newer server secret. */
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
  readonly signingKeys: SigningKeyStore
  readonly keySetFetches: KeySetFetchStore
  readonly audit: AuditStore
  /** Absent where one process serves at a time, which counts in its memory. */
  readonly rateWindows: RateWindowStore | undefined
  readonly refusals: RefusalStore
  readonly provenance: ProvenanceStore
  readonly sealed: {
    list(): Promise<SealedValue[]>
    /** All or none. */
    replace(values: readonly SealedValue[]): Promise<void>
  }
  /**
   * Looks at up to `batch` rows of each table whose time may have come, and removes those that nothing needs any longer; how many were
   * looked at. Call again while it is not 0.
   */
  removeExpired(now: number, batch: number): Promise<number>
  /** Calls back when clients or signing keys may have been changed by another process. Within a second. Returns how to stop. */
  onForeignChange(changed: () => void): () => void
  /** A complete copy in a new file, marked as a backup made at `now`, while others write. Refuses an existing file; made for its owner alone. */
  backup(file: string, now: number): Promise<void>
  /** Whether a write would be taken now: used by /readyz and `doctor`. Throws StoreUnavailable. */
  probe(): Promise<void>
  /** What `doctor` prints. */
  describe(): Promise<{ engine: string; schemaVersion: number; integrity: string }>
  /** Finishes the writes under way. */
  close(): Promise<void>
}

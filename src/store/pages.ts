/**
 * Verbs that read one page of a list. Each page begins after the last item of the page before and uses an index, so its cost does not grow
 * with the table.
 */
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { ClientId, GrantId, Id, SessionId, UserId } from "../base/id.ts"
import type { SearchPart } from "../identity/searchable_text.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import type { Grant } from "../oauth/grant.ts"
import type { Target } from "../oauth/resource.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"

export interface ClientPages {
  /** Up to `limit` clients whose id is higher than `after`, in the order of their ids. Omits the same clients as `list`. */
  page(after: ClientId | undefined, limit: number): Promise<Client[]>
  /** Like `page`, of the clients whose id is from `low` to `high`. */
  pageBetween(
    low: ClientId,
    high: ClientId,
    filter: ClientFilter,
    after: ClientId | undefined,
    limit: number,
  ): Promise<Client[]>
  /** Up to `limit` clients whose folded name begins with the folded text and who come after `after`, in the order of folded name and id. */
  pageByName(
    text: string,
    filter: ClientFilter,
    after: Pick<Client, "id" | "name"> | undefined,
    limit: number,
  ): Promise<Client[]>
  /** Up to `limit` clients with a redirect URI or metadata document at exactly this host, except those that `pageByName` finds with this text. */
  pageAtHost(
    host: string,
    text: string,
    filter: ClientFilter,
    after: ClientId | undefined,
    limit: number,
  ): Promise<Client[]>
}

/** Selects clients. An absent member does not filter. */
export interface ClientFilter {
  readonly registeredBy?: "operator" | "others" | undefined
  readonly enabled?: boolean | undefined
}

/** A list of some users: the administrators, the disabled users, or those who have not accepted their invitation. */
export type UserList = "administrators" | "disabled" | "invited"

/** An order of users. With `name`, people without a name come first. With `last_sign_in`, those who never signed in come first. */
export type UserSort = "name" | "username" | "email" | "created" | "last_sign_in"

/** Which users a page has, and in which order. */
export interface UserQuery {
  /** A user matches if their name, username or address contains every part. */
  readonly parts: readonly SearchPart[]
  readonly only: UserList | undefined
  readonly sort: UserSort
  readonly descending: boolean
}

/** A user in the order of a query: the value that is ordered, and the id. */
export interface UserPosition {
  readonly key: string | number
  readonly id: UserId
}

export interface ListedUser {
  readonly user: User
  /** Milliseconds; undefined if the user never signed in, as far as this database knows. */
  readonly signedInAt: number | undefined
  readonly position: UserPosition
}

/** How many users match. If `isExact` is false, `count` is a lower bound: counting stops at 10,000, or earlier if it takes long or texts are missing. */
export interface UserCount {
  readonly count: number
  readonly isExact: boolean
}

export interface FoundUsers {
  readonly users: readonly ListedUser[]
  readonly count: UserCount | undefined
}

export interface UserPages {
  /** Up to `limit` users whose id is higher than `after`, in the order of their ids. */
  page(after: UserId | undefined, limit: number): Promise<User[]>
  /**
   * Up to `limit` users whose folded username begins with `prefix` and is higher than `after`, in the order of the folded usernames: of all
   * users, or only of a list.
   */
  pageByUsername(prefix: string, after: string | undefined, limit: number, only?: UserList): Promise<User[]>
  /** Up to `limit` users whose folded address begins with `prefix` and who come after `after`, in the order of folded address and id. */
  pageByEmail(prefix: string, after: EmailPosition | undefined, limit: number): Promise<User[]>
  /** Up to `limit` matching users who come after `after`; fewer only at the end. Without `after` also how many match. */
  search(query: UserQuery, after: UserPosition | undefined, limit: number): Promise<FoundUsers>
  /**
   * Stores the texts of up to `limit` users that have none, because an older program created them. Returns the number of users that it looked at: if
   * fewer than `limit`, no user is left. Several processes share the work.
   */
  fillSearch(limit: number): Promise<number>
}

/** A position in the order of `pageByEmail`. Several users may have the same unverified address. */
export interface EmailPosition {
  readonly folded: string
  readonly id: UserId
}

export interface GrantPages {
  /** Up to `limit` grants whose id is higher than `after`, in the order of their ids. Includes ended grants until they are deleted. */
  page(
    filter: { readonly userId?: UserId | undefined; readonly clientId?: ClientId | undefined },
    after: GrantId | undefined,
    limit: number,
  ): Promise<Grant[]>
  /** Up to `limit` grants of a client whose code was exchanged and which have not ended, in no order. */
  liveOf(clientId: ClientId, now: number, limit: number): Promise<LiveGrant[]>
}

/** The use of a live grant. `usedAt` is the time of the latest exchange or refresh. */
export interface LiveGrant {
  readonly userId: UserId
  readonly scope: readonly Scope[]
  readonly createdAt: number
  readonly usedAt: number
}

export interface SessionPages {
  /** All sessions of a user, oldest first. Includes expired sessions until they are deleted. */
  listOf(userId: UserId): Promise<Session[]>
  /** Up to `limit` sessions whose id is higher than `after`, in the order of their ids. Includes expired sessions until they are deleted. */
  page(after: SessionId | undefined, limit: number): Promise<Session[]>
}

/** A remembered consent of a user. */
export interface RememberedConsent {
  readonly clientId: ClientId
  readonly target: Target
  readonly scope: readonly Scope[]
  readonly rememberedAt: number
}

export interface ConsentPages {
  /** All remembered consents of a user, by client and resource. */
  listOf(userId: UserId): Promise<RememberedConsent[]>
}

/** A filter of audit events. An absent member does not filter. */
export interface AuditEventFilter {
  /** An actor, a subject or a trace id. */
  readonly about?: string | undefined
  /** Milliseconds: only events at this time or later. */
  readonly since?: number | undefined
  /** Milliseconds: only events before this time. */
  readonly until?: number | undefined
  /** One or more types. */
  readonly types?: readonly AuditEventType[] | undefined
  /** Leaves out the events with this detail. */
  readonly withoutDetail?: string | undefined
}

export interface AuditPages {
  /**
   * Up to `limit` matching events with a lower id than `before`, newest first. No index helps a filter, so a page reads at most 20,000
   * events. `more`: the next page begins before this event. A page with `more` may have fewer events than `limit`.
   */
  page(limit: number, filter: AuditEventFilter, before: Id<"event"> | undefined): Promise<AuditPage>
}

export interface AuditPage {
  readonly events: readonly AuditEvent[]
  readonly more: Id<"event"> | undefined
}

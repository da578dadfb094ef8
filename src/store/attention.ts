/** The data for the findings that need an operator's attention. The reads are bounded: each verb uses an index, or reads a fixed number of rows. */
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { ClientId, UserId } from "../base/id.ts"
import type { AuditEvent } from "./audit_event.ts"

/**
 * The events that few requests cause. An index holds them alone, so that they are found among any number of others.
 * `sign-ins-failed` is at most one event for each account and hour.
 */
export const RARE_EVENT_TYPES = [
  "backup-accepted",
  "backup-made",
  "grant-older-than-token",
  "host-differs",
  "mail-not-sent",
  "proxy-unlisted",
  "sign-ins-failed",
  "sign-ins-limited",
] as const satisfies readonly AuditEventType[]
export type RareEventType = (typeof RARE_EVENT_TYPES)[number]

interface NamedClient {
  readonly clientId: ClientId
  readonly name: string
}

/** A client secret that expires, and the newest secret of the same client, which may be the same one. */
export interface EndingSecret extends NamedClient {
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt: number | undefined
  readonly newestCreatedAt: number
  readonly newestUsedAt: number | undefined
}

export interface PlainChallenges extends NamedClient {
  readonly count: number
  readonly latestAt: number
}

export interface FailingLogouts extends NamedClient {
  readonly count: number
  /** The highest number of attempts for one delivery. */
  readonly attempts: number
}

export interface AdministratorAtRisk {
  readonly userId: UserId
  readonly username: string
  /** Present while the administrator has not accepted the invitation. */
  readonly invitedAt: number | undefined
}

export interface UnreachableAdministrator {
  readonly userId: UserId
  readonly username: string
  readonly email: string | undefined
}

export interface AttentionStore {
  /** Up to `limit` secrets of enabled clients that expire, the earliest expiry first. */
  endingSecrets(limit: number): Promise<EndingSecret[]>
  /**
   * The clients whose latest authorization since `since` has a `plain` challenge. Reads the latest 1000 grants, so an authorization that is older than
   * these is not counted.
   */
  plainChallenges(since: number, limit: number): Promise<PlainChallenges[]>
  /** Up to `limit` enabled clients with a redirect URI or an origin of plain http outside this machine. */
  plainHttpClients(limit: number): Promise<(NamedClient & { readonly redirectUris: readonly string[] })[]>
  /** The clients with failed back-channel logouts among the 1000 deliveries that wait longest. Omits clients that no operator vouches for. */
  failingLogouts(limit: number): Promise<FailingLogouts[]>
  /** The e-mails with a failed attempt among the 1000 that wait longest. */
  failingMails(): Promise<{ readonly count: number; readonly attempts: number }>
  /**
   * Up to `limit` enabled people who administer, and who have no second factor or an open invitation: the users with the role `admin`, and those with
   * a right of administration. Reads 1000 people who hold such a right directly, and 1000 who hold it through groups.
   */
  administratorsAtRisk(limit: number): Promise<AdministratorAtRisk[]>
  /** Up to `limit` enabled administrators who accepted their invitation and have no verified e-mail address. */
  unreachableAdministrators(limit: number): Promise<UnreachableAdministrator[]>
  /** Up to `limit` events of a rare type, at `since` or later, newest first. */
  events(type: RareEventType, since: number, limit: number): Promise<AuditEvent[]>
}

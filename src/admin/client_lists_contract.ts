/** The part of contract.ts about lists of clients, their hosts and who gave them access. Scripts rely on these members too. */
import type { Timestamp } from "./timestamp.ts"

/** Selects clients. An absent member does not filter. */
export interface ClientSelection {
  /** The beginning of a name or id, or a host of redirect URIs or of a metadata document. */
  readonly search?: string | undefined
  /** `others`: clients that nobody registered by hand. */
  readonly registered_by?: "operator" | "others" | undefined
  readonly enabled?: boolean | undefined
}

/** A client that a user made, or a client of which the user made a secret. */
export interface MadeClientRecord {
  readonly client_id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether the user registered the client. */
  readonly registered: boolean
  /** How many secrets of the client that have not expired the user made, and so may know. */
  readonly secrets: number
}

/** A host whose clients are refused, with the hosts below it. */
export interface BlockedHostRecord {
  readonly host: string
  readonly blocked_at: Timestamp
  /** The actor, as audit events name it. */
  readonly blocked_by: string
}

/** What is at a host and below it: clients that nobody registered by hand, and people who gave such a client a grant that has not ended. */
export interface ClientHostRecord {
  readonly host: string
  /** Whether exactly this host is blocked. */
  readonly blocked: boolean
  /** Both numbers are 10000 at most. */
  readonly clients: number
  readonly people: number
}

/** Who gave a client access, from at most 10000 of its grants that have not ended. */
export interface ClientAccessRecord {
  readonly grants: number
  readonly people: number
  /** Whether the client has more grants than were counted. */
  readonly has_more: boolean
  /** How many of these grants contain each scope value, most first. */
  readonly scope: readonly { readonly value: string; readonly grants: number }[]
  /** The time of the latest of these grants. */
  readonly last_granted_at: Timestamp | null
  /** The time of the latest exchange or refresh with these grants. Uses of access tokens are not recorded. */
  readonly last_used_at: Timestamp | null
}

import type { GrantId } from "../base/id.ts"
import type { Scope } from "../oauth/vocabulary.ts"

/** The party that makes a change. */
export interface Actor {
  /**
   * The name in audit events: the id of a user or client; `operator:NAME` for a system user at the command line; `operator` for a program that embeds
   * the server.
   */
  readonly name: string
  /** The rights of administration that the actor holds, see held_rights.ts. If the actor uses a token, the scope of the token limits these rights. */
  readonly rights: readonly Scope[]
  /** The address of the request, if a request makes the change. */
  readonly address?: string | undefined
  readonly traceId?: string | undefined
  /**
   * Returns the time of the oldest proof on which the level of the person's sign-in rests, in milliseconds UTC; undefined if the sign-in has ended. Absent
   * if no person acts: a client for itself, or an operator.
   */
  provenAt?(): Promise<number | undefined>
  /** The grant of the token with which a person acts. */
  readonly grantId?: GrantId
}

/** Anyone who can start the command or embed the server can read the server secret, and so may do everything. */
export const OPERATOR: Actor = { name: "operator", rights: ["admin"] }

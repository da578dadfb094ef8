/** The party that makes a change, in the form that audit events show. */
export interface Actor {
  /** The id of a user or client; `operator:NAME` for a system user at the command line; `operator` for a program that embeds the server. */
  readonly name: string
  /** The address of the request, if a request makes the change. */
  readonly address?: string | undefined
  readonly traceId?: string | undefined
}

export const OPERATOR: Actor = { name: "operator" }

/** Who makes a change, as its audit event names them. */
export interface Actor {
  /** The id of a user or client; `operator:NAME` for a system user at the command line; `operator` for a program that embeds the server. */
  readonly name: string
  /** The address of the request, if a request makes the change. */
  readonly address?: string | undefined
  readonly traceId?: string | undefined
}

export const OPERATOR: Actor = { name: "operator" }

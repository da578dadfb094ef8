import type { ClientId, GrantId } from "../base/id.ts"

/** RFC 9126 §2.2: the form of the request URIs of this server. */
const PREFIX = "urn:ietf:params:oauth:request_uri:"
/** `expires_in`: the time until the browser opens the request. RFC 9126 §2.2: "in the range of 5-600 seconds". */
export const REQUEST_URI_SECONDS = 90
/** The request URI travels in addresses, in cookies and in the `state` of connections, as the parameters of a plain request do. */
export const MAX_REQUEST_URI_LENGTH = 5120

/** A pushed authorization request as its request URI carries it. RFC 9126. */
export interface PushedRequest {
  readonly clientId: ClientId
  /** The id of the grant with which the request ends: it is inserted once, so the request works once. */
  readonly grantId: GrantId
  readonly pushedAt: number
  /** The parameters as a query. They were valid when they were pushed. */
  readonly query: string
}

export const requestUriOf = (sealed: string): string => PREFIX + sealed

/** The sealed text of a request URI of this server; undefined if the request has no such parameter. */
export function sealedPart(values: ReadonlyMap<string, string>): string | undefined {
  const uri = values.get("request_uri")
  return uri?.startsWith(PREFIX) ? uri.slice(PREFIX.length) : undefined
}

/** The time until which a browser must open the request. RFC 9126 §4: "An expired request_uri MUST be rejected as invalid". */
export const endOfPushed = ({ pushedAt }: PushedRequest): number => pushedAt + REQUEST_URI_SECONDS * 1000

import type { PushedRequest } from "../oauth/pushed_request.ts"
import type { Ports } from "../ports/ports.ts"

/** The request with short names, because addresses are limited. */
type Sealed = readonly [clientId: string, grantId: string, pushedAt: number, query: string]

/** Only a longer query is compressed: a short one fits any address, and compressing takes longer than sealing. */
const MAX_SHORT_QUERY = 1500

/** Seals a pushed request: its request URI carries it, and the server stores nothing. Decision 0095. */
export const sealPushed = (
  { clientId, grantId, pushedAt, query }: PushedRequest,
  { carriedValues }: Pick<Ports, "carriedValues">,
): string => {
  const use = query.length > MAX_SHORT_QUERY ? "long pushed request" : "pushed request"
  return carriedValues.seal(use, [clientId, grantId, pushedAt, query] satisfies Sealed)
}

/** Returns the pushed request; undefined if this server did not seal it. */
export function openPushed(sealed: string, { carriedValues }: Pick<Ports, "carriedValues">): PushedRequest | undefined {
  const opened = carriedValues.open("pushed request", sealed) ?? carriedValues.open("long pushed request", sealed)
  if (opened === undefined) return undefined
  const [clientId, grantId, pushedAt, query] = opened as Sealed
  return { clientId, grantId, pushedAt, query } as PushedRequest
}

import type { PushedRequest } from "../oauth/pushed_request.ts"
import type { Ports } from "../ports/ports.ts"

type CarriedValues = Ports["carriedValues"]

/** The request with short names, because addresses are limited. */
type Sealed = readonly [clientId: string, grantId: string, pushedAt: number, query: string]

/** Only a longer query is compressed: a short one fits any address, and compressing takes longer than sealing. */
const MAX_SHORT_QUERY = 1500

/** Bounds the memory that a flood of pushed requests takes. */
const MAX_UNOPENED = 1000

/** The newest short requests that nobody opened yet. Most are opened at once, and unsealing one takes longer than checking it. */
const UNOPENED = new WeakMap<CarriedValues, Map<string, PushedRequest>>()

/** Seals a pushed request: its request URI carries it, and the server stores nothing. Decision 0095. */
export function sealPushed(pushed: PushedRequest, { carriedValues }: Pick<Ports, "carriedValues">): string {
  const { clientId, grantId, pushedAt, query } = pushed
  const value: Sealed = [clientId, grantId, pushedAt, query]
  if (query.length > MAX_SHORT_QUERY) return carriedValues.seal("long pushed request", value)
  const sealed = carriedValues.seal("pushed request", value)
  keepUnopened(sealed, pushed, carriedValues)
  return sealed
}

function keepUnopened(sealed: string, pushed: PushedRequest, carriedValues: CarriedValues): void {
  const unopened = UNOPENED.get(carriedValues) ?? new Map<string, PushedRequest>()
  const [oldest] = unopened.size < MAX_UNOPENED ? [] : unopened.keys()
  if (oldest !== undefined) unopened.delete(oldest)
  UNOPENED.set(carriedValues, unopened.set(sealed, pushed))
}

/** Returns the pushed request; undefined if this server did not seal it. */
export function openPushed(sealed: string, { carriedValues }: Pick<Ports, "carriedValues">): PushedRequest | undefined {
  const unopened = UNOPENED.get(carriedValues)
  const kept = unopened?.get(sealed)
  if (kept !== undefined) {
    unopened?.delete(sealed)
    return kept
  }
  const opened = carriedValues.open("pushed request", sealed) ?? carriedValues.open("long pushed request", sealed)
  if (opened === undefined) return undefined
  const [clientId, grantId, pushedAt, query] = opened as Sealed
  return { clientId, grantId, pushedAt, query } as PushedRequest
}

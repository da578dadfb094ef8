import type { ClientId } from "../base/id.ts"
import type { ConfidentialClient } from "../oauth/client.ts"
import { isStranger } from "../oauth/client.ts"
import type { ClientKey } from "../oauth/client_keys.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import type { Outbound } from "../outbound/outbound.ts"

export interface KeySet {
  readonly keys: readonly ClientKey[]
  /** Why there are none, for the operator. */
  readonly problem?: string
}

export interface ClientKeySets {
  /** The client's keys: as registered, or from its URL, not older than five minutes. */
  of(client: ConfidentialClient, now: number): Promise<KeySet>
  /** Newer keys than these, which did not serve; undefined where there are none, or it is too early to ask again. */
  newerThan(client: ConfidentialClient, seen: KeySet, now: number): Promise<KeySet | undefined>
}

/** As long as a key that its owner has taken back may still be used here. */
const FRESH_MS = 300_000
/** Anybody can send what names a key that nobody has: the client's host is not asked for each. Nor is one that failed. */
const AGAIN_MS = 10_000
const MOST_SETS = 1000

interface Fetched {
  readonly uri: string
  readonly askedAt: number
  readonly answer: Promise<KeySet>
  /** How long the answer serves. */
  lifeMs: number
  /** The fetch for newer keys, where one was made while these served. */
  again?: { readonly askedAt: number; readonly answer: Promise<KeySet> }
}

/** The key sets of clients. The promise is kept, so that however many wait, the client's host is asked once. */
export function clientKeySets(outbound: Outbound): ClientKeySets {
  const fetched = new Map<ClientId, Fetched>()
  // Bound to the client as it was read: when it is read anew, so are its keys.
  const registered = new WeakMap<ConfidentialClient, KeySet>()

  function keep(id: ClientId, entry: Fetched): void {
    fetched.delete(id)
    fetched.set(id, entry)
    if (fetched.size > MOST_SETS) fetched.delete(fetched.keys().next().value ?? id)
  }

  function fetchAnew(client: ConfidentialClient, uri: string, now: number): Promise<KeySet> {
    const answer = fetchKeys(outbound, uri, client)
    const entry: Fetched = { uri, askedAt: now, answer, lifeMs: FRESH_MS }
    void answer.then(({ problem }) => {
      if (problem !== undefined) entry.lifeMs = AGAIN_MS
    })
    keep(client.id, entry)
    return answer
  }

  /** Anybody can cause this: until newer keys are there, and where none come, those that are known serve on for as long as they may. */
  function fetchBeside(client: ConfidentialClient, known: Fetched, now: number): Promise<KeySet> {
    const answer = fetchKeys(outbound, known.uri, client)
    known.again = { askedAt: now, answer }
    void answer.then(({ problem }) => {
      if (problem === undefined && fetched.get(client.id) === known)
        keep(client.id, { uri: known.uri, askedAt: now, answer, lifeMs: FRESH_MS })
    })
    return answer
  }

  function asRegistered(client: ConfidentialClient): KeySet {
    const known = registered.get(client)
    if (known !== undefined) return known
    const keys = client.jwks === undefined ? undefined : usableKeys(JSON.parse(client.jwks))
    const set = keys === undefined ? { keys: [], problem: "it has neither jwks nor jwks_uri" } : { keys }
    registered.set(client, set)
    return set
  }

  return {
    async of(client, now) {
      if (client.jwksUri === undefined) return asRegistered(client)
      const known = fetched.get(client.id)
      return known !== undefined && known.uri === client.jwksUri && isWithin(known, known.lifeMs, now)
        ? known.answer
        : fetchAnew(client, client.jwksUri, now)
    },

    async newerThan(client, seen, now) {
      const known = fetched.get(client.id)
      if (client.jwksUri === undefined || known === undefined) return undefined
      const current = await known.answer
      if (current !== seen) return current
      const latest = fetched.get(client.id)
      if (latest !== known) return latest?.answer
      if (known.again !== undefined && isWithin(known.again, AGAIN_MS, now)) return known.again.answer
      return isWithin(known, AGAIN_MS, now) ? undefined : fetchBeside(client, known, now)
    },
  }
}

/** A clock that has been set back makes nothing last longer. */
const isWithin = ({ askedAt }: Pick<Fetched, "askedAt">, ms: number, now: number): boolean =>
  now >= askedAt && now - askedAt < ms

async function fetchKeys(outbound: Outbound, uri: string, client: ConfidentialClient): Promise<KeySet> {
  const answer = await outbound.getJson(uri, isStranger(client) ? "stranger" : "operator")
  if ("problem" in answer) return { keys: [], problem: `${uri}: ${answer.problem}` }
  const keys = usableKeys(answer.value)
  return keys === undefined ? { keys: [], problem: `${uri}: its answer is no JWK set` } : { keys }
}

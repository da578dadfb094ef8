import type { ClientId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { ConfidentialClient } from "../oauth/client.ts"
import { addressesNamedBy } from "../oauth/client.ts"
import type { ClientKey } from "../oauth/client_keys.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import type { Outbound } from "../outbound/outbound.ts"

export interface KeySet {
  readonly keys: readonly ClientKey[]
  /** Why no keys are available, for the operator. */
  readonly problem?: Said
}

export interface ClientKeySets {
  /** Returns the client's keys: as registered, or fetched from the client's URL at most five minutes ago. */
  of(client: ConfidentialClient, now: number): Promise<KeySet>
  /**
   * Call this if `seen` has no matching key. Returns keys that were fetched later than `seen`. Returns undefined if there are no such keys
   * and it is too early to fetch again.
   */
  newerThan(client: ConfidentialClient, seen: KeySet, now: number): Promise<KeySet | undefined>
}

/** The lifetime of fetched keys. For this long, a key that its owner has withdrawn may still be accepted. */
const FRESH_MS = 300_000
/**
 * Minimum time between two fetches, even after a failed fetch. Anybody can send unknown key ids. Without this pause, each of them would cause a
 * request to the client's host.
 */
const AGAIN_MS = 10_000
const MAX_SETS = 1000

interface Fetched {
  readonly uri: string
  readonly askedAt: number
  readonly answer: Promise<KeySet>
  /** How long the fetched keys are used, in milliseconds. */
  lifeMs: number
  /** The fetch for newer keys, if it was started while these keys were in use. */
  again?: { readonly askedAt: number; readonly answer: Promise<KeySet> }
}

/** The fetched key sets of clients. The cache keeps the promise, so that concurrent callers share one request to the client's host. */
export function clientKeySets(outbound: Outbound): ClientKeySets {
  const fetched = new Map<ClientId, Fetched>()
  // The cache belongs to the client's object. A client that is read from the store again is a new object, and its keys are parsed again.
  const registered = new WeakMap<ConfidentialClient, KeySet>()

  function keep(id: ClientId, entry: Fetched): void {
    fetched.delete(id)
    fetched.set(id, entry)
    if (fetched.size > MAX_SETS) fetched.delete(fetched.keys().next().value ?? id)
  }

  function fetchSet(client: ConfidentialClient, uri: string, now: number): Promise<KeySet> {
    const answer = fetchKeys(outbound, uri, client)
    const entry: Fetched = { uri, askedAt: now, answer, lifeMs: FRESH_MS }
    void answer.then(({ problem }) => {
      if (problem !== undefined) entry.lifeMs = AGAIN_MS
    })
    keep(client.id, entry)
    return answer
  }

  /** Anybody can cause this fetch. The known keys stay in use until newer keys arrive, or for their full lifetime if the fetch fails. */
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
    const set = keys === undefined ? { keys: [], problem: say("client-keys-missing") } : { keys }
    registered.set(client, set)
    return set
  }

  return {
    async of(client, now) {
      if (client.jwksUri === undefined) return asRegistered(client)
      const known = fetched.get(client.id)
      return known !== undefined && known.uri === client.jwksUri && isYounger(known, known.lifeMs, now)
        ? known.answer
        : fetchSet(client, client.jwksUri, now)
    },

    async newerThan(client, seen, now) {
      const known = fetched.get(client.id)
      if (client.jwksUri === undefined || known === undefined) return undefined
      const current = await known.answer
      if (current !== seen) return current
      const latest = fetched.get(client.id)
      if (latest !== known) return latest?.answer
      if (known.again !== undefined && isYounger(known.again, AGAIN_MS, now)) return known.again.answer
      return isYounger(known, AGAIN_MS, now) ? undefined : fetchBeside(client, known, now)
    },
  }
}

/** A clock that was set back does not extend a lifetime. */
const isYounger = ({ askedAt }: Pick<Fetched, "askedAt">, ms: number, now: number): boolean =>
  now >= askedAt && now - askedAt < ms

async function fetchKeys(outbound: Outbound, uri: string, client: ConfidentialClient): Promise<KeySet> {
  const answer = await outbound.getJson(uri, addressesNamedBy(client))
  if ("problem" in answer) return { keys: [], problem: say("received-at", { url: uri, problem: answer.problem }) }
  const keys = usableKeys(answer.value)
  return keys === undefined
    ? { keys: [], problem: say("received-at", { url: uri, problem: say("key-set-malformed") }) }
    : { keys }
}

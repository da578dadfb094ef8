import type { Said } from "../base/say.ts"
import type { ClientKey } from "../oauth/client_keys.ts"

export interface KeySet {
  readonly keys: readonly ClientKey[]
  /** Why no keys are available, for the operator. */
  readonly problem?: Said
}

export interface KeySets<Owner> {
  /** Returns the owner's keys: as registered, or fetched from the owner's URL at most five minutes ago. */
  of(owner: Owner, now: number): Promise<KeySet>
  /**
   * Call this if `seen` has no matching key. Returns keys that were fetched later than `seen`. Returns undefined if there are no such keys
   * and it is too early to fetch again.
   */
  newerThan(owner: Owner, seen: KeySet, now: number): Promise<KeySet | undefined>
}

/** The lifetime of fetched keys. For this long, a key that its owner has withdrawn may still be accepted. */
const FRESH_MS = 300_000
/**
 * Minimum time between two fetches, even after a failed fetch. Anybody can send unknown key ids. Without this pause, each of them would cause a
 * request to the owner's host.
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

interface Source<Owner> {
  /** The URL from which the owner's keys come. Undefined if the keys are registered. */
  uriOf(owner: Owner): string | undefined
  registered(owner: Owner): KeySet
  /** Never throws. */
  fetch(owner: Owner, uri: string): Promise<KeySet>
}

/** The key sets of clients, or of trusted issuers. The cache keeps the promise, so that concurrent callers share one request to the owner's host. */
export function fetchedKeySets<Owner extends { readonly id: string }>({
  uriOf,
  registered,
  fetch,
}: Source<Owner>): KeySets<Owner> {
  const fetched = new Map<string, Fetched>()

  function keep(id: string, entry: Fetched): void {
    fetched.delete(id)
    fetched.set(id, entry)
    if (fetched.size > MAX_SETS) fetched.delete(fetched.keys().next().value ?? id)
  }

  function fetchSet(owner: Owner, uri: string, now: number): Promise<KeySet> {
    const answer = fetch(owner, uri)
    const entry: Fetched = { uri, askedAt: now, answer, lifeMs: FRESH_MS }
    void answer.then(({ problem }) => {
      if (problem !== undefined) entry.lifeMs = AGAIN_MS
    })
    keep(owner.id, entry)
    return answer
  }

  /** Anybody can cause this fetch. The known keys stay in use until newer keys arrive, or for their full lifetime if the fetch fails. */
  function fetchBeside(owner: Owner, known: Fetched, now: number): Promise<KeySet> {
    const answer = fetch(owner, known.uri)
    known.again = { askedAt: now, answer }
    void answer.then(({ problem }) => {
      if (problem === undefined && fetched.get(owner.id) === known)
        keep(owner.id, { uri: known.uri, askedAt: now, answer, lifeMs: FRESH_MS })
    })
    return answer
  }

  return {
    async of(owner, now) {
      const uri = uriOf(owner)
      if (uri === undefined) return registered(owner)
      const known = fetched.get(owner.id)
      return known !== undefined && known.uri === uri && isYounger(known, known.lifeMs, now)
        ? known.answer
        : fetchSet(owner, uri, now)
    },

    async newerThan(owner, seen, now) {
      const known = fetched.get(owner.id)
      if (uriOf(owner) === undefined || known === undefined) return undefined
      const current = await known.answer
      if (current !== seen) return current
      const latest = fetched.get(owner.id)
      if (latest !== known) return latest?.answer
      if (known.again !== undefined && isYounger(known.again, AGAIN_MS, now)) return known.again.answer
      return isYounger(known, AGAIN_MS, now) ? undefined : fetchBeside(owner, known, now)
    },
  }
}

/** A clock that was set back does not extend a lifetime. */
const isYounger = ({ askedAt }: Pick<Fetched, "askedAt">, ms: number, now: number): boolean =>
  now >= askedAt && now - askedAt < ms

import type { webcrypto } from "node:crypto"
import type { Clock } from "../base/clock.ts"
import type { Id } from "../base/id.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { Client } from "../oauth/client.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { StoredKey, StoredSigningKey } from "../store/signing_key.ts"
import type { Store } from "../store/store.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"
import type { SigningKeyEnd, SigningKeyState } from "./signing_key.ts"
import {
  ANNOUNCED_MS,
  generateSigningKey,
  publicKeyOf,
  RETIRED_KEPT_MS,
  retiringMs,
  signingKeyEnds,
  signingKeyStates,
} from "./signing_key.ts"

export interface SigningKey extends StoredSigningKey, SigningKeyEnd {
  readonly state: SigningKeyState
}

/** A public key in its published form. RFC 7517 §4. */
interface PublishedKey extends webcrypto.JsonWebKey {
  readonly kid: Id<"key">
  readonly alg: PublishedAlgorithm
  readonly use: "sig"
}

export interface SigningKeys {
  /** All keys with their states, oldest first. */
  list(): Promise<readonly SigningKey[]>
  /** Returns the key that signs now. The first use of an algorithm makes its first key. */
  active(algorithm: PublishedAlgorithm): Promise<SigningKey>
  /** Makes the first keys of the client's algorithms now, so that the key set contains them before the first token is signed. */
  ensureFor(client: Pick<Client, "idTokenAlg" | "userinfoAlg">): Promise<void>
  privateKey(key: StoredSigningKey): Secret
  /**
   * Makes a new key, which starts to sign when every cached key set contains it. If `atOnce` is set, the new key signs immediately, and the
   * older keys are deleted, because they are no longer trusted.
   */
  rotate(algorithm: PublishedAlgorithm, atOnce: boolean, event: AuditEvent): Promise<SigningKey>
  /**
   * Adds the successors that are due now. Each key signs for about `everyMs`. If several processes try, only one of them adds a successor. Returns
   * the successors that this process added.
   */
  rotateDue(everyMs: number, eventOf: (algorithm: PublishedAlgorithm) => AuditEvent): Promise<readonly SigningKey[]>
  /** All public keys except retired keys. A retiring key is included, because tokens that it signed may still be in use. RFC 7517 §5. */
  keySet(): Promise<{ readonly keys: readonly PublishedKey[] }>
  /** Removes keys that retired so long ago that clients no longer send ID tokens signed with them. */
  removeRetired(): Promise<void>
  /** Discards the cached keys: another process may have changed them. */
  forget(): void
}

/**
 * `accessTokenMs` is the longest lifetime of access tokens. These keys may sign access tokens too, so a replaced key stays published for that
 * long.
 */
export function signingKeys(store: Store, ring: KeyRing, clock: Clock, random: Random, accessTokenMs = 0): SigningKeys {
  const retiring = retiringMs(accessTokenMs)
  let stored: Promise<readonly StoredKey[]> | undefined
  const publicHalves = new Map<string, webcrypto.JsonWebKey>()

  const read = () => {
    stored ??= store.signingKeys.list()
    const reading = stored
    // A failed read must not stay in the cache.
    reading.catch(() => forget())
    return reading
  }

  const ofAlgorithm = (keys: readonly StoredKey[], algorithm: PublishedAlgorithm, now: number): SigningKey[] => {
    const own = keys.filter((key) => key.algorithm === algorithm)
    const states = signingKeyStates(own, now, retiring)
    const ends = signingKeyEnds(own, retiring)
    return own.map((key, index) => ({
      ...key,
      algorithm,
      state: states[index] ?? "retired",
      ...(ends[index] ?? ENDLESS),
    }))
  }

  const listAsOf = async (now: number): Promise<readonly SigningKey[]> => {
    const keys = await read()
    return PUBLISHED_ALGORITHMS.flatMap((algorithm) => ofAlgorithm(keys, algorithm, now))
  }

  const list = () => listAsOf(clock())

  const forget = () => {
    stored = undefined
  }

  const fresh = async (algorithm: PublishedAlgorithm, announcedMs: number): Promise<StoredSigningKey> => {
    const privateKey = new Secret(await generateSigningKey(algorithm))
    const now = clock()
    const sealed = seal(ring, PURPOSE.signing_key, privateKey, random)
    return { id: newId("key", now, random), algorithm, sealed, createdAt: now, activeAt: now + announcedMs }
  }

  /**
   * Finds the active key. No key is active if the clock was set back to before the first key. Then the earliest key signs, because it is
   * published too.
   */
  const find = async (algorithm: PublishedAlgorithm) => {
    const own = ofAlgorithm(await read(), algorithm, clock())
    const earliest = own.toSorted((one, other) => one.activeAt - other.activeAt)[0]
    return own.find((key) => key.state === "active") ?? earliest
  }

  const privateKey = (key: StoredSigningKey) => unseal(ring, PURPOSE.signing_key, key.sealed)

  const jwk = (key: SigningKey): PublishedKey => {
    const known = publicHalves.get(key.id) ?? publicKeyOf(privateKey(key).reveal()).export({ format: "jwk" })
    publicHalves.set(key.id, known)
    return { ...known, kid: key.id, alg: key.algorithm, use: "sig" }
  }

  const active = async (algorithm: PublishedAlgorithm): Promise<SigningKey> => {
    const known = await find(algorithm)
    if (known !== undefined) return known
    // Several processes may reach this line at once. One of them adds its key, and the others read that key.
    await store.signingKeys.addFirst(await fresh(algorithm, 0))
    forget()
    const made = await find(algorithm)
    if (made === undefined) throw new Error(`no ${algorithm} key could be made`)
    return made
  }

  return {
    list,
    forget,
    privateKey,
    active,
    async ensureFor({ idTokenAlg, userinfoAlg }) {
      for (const algorithm of [idTokenAlg, userinfoAlg])
        if (algorithm !== undefined && algorithm !== "HS256") await active(algorithm)
    },
    async rotate(algorithm, atOnce, event) {
      const previous = (await list()).filter((key) => key.algorithm === algorithm)
      const first = previous.length === 0
      const key = await fresh(algorithm, first || atOnce ? 0 : ANNOUNCED_MS)
      await store.signingKeys.add(key, event)
      if (atOnce) for (const old of previous) await store.signingKeys.delete(old.id)
      forget()
      return { ...key, state: first || atOnce ? "active" : "announced", ...ENDLESS }
    },
    async rotateDue(everyMs, eventOf) {
      forget()
      const added: SigningKey[] = []
      for (const { id, algorithm } of dueForSuccession(await list(), everyMs, clock())) {
        const key = await fresh(algorithm, SUCCESSOR_ANNOUNCED_MS)
        if (await store.signingKeys.addSuccessor(key, id, eventOf(algorithm)))
          added.push({ ...key, state: "announced", ...ENDLESS })
      }
      if (added.length > 0) forget()
      return added
    },
    async keySet() {
      const published = (await list()).filter((key) => key.state !== "retired")
      return { keys: published.map(jwk) }
    },
    async removeRetired() {
      for (const key of await listAsOf(clock() - RETIRED_KEPT_MS))
        if (key.state === "retired") await store.signingKeys.delete(key.id)
      forget()
    },
  }
}

/** The end of the newest key. */
const ENDLESS: SigningKeyEnd = { signsUntil: undefined, publishedUntil: undefined }

/**
 * How long a successor is published before it signs: far longer than clients may cache the key set. So `gatehouse key list` shows in time
 * which sources have not fetched the successor, and clients that cache for too long still work.
 */
export const SUCCESSOR_ANNOUNCED_MS = Math.max(86_400_000, ANNOUNCED_MS)

/**
 * Returns the keys that need a successor now, at most one for each algorithm. A successor made now begins to sign after
 * `SUCCESSOR_ANNOUNCED_MS`. The newest key needs a successor if, by then, it has signed for at least `everyMs`. If the newest key does not
 * sign yet, it already is the successor.
 */
function dueForSuccession(
  keys: readonly StoredSigningKey[],
  everyMs: number,
  now: number,
): readonly StoredSigningKey[] {
  const newest = new Map<string, StoredSigningKey>()
  for (const key of keys) {
    const known = newest.get(key.algorithm)
    if (known === undefined || key.activeAt >= known.activeAt) newest.set(key.algorithm, key)
  }
  return [...newest.values()].filter(
    ({ activeAt }) => activeAt <= now && now + SUCCESSOR_ANNOUNCED_MS >= activeAt + everyMs,
  )
}

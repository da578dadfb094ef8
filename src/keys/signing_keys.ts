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
import type { Store, StoredKey, StoredSigningKey } from "../store/store.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"
import type { SigningKeyState } from "./signing_key.ts"
import {
  ANNOUNCED_MS,
  generateSigningKey,
  publicKeyOf,
  RETIRED_KEPT_MS,
  retiringMs,
  signingKeyStates,
} from "./signing_key.ts"
import { dueForSuccession, SUCCESSOR_ANNOUNCED_MS } from "./succession.ts"

export interface SigningKey extends StoredSigningKey {
  readonly state: SigningKeyState
}

/** A public half as it is published. RFC 7517 §4. */
interface PublishedKey extends webcrypto.JsonWebKey {
  readonly kid: Id<"key">
  readonly alg: PublishedAlgorithm
  readonly use: "sig"
}

export interface SigningKeys {
  /** All of them, with their states, oldest first. */
  list(): Promise<readonly SigningKey[]>
  /** The one that signs now. The first of an algorithm is made when it is first needed. */
  active(algorithm: PublishedAlgorithm): Promise<SigningKey>
  /** Makes those of this client that are not there yet: a key must be in every cached key set before the first token that it signs. */
  ensureFor(client: Pick<Client, "idTokenAlg" | "userinfoAlg">): Promise<void>
  /** The private half in PEM. */
  privateKey(key: StoredSigningKey): Secret
  /** A new key: it signs once every cached key set has it, or at once where the old one is not to be trusted any longer. */
  rotate(algorithm: PublishedAlgorithm, atOnce: boolean, event: AuditEvent): Promise<SigningKey>
  /** Adds the successors that are due where each key is to sign for `everyMs`; of several processes one adds each. Gives those of this one. */
  rotateDue(everyMs: number, eventOf: (algorithm: PublishedAlgorithm) => AuditEvent): Promise<readonly SigningKey[]>
  /** RFC 7517 §5: the public halves of all that may be met, so not the retired ones. */
  keySet(): Promise<{ readonly keys: readonly PublishedKey[] }>
  /** Removes the keys that have been retired for so long that nobody comes with an ID token of theirs any more. */
  removeRetired(): Promise<void>
  /** Forgets what was read: another process may have changed the keys. */
  forget(): void
}

/** `accessTokenMs` is how long access tokens live, which may be signed by these keys too. */
export function signingKeys(store: Store, ring: KeyRing, clock: Clock, random: Random, accessTokenMs = 0): SigningKeys {
  const retiring = retiringMs(accessTokenMs)
  let stored: Promise<readonly StoredKey[]> | undefined
  const publicHalves = new Map<string, webcrypto.JsonWebKey>()

  const withStates = (keys: readonly StoredKey[], now: number): readonly SigningKey[] =>
    PUBLISHED_ALGORITHMS.flatMap((algorithm) => {
      const own = keys.filter((key) => key.algorithm === algorithm)
      const states = signingKeyStates(own, now, retiring)
      return own.map((key, index) => ({ ...key, algorithm, state: states[index] ?? "retired" }))
    })

  const listAsOf = async (now: number) => {
    stored ??= store.signingKeys.list()
    const reading = stored
    // A failed read must not be remembered.
    reading.catch(() => forget())
    return withStates(await reading, now)
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

  /** Where all are to sign later, the clock was set back. The earliest signs then: it is published like the others. */
  const find = async (algorithm: PublishedAlgorithm) => {
    const own = (await list()).filter((key) => key.algorithm === algorithm)
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
    // Of several processes that get here at once, one adds its key and the others read that one.
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
      return { ...key, state: first || atOnce ? "active" : "announced" }
    },
    async rotateDue(everyMs, eventOf) {
      forget()
      const added: SigningKey[] = []
      for (const { id, algorithm } of dueForSuccession(await list(), everyMs, clock())) {
        const key = await fresh(algorithm, SUCCESSOR_ANNOUNCED_MS)
        if (await store.signingKeys.addSuccessor(key, id, eventOf(algorithm)))
          added.push({ ...key, state: "announced" })
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

// Servers on one store, an operator, and clients that cache the key set for as long as permitted. For tests of rotation.
import { deepEqual } from "node:assert/strict"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose"
import { OPERATOR } from "../../src/admin/actor.ts"
import { operatorEvent, serverEvent } from "../../src/admin/operator_event.ts"
import type { ManualClock } from "../../src/base/clock.ts"
import { inSeconds } from "../../src/base/clock.ts"
import { systemRandom } from "../../src/base/random.ts"
import { privateKeySigner } from "../../src/keys/jws.ts"
import type { SigningKeys } from "../../src/keys/signing_keys.ts"
import { signingKeys } from "../../src/keys/signing_keys.ts"
import type { Store } from "../../src/store/store.ts"
import { presentRing } from "../properties/samples.ts"

/** Both the `max-age` of the key set and the lifetime of an ID token. */
const HOUR = 3_600_000
/** The maximum delay until a server is notified of another process's change: Store.onForeignChange. */
const NOTICE_MS = 1000

const CLAIMS = { iss: "https://auth.example", aud: "client_1", sub: "user_1" }

interface Server {
  readonly keys: SigningKeys
  /** The time at which this server is notified of changes by other processes. Infinity if it knows all changes. */
  notifiedAt: number
}

interface Token {
  readonly text: string
  readonly expiresAt: number
}

/** The key set as a client has cached it. */
interface Copy {
  readonly keys: JSONWebKeySet
  readonly until: number
}

export interface RotationScene {
  readonly servers: readonly Server[]
  /** The number of ID tokens that each key signed, in the order in which the keys began to sign. */
  readonly signed: ReadonlyMap<string, number>
  /** Moves the clock. A server that is notified of a change during this time forgets its cached keys, and reads them again. */
  advance(ms: number): void
  /** Signs an ID token at this server, and checks that every cached key set verifies it. */
  sign(server: Server): Promise<void>
  /** A client fetches the key set from this server. The fetched set verifies every unexpired token. */
  fetch(server: Server): Promise<void>
  /** Runs the server's periodic maintenance. Returns how many keys it added. */
  upkeep(server: Server, everyMs: number): Promise<number>
  /** Runs `gatehouse key rotate` as a separate process would. */
  rotate(): Promise<void>
}

export function rotationScene(store: Store, clock: ManualClock): RotationScene {
  const process = () => signingKeys(store, presentRing, clock, systemRandom)
  const servers: Server[] = [1, 2].map(() => ({ keys: process(), notifiedAt: Number.POSITIVE_INFINITY }))
  const signed = new Map<string, number>()
  const verified = new Set<string>()
  let tokens: Token[] = []
  let copies: Copy[] = []

  const changedBy = (changer?: Server): void => {
    for (const server of servers)
      if (server !== changer) server.notifiedAt = Math.min(server.notifiedAt, clock() + NOTICE_MS)
  }

  /** Throws if the cached set lacks the key, or has a different key under its id. */
  async function verify({ text }: Token, { keys }: Copy): Promise<void> {
    const pair = `${text} ${keys.keys.map(({ kid }) => kid).join()}`
    if (verified.has(pair)) return
    await jwtVerify(text, createLocalJWKSet(keys), { currentDate: new Date(clock()), issuer: CLAIMS.iss })
    verified.add(pair)
  }

  return {
    servers,
    signed,
    advance(ms) {
      clock.advance({ ms })
      tokens = tokens.filter(({ expiresAt }) => expiresAt > clock())
      copies = copies.filter(({ until }) => until > clock())
      for (const server of servers)
        if (server.notifiedAt <= clock()) {
          server.keys.forget()
          server.notifiedAt = Number.POSITIVE_INFINITY
        }
    },
    async sign({ keys }) {
      const key = await keys.active("EdDSA")
      const iat = inSeconds(clock())
      const claims = { ...CLAIMS, iat, exp: iat + HOUR / 1000 }
      const text = await privateKeySigner("EdDSA", keys.privateKey(key), key.id)(claims)
      deepEqual(decodeProtectedHeader(text).kid, key.id)
      signed.set(key.id, (signed.get(key.id) ?? 0) + 1)
      const token = { text, expiresAt: claims.exp * 1000 }
      tokens.push(token)
      for (const copy of copies) await verify(token, copy)
    },
    async fetch({ keys }) {
      const copy = { keys: (await keys.keySet()) as JSONWebKeySet, until: clock() + HOUR }
      copies.push(copy)
      for (const token of tokens) await verify(token, copy)
    },
    async upkeep(server, everyMs) {
      const eventOf = (algorithm: string) =>
        serverEvent("signing-key-rotated", algorithm, { clock, random: systemRandom })
      const added = await server.keys.rotateDue(everyMs, eventOf)
      await server.keys.removeRetired()
      changedBy(server)
      return added.length
    },
    async rotate() {
      const event = operatorEvent("signing-key-rotated", "EdDSA", { clock, random: systemRandom, actor: OPERATOR })
      await process().rotate("EdDSA", false, event)
      changedBy()
    },
  }
}

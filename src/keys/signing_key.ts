import type { KeyObject } from "node:crypto"
import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import { assertNever } from "../base/assert_never.ts"
import { ID_TOKEN_LIFE_SECONDS } from "../oauth/claims.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"
import { METADATA_CACHE_SECONDS } from "../oauth/vocabulary.ts"
import type { StoredSigningKey } from "../store/signing_key.ts"

const CLOCK_SKEW_MS = 300_000

/** How long a new key waits before it signs. By the time it signs, every cached key set must contain it. */
export const ANNOUNCED_MS = METADATA_CACHE_SECONDS * 1000 + CLOCK_SKEW_MS
/** How long a replaced key stays published, in milliseconds. After this time, every ID token and access token that the key signed has expired. */
export const retiringMs = (accessTokenMs: number): number =>
  Math.max(ID_TOKEN_LIFE_SECONDS * 1000, accessTokenMs) + CLOCK_SKEW_MS

/** How long a retired key is kept, unpublished: as long as a session may last. At sign-out, a client may send an ID token that this key signed. */
export const RETIRED_KEPT_MS = 30 * 86_400_000

export type SigningKeyState = "announced" | "active" | "retiring" | "retired"

/**
 * Returns the state that each key of one algorithm has at the time `now`, oldest key first. The states follow from each key's first signing time.
 * So no process needs to run at the time of a change, and all processes agree.
 */
export function signingKeyStates(
  keys: readonly Pick<StoredSigningKey, "activeAt">[],
  now: number,
  retiring = retiringMs(0),
): readonly SigningKeyState[] {
  const begun = keys.filter((key) => key.activeAt <= now).sort((one, other) => one.activeAt - other.activeAt)
  return keys.map((key) => {
    if (key.activeAt > now) return "announced"
    const successor = begun[begun.lastIndexOf(key) + 1]
    if (successor === undefined) return "active"
    return now < successor.activeAt + retiring ? "retiring" : "retired"
  })
}

/** When a key stops to sign, and when it leaves the key set, in milliseconds. Undefined while no newer key is known. */
export interface SigningKeyEnd {
  readonly signsUntil: number | undefined
  readonly publishedUntil: number | undefined
}

/** Returns the end of each key of one algorithm. The key that begins to sign next replaces a key. */
export function signingKeyEnds(
  keys: readonly Pick<StoredSigningKey, "activeAt">[],
  retiring = retiringMs(0),
): readonly SigningKeyEnd[] {
  const inTime = keys.toSorted((one, other) => one.activeAt - other.activeAt)
  return keys.map((key) => {
    const successor = inTime[inTime.lastIndexOf(key) + 1]
    return { signsUntil: successor?.activeAt, publishedUntil: successor && successor.activeAt + retiring }
  })
}

const generate = promisify(generateKeyPair)

/** Returns PKCS #8 PEM. Making an RSA key takes a tenth of a second or more, so it runs off the main thread. */
export async function generateSigningKey(algorithm: PublishedAlgorithm): Promise<string> {
  return (await generatePair(algorithm)).privateKey.export({ type: "pkcs8", format: "pem" }).toString()
}

function generatePair(algorithm: PublishedAlgorithm): Promise<{ privateKey: KeyObject }> {
  switch (algorithm) {
    case "RS256":
      return generate("rsa", { modulusLength: 2048 })
    case "ES256":
      return generate("ec", { namedCurve: "P-256" })
    case "EdDSA":
      return generate("ed25519", {})
    default:
      return assertNever(algorithm)
  }
}

export const publicKeyOf = (privateKeyPem: string): KeyObject => createPublicKey(createPrivateKey(privateKeyPem))

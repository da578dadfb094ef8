import type { KeyObject } from "node:crypto"
import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import { assertNever } from "../base/assert_never.ts"
import { ID_TOKEN_LIFE_SECONDS } from "../oauth/claims.ts"
import type { PublishedAlgorithm } from "../oauth/vocabulary.ts"
import { METADATA_CACHE_SECONDS } from "../oauth/vocabulary.ts"
import type { StoredSigningKey } from "../store/store.ts"

const CLOCK_SKEW_MS = 300_000

/** A new key signs only when every cached key set has it. */
export const ANNOUNCED_MS = METADATA_CACHE_SECONDS * 1000 + CLOCK_SKEW_MS
/** A replaced key stays published until the last token that it signed has died, ID token or access token. Milliseconds. */
export const retiringMs = (accessTokenMs: number): number =>
  Math.max(ID_TOKEN_LIFE_SECONDS * 1000, accessTokenMs) + CLOCK_SKEW_MS

/** A retired key is kept, unpublished, for as long as a session may last: a client that signs somebody out shows their ID token as a hint. */
export const RETIRED_KEPT_MS = 30 * 86_400_000

export type SigningKeyState = "announced" | "active" | "retiring" | "retired"

/**
 * The states of the keys of one algorithm, oldest first, at a time. They follow from when each begins to sign, so that no
 * process has to be awake for a key to change state, and all agree.
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

const generate = promisify(generateKeyPair)

/** A fresh private key, as PKCS #8 PEM. RSA keys are made off the main thread and take a tenth of a second or more. */
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

/** The public half of a private key in PEM. */
export const publicKeyOf = (privateKeyPem: string): KeyObject => createPublicKey(createPrivateKey(privateKeyPem))

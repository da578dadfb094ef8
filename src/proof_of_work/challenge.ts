import { decodeBase64url } from "../base/base64url.ts"
import { sha256 } from "../base/digest.ts"

/**
 * The forms that need a proof of work, and how much one of them counts: people sign in with a code more often than they create an account. The names are in
 * the MAC of a challenge, so that a solution works for one purpose only.
 */
export const FORM_WEIGHTS = { "sign-up": 1, "forgotten-password": 1, "email-code": 0.04 } as const
export type ProofPurpose = keyof typeof FORM_WEIGHTS
export const PROOF_PURPOSES = Object.keys(FORM_WEIGHTS) as readonly ProofPurpose[]

/** A MAC that binds a challenge to its purpose, as the one of forms does. */
export interface ChallengeMac {
  mac(parts: readonly unknown[]): string
  isMac(mac: string, parts: readonly unknown[]): boolean
}

const TIME_BYTES = 6
const COST_BYTES = 4
const RANDOM_BYTES = 16
const MADE_BYTES = TIME_BYTES + COST_BYTES + RANDOM_BYTES
const DIGEST_BYTES = 16
/** How long a page may stay open. */
export const CHALLENGE_TTL_MS = 900_000

export interface OpenedChallenge {
  /** The work that its solution proves, in iterations. */
  readonly cost: number
  /** Records that the challenge was used. */
  readonly digest: Uint8Array
  readonly endsAt: number
}

/** Makes a challenge: time, cost, random bytes and a MAC over these and the purpose. The server stores nothing for it. */
export function mintChallenge(
  purpose: ProofPurpose,
  cost: number,
  now: number,
  random: (bytes: number) => Uint8Array,
  { mac }: Pick<ChallengeMac, "mac">,
): string {
  const made = Buffer.alloc(MADE_BYTES)
  made.writeUIntBE(now, 0, TIME_BYTES)
  made.writeUInt32BE(Math.round(cost), TIME_BYTES)
  made.set(random(RANDOM_BYTES), TIME_BYTES + COST_BYTES)
  return Buffer.concat([made, Buffer.from(mac(macParts(purpose, made)), "base64url")]).toString("base64url")
}

/** Undefined: the challenge is not genuine, or for another purpose. */
export function openChallenge(
  challenge: string,
  purpose: ProofPurpose,
  { isMac }: Pick<ChallengeMac, "isMac">,
): OpenedChallenge | undefined {
  const bytes = decodeBase64url(challenge)
  if (bytes === undefined || bytes.length <= MADE_BYTES) return undefined
  const made = bytes.subarray(0, MADE_BYTES)
  if (!isMac(bytes.subarray(MADE_BYTES).toString("base64url"), macParts(purpose, made))) return undefined
  return {
    cost: made.readUInt32BE(TIME_BYTES),
    digest: sha256(`proof of work ${made.toString("hex")}`).subarray(0, DIGEST_BYTES),
    endsAt: made.readUIntBE(0, TIME_BYTES) + CHALLENGE_TTL_MS,
  }
}

const macParts = (purpose: ProofPurpose, made: Buffer) => ["proof of work", purpose, made.toString("hex")]

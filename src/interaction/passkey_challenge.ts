import { decodeBase64url } from "../base/base64url.ts"
import { sha256 } from "../base/digest.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AnsweredChallenge } from "../store/passkey.ts"

/** The purpose of a challenge. A challenge for one purpose is refused for another. */
export type ChallengePurpose = "add" | "sign-in" | "second-factor"

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const DIGEST_BYTES = 16
/** How long a page with a challenge may stay open. */
const TTL_MS = 3_600_000

/**
 * Makes a challenge: time, random bytes, and a MAC over these, the purpose and `boundTo`. So the server stores nothing for a page that nobody
 * answers. `boundTo`: the visit cookie or the session. WebAuthn §13.4.3: "randomly generated […] in an environment they trust".
 */
export function newChallenge(
  purpose: ChallengePurpose,
  boundTo: string,
  { now }: Pick<EdgeRequest, "now">,
  { forms, random }: Pick<Ports, "forms" | "random">,
): string {
  const made = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  made.writeUIntBE(now, 0, TIME_BYTES)
  made.set(random(RANDOM_BYTES), TIME_BYTES)
  const mac = forms.mac(macParts(purpose, boundTo, made))
  return Buffer.concat([made, Buffer.from(mac, "base64url")]).toString("base64url")
}

/** Returns the genuine challenge, as the store records its use; or why it is refused. */
export function openChallenge(
  challenge: string,
  purpose: ChallengePurpose,
  boundTo: string,
  { now }: Pick<EdgeRequest, "now">,
  { forms }: Pick<Ports, "forms">,
): AnsweredChallenge | ReasonOf<"wrong_credentials"> {
  const bytes = decodeBase64url(challenge)
  if (bytes === undefined || bytes.length <= TIME_BYTES + RANDOM_BYTES) return "passkey-challenge-not-genuine"
  const made = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  const mac = bytes.subarray(TIME_BYTES + RANDOM_BYTES).toString("base64url")
  if (!forms.isMac(mac, macParts(purpose, boundTo, made))) return "passkey-challenge-not-genuine"
  const endsAt = made.readUIntBE(0, TIME_BYTES) + TTL_MS
  if (now >= endsAt) return "passkey-challenge-expired"
  return { digest: sha256(`passkey challenge ${made.toString("hex")}`).subarray(0, DIGEST_BYTES), endsAt }
}

const macParts = (purpose: ChallengePurpose, boundTo: string, made: Buffer) => [
  "passkey challenge",
  purpose,
  boundTo,
  made.toString("hex"),
]

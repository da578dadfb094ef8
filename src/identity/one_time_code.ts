import { createHmac, timingSafeEqual } from "node:crypto"
import { Secret } from "../base/secret.ts"

/** Authenticator apps support only these values: SHA-1, 6 digits, 30 seconds. RFC 6238 §4.2. */
const DIGITS = 6
const STEP_MS = 30_000
/** RFC 4226 §4: "We RECOMMEND a shared secret length of 160 bits." */
const SECRET_BYTES = 20
/** The clock of a phone may be wrong, and typing takes time. So the codes of the previous and the next step also work. RFC 6238 §5.2. */
const WINDOW = 1

/** Maximum number of characters of the account's name in a QR code. Apps show less, and a code with more squares is hard to scan. */
const MAX_ACCOUNT = 64

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Makes the secret of an authenticator app, in base32 (RFC 4648), as apps and people read it. */
export const newAuthenticatorSecret = (random: (bytes: number) => Uint8Array): Secret =>
  new Secret(base32(random(SECRET_BYTES)))

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/** The code of a time step. RFC 4226 §5.3, RFC 6238 §4.2. */
export function oneTimeCode(secret: Secret, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", fromBase32(secret.reveal())).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, "0")
}

/**
 * Returns the time step of the typed code, or undefined if the code is wrong, too old or used. Codes of the step `usedStep` and before count as used.
 * Compares every step of the window, so that the duration does not reveal how far the clocks differ.
 */
export function acceptedStep(secret: Secret, typed: string, usedStep: number, now: number): number | undefined {
  const code = Buffer.from(typed.replaceAll(/[\s-]/g, ""))
  let accepted: number | undefined
  for (let step = stepAt(now) - WINDOW; step <= stepAt(now) + WINDOW; step++) {
    const expected = Buffer.from(oneTimeCode(secret, step))
    const equal = code.length === expected.length && timingSafeEqual(code, expected)
    if (equal && step > usedStep) accepted = step
  }
  return accepted
}

/** The text of the QR code, in the form that authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function authenticatorUri(secret: Secret, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer.replaceAll(":", " "))}:${encodeURIComponent([...account].slice(0, MAX_ACCOUNT).join(""))}`
  return `otpauth://totp/${label}?secret=${secret.reveal()}&issuer=${encodeURIComponent(issuer.replaceAll(":", " "))}`
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("")
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

import { equalDigests, sha256 } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { UserId } from "../base/id.ts"
import { Secret } from "../base/secret.ts"

/** What a browser asked for. The code and the link are derived from it, so nothing is stored of a code that nobody types. */
export interface AskedCode {
  /** The folded address. */
  readonly to: string
  /** Random bytes. */
  readonly salt: string
  /** Milliseconds. */
  readonly askedAt: number
}

export const CODE_TTL_MS = 600_000
const CODE_DIGITS = 8
const DIGEST_BYTES = 16

export interface SignInCodeKeys {
  readonly signInCode: { readonly code: Mac; readonly link: Mac }
}

/** The code for a person to type, and the token of the link, which nobody can guess. */
export interface SignInCodes {
  code(asked: AskedCode): Secret
  isCode(asked: AskedCode, typed: string): boolean
  link(asked: AskedCode): Secret
  isLink(asked: AskedCode, token: string): boolean
}

/** The first key makes codes, and every key checks them. */
export function signInCodes(ring: readonly [SignInCodeKeys, ...SignInCodeKeys[]]): SignInCodes {
  const [first] = ring
  return {
    code: (asked) => new Secret(codeUnder(first, asked)),
    isCode: (asked, typed) => ring.some((keys) => isEqual(codeUnder(keys, asked), typed)),
    link: (asked) => new Secret(linkUnder(first, asked)),
    isLink: (asked, token) => ring.some((keys) => isEqual(linkUnder(keys, asked), token)),
  }
}

const isEqual = (one: string, other: string): boolean => equalDigests(sha256(one), sha256(other))

const bytesOf = ({ to, salt, askedAt }: AskedCode): Buffer => Buffer.from(JSON.stringify([to, salt, askedAt]))

/** Of 64 bits, the remainder favours no code by more than 1 in 10^11. */
const codeUnder = ({ signInCode }: SignInCodeKeys, asked: AskedCode): string =>
  (Buffer.from(signInCode.code(bytesOf(asked))).readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS))
    .toString()
    .padStart(CODE_DIGITS, "0")

const linkUnder = ({ signInCode }: SignInCodeKeys, asked: AskedCode): string =>
  Buffer.from(signInCode.link(bytesOf(asked))).toString("base64url")

export const isExpired = ({ askedAt }: Pick<AskedCode, "askedAt">, now: number): boolean => now >= askedAt + CODE_TTL_MS

/** What the store records when the code or the link is used: either of them ends both. */
export const useOf = (asked: AskedCode) => ({
  digest: sha256(`sign-in code ${asked.salt}`).subarray(0, DIGEST_BYTES),
  endsAt: asked.askedAt + CODE_TTL_MS,
})

/** The values of the e-mail's row. `devices`: the users who have signed in in the browser that asked. */
export const mailParameters = ({ to, salt, askedAt }: AskedCode, devices: readonly UserId[]) => ({
  to,
  salt,
  asked_at: `${askedAt}`,
  devices: devices.join(" "),
})

/** Reads the output of `mailParameters`. */
export const askedIn = ({
  to = "",
  salt = "",
  asked_at = "0",
  devices = "",
}: Readonly<Partial<Record<"to" | "salt" | "asked_at" | "devices", string>>>) => ({
  asked: { to, salt, askedAt: Number(asked_at) },
  devices: devices.split(" "),
})

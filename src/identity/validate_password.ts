import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { period, sequentialShare, withoutRepetition, withoutSequences } from "../base/variety.ts"
import type { BreachedPasswords } from "./breached_passwords.ts"
import { isCommonPassword } from "./common_passwords.ts"
import { MAXIMUM_PASSWORD_BYTES } from "./password.ts"
import type { User } from "./user.ts"

/** The password rules of this installation. */
export interface PasswordRules {
  /** The minimum length in characters. */
  readonly minLength: number
  /**
   * The host of the public base URL. This name is refused as a password, because people often choose the name of a service as their password there.
   */
  readonly serviceHost: string
  /** The service of breached passwords. Absent if none is set. */
  readonly breached?: Pick<BreachedPasswords, "has"> | undefined
}

/** A password is refused if it only repeats a text of fewer characters than this, because the repetition adds no strength. */
const MIN_PERIOD = 8
const MAX_SEQUENTIAL_SHARE = 0.5
/**
 * A password is also compared without punctuation and without digits at both ends. If fewer characters than this remain, this comparison is
 * omitted: a good password may contain a short word by chance.
 */
const MIN_CORE_LENGTH = 4

/**
 * Returns why the password is refused, or undefined if the password is accepted. The result is that of a `Problem`, and contains no part of the
 * password. NIST SP 800-63B §3.1.1.2: check the length, common passwords and words of the context, but no composition rules.
 */
export async function validatePassword(
  given: Secret,
  user: Pick<User, "username" | "email">,
  rules: PasswordRules,
): Promise<Said | undefined> {
  const password = given.reveal()
  return (
    unusable(password, rules.minLength) ??
    (await guessable(password, user, rules)) ??
    // The service is asked last, so it gets a part of as few hashes as possible.
    ((await rules.breached?.has(password)) === true ? say("password-breached") : undefined)
  )
}

function unusable(password: string, minLength: number): Said | undefined {
  if (password === "") return say("empty")
  if (/[\r\n]/.test(password)) return say("password-line-break")
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return say("password-control-character")
  const count = [...password].length
  if (count < minLength) return say("password-too-short", { count, min: minLength })
  return Buffer.byteLength(password) > MAXIMUM_PASSWORD_BYTES
    ? say("bytes-too-many", { max: MAXIMUM_PASSWORD_BYTES })
    : undefined
}

async function guessable(
  password: string,
  { username, email }: Pick<User, "username" | "email">,
  { serviceHost, minLength }: PasswordRules,
): Promise<Said | undefined> {
  const whole = folded(password)
  if (period(whole) < MIN_PERIOD) return say("password-repeats", { count: period(whole) })
  // In a password that is mostly a sequence or one repeated character, only the rest adds strength, so only the rest is checked.
  const isMostlySequence = sequentialShare(whole) > MAX_SEQUENTIAL_SHARE
  const rest = isMostlySequence ? withoutSequences(whole) : whole
  if (isMostlySequence && !isLong(withoutRepetition(rest), minLength)) return say("password-sequence")
  // If the password repeats a text, only the first occurrence is checked.
  const once = rest.slice(0, period(rest))
  const isWord = (word: string | undefined) => word !== undefined && isVariantOf(folded(word), [whole, once])
  if (isWord(username)) return say("password-is-username")
  if (isWord(email) || isWord(email?.split("@")[0])) return say("password-is-email")
  if (isWord(serviceHost) || isWord("gatehouse")) return say("password-is-service")
  if ((await isCommonPassword(whole)) || (await isCommonPassword(once))) return say("password-common")
  const letters = core(once)
  return letters.length >= MIN_CORE_LENGTH && (await isCommonPassword(letters))
    ? say("password-common-core")
    : undefined
}

const isLong = (text: string, minLength: number): boolean => [...text].length >= minLength && period(text) >= MIN_PERIOD

const isVariantOf = (word: string, texts: readonly string[]): boolean =>
  texts.includes(word) || (core(word).length >= MIN_CORE_LENGTH && texts.some((text) => core(text) === core(word)))

const folded = (text: string): string => text.trim().normalize("NFKC").toLowerCase()

/** Removes punctuation and spaces, then the digits at both ends: `Gate-house 2026!` becomes `gatehouse`. */
const core = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").replace(/^\p{N}+|\p{N}+$/gu, "")

import type { Level } from "../base/level.ts"
import { LEVELS, LOWEST_LEVEL } from "../base/level.ts"

/**
 * The ways in which a user can prove who they are. `otp`: a code of an authenticator app. `recovery`: a recovery code. `setup_link`: the link that
 * creates the first administrator, which only the operator has. `passkey`: a passkey that proved possession only. `verified_passkey`: a passkey whose
 * device also verified the user, by PIN or biometrics. `connection`: another service proved who the user is. `connection_mfa`: the operator takes the
 * word of that service that it proved two factors, and `connection_phr` that no forged page can collect them. `email_code`: a code or a link in an
 * e-mail to the verified address. For a new factor, add a word here. The compiler then reports the missing words of `amr`.
 */
export const FACTORS = [
  "pwd",
  "otp",
  "recovery",
  "setup_link",
  "passkey",
  "verified_passkey",
  "connection",
  "connection_mfa",
  "connection_phr",
  "email_code",
] as const
export type Factor = (typeof FACTORS)[number]

/** What a user can have besides the password. A passkey proves `passkey` or `verified_passkey`. */
export const SECOND_FACTORS = ["otp", "recovery", "passkey"] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** The proven factors of a session, each with the time of its latest proof in milliseconds UTC. */
export type ProvenFactors = Readonly<Partial<Record<Factor, number>>>

/**
 * The sets of factors that reach each level. A code and an unverified passkey show possession only, so each needs the password. A verified passkey
 * is two factors at once: possession, and the PIN or biometrics. A connection counts as the password does. Its provider may have asked for more, which this
 * server cannot check: it counts only if the operator declared the words of the provider for it. A code by e-mail counts as the password does, which a
 * link in an e-mail replaces, and the two together are one factor.
 */
const ENOUGH: Readonly<Record<Level, readonly (readonly Factor[])[]>> = {
  pwd: [["pwd"], ["verified_passkey"], ["connection"], ["connection_mfa"], ["connection_phr"], ["email_code"]],
  mfa: [
    ["pwd", "otp"],
    ["pwd", "recovery"],
    ["pwd", "setup_link"],
    ["pwd", "passkey"],
    ["verified_passkey"],
    ["connection", "otp"],
    ["connection", "recovery"],
    ["connection", "passkey"],
    ["email_code", "otp"],
    ["email_code", "recovery"],
    ["email_code", "passkey"],
    ["connection_mfa"],
    ["connection_phr"],
  ],
  phr: [
    ["pwd", "passkey"],
    ["verified_passkey"],
    ["connection", "passkey"],
    ["connection_mfa", "passkey"],
    ["email_code", "passkey"],
    ["connection_phr"],
  ],
}

/**
 * Returns the time of the oldest proof on which the level rests; of several sets of proofs, the most recent set counts. Undefined if the proven
 * factors do not reach the level.
 */
export function reachedAt(level: Level, proven: ProvenFactors): number | undefined {
  // Uses loops, because each authorization request calls this several times.
  let latest: number | undefined
  for (const set of ENOUGH[level]) {
    const at = oldestOf(set, proven)
    if (at !== undefined && (latest === undefined || at > latest)) latest = at
  }
  return latest
}

/** Returns the time of the oldest proof of the set. Undefined if a factor of the set is not proven. */
function oldestOf(set: readonly Factor[], proven: ProvenFactors): number | undefined {
  let oldest: number | undefined
  for (const factor of set) {
    const at = proven[factor]
    if (at === undefined) return undefined
    if (oldest === undefined || at < oldest) oldest = at
  }
  return oldest
}

/** Returns the highest level that the proven factors reach. Undefined without a proof that can begin a sign-in. */
export const levelOf = (proven: ProvenFactors): Level | undefined =>
  LEVELS.findLast((level) => reachedAt(level, proven) !== undefined)

/** The levels that a user with these second factors can reach. Recovery codes only replace another factor, and have no effect without it. */
export function reachableLevels(enrolled: readonly SecondFactor[]): readonly Level[] {
  if (enrolled.includes("passkey")) return LEVELS
  return enrolled.includes("otp") ? [LOWEST_LEVEL, "mfa"] : [LOWEST_LEVEL]
}

/** Whether a session is signed in. A user with a second factor is not signed in before they have proven one: a stolen password is then useless. */
export const isSignedIn = (proven: ProvenFactors, enrolled: readonly SecondFactor[]): boolean =>
  reachedAt(reachableLevels(enrolled).includes("mfa") ? "mfa" : LOWEST_LEVEL, proven) !== undefined

/**
 * `auth_time`: the time of the oldest proof on which the session's level rests. So a client that trusts `acr` and `auth_time` together never takes
 * an old password for a recent one. OpenID Connect Core §2, decision 0044.
 */
export function authTime(proven: ProvenFactors): number {
  const level = levelOf(proven)
  return (level && reachedAt(level, proven)) ?? Math.max(...Object.values(proven))
}

/**
 * The words of `amr`. RFC 8176 §2. A recovery code, a setup link and a code by e-mail are one-time passwords. `pop` (OpenID Connect EAP ACR Values)
 * means that a key was proven. Whether hardware protects the key is unknown to this server. No registered word says that another service proved the
 * person: `fed` is the word of Microsoft Entra ID for that. OpenID Connect Core §2, `amr`: "Parties using this claim will need to agree upon the meanings".
 */
const AMR: Readonly<Record<Factor, readonly string[]>> = {
  pwd: ["pwd"],
  otp: ["otp"],
  recovery: ["otp"],
  setup_link: ["otp"],
  passkey: ["pop", "user"],
  verified_passkey: ["pop", "user"],
  connection: ["fed"],
  connection_mfa: ["fed"],
  connection_phr: ["fed"],
  email_code: ["otp"],
}

/** `amr`: how the user proved who they are. `mfa` follows the methods if they are two factors. OpenID Connect Core §2, RFC 8176 §2. */
export function amrOf(proven: ProvenFactors): readonly string[] {
  const methods = FACTORS.filter((factor) => proven[factor] !== undefined).flatMap((factor) => AMR[factor])
  return [...new Set([...methods, ...(reachedAt("mfa", proven) === undefined ? [] : ["mfa"])])]
}

import { REASONS } from "../oauth/reasons.ts"

/** Every reason of a refusal. Counts use only these words as labels, so that the number of series is fixed. */
export const ALL_REASONS: ReadonlySet<string> = new Set(Object.values(REASONS).flat())

/**
 * Reasons for which the admin API refuses callers with a valid token every day. The console validates its forms with the API, and handles a demand
 * for a new sign-in itself. Contains no reason of an attack or a defect: no token, missing right, limit or unknown path.
 */
export const ADMIN_REASONS: ReadonlySet<string> = new Set([
  ...[
    REASONS.invalid_request,
    REASONS.unsupported_media_type,
    REASONS.invalid_input,
    REASONS.conflict,
    REASONS.precondition_failed,
    REASONS.insufficient_user_authentication,
    REASONS.proof_too_old,
  ].flat(),
  "record-unknown",
])

/** The ways to sign in, as in the counts. */
export const SIGN_IN_WAYS = [
  "password",
  "password_and_code",
  "password_and_recovery_code",
  "password_and_passkey",
  "passkey",
  "connection",
  "connection_and_second_factor",
  "email_code",
  "email_code_and_second_factor",
] as const

/** The way of a sign-in, by the detail of its audit event. A sign-in with the password alone has no detail. */
export function signInWay(detail = ""): (typeof SIGN_IN_WAYS)[number] {
  const factors = /(?:^| )factors=(\S+)/.exec(detail)?.[1]?.split(",") ?? ["pwd"]
  if (factors.some((factor) => factor.startsWith("connection")))
    return factors.length > 1 ? "connection_and_second_factor" : "connection"
  if (factors.includes("email_code")) return factors.length > 1 ? "email_code_and_second_factor" : "email_code"
  if (!factors.includes("pwd")) return "passkey"
  if (factors.includes("passkey") || factors.includes("verified_passkey")) return "password_and_passkey"
  if (factors.includes("recovery")) return "password_and_recovery_code"
  return factors.includes("otp") ? "password_and_code" : "password"
}

/** The outcome of a sign-in, by the reason of its refusal. Reasons of other refusals are not listed. */
export const SIGN_IN_OUTCOMES: ReadonlyMap<string, string> = new Map([
  ...REASONS.wrong_credentials.map((reason) => [reason, "failed"] as const),
  ...[REASONS.connection_failed, REASONS.connection_unreachable, REASONS.no_account]
    .flat()
    // The person changed their mind.
    .filter((reason) => reason !== "connection-denied")
    .map((reason) => [reason, "failed"] as const),
  ["sign-in-limit", "limited"],
  ["passwords-busy", "busy"],
])

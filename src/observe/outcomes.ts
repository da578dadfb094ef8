import { REASONS } from "../oauth/reasons.ts"

/** Every reason of a refusal. Counts use only these words as labels, so that the number of series is fixed. */
export const ALL_REASONS: ReadonlySet<string> = new Set(Object.values(REASONS).flatMap((group) => Object.keys(group)))

/** The outcome of a sign-in, by the reason of its refusal. Reasons of other refusals are not listed. */
export const SIGN_IN_OUTCOMES: ReadonlyMap<string, string> = new Map([
  ...Object.keys(REASONS.wrong_credentials).map((reason) => [reason, "failed"] as const),
  ["sign-in-limit", "limited"],
  ["passwords-busy", "busy"],
])

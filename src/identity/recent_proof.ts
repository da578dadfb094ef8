/**
 * The maximum age of a person's proofs, in milliseconds, where a stolen session must not be enough. This applies to the pages that change an account,
 * before a factor is added, and to changes through the admin API that give power.
 */
export const RECENT_PROOF_MS = 300_000

/**
 * Whether a sign-in is recent. `provenAt` is the time of the oldest proof on which its level rests (decision 0044); undefined if the sign-in has
 * ended.
 */
export const isRecentProof = (provenAt: number | undefined, now: number): boolean =>
  provenAt !== undefined && now - provenAt <= RECENT_PROOF_MS

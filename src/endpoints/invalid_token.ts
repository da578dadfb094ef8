import { Refusal, refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Counts invalid tokens by address, because each guess costs the server work and costs the attacker nothing. */
export async function countingInvalidTokens<T>(
  request: EdgeRequest,
  ports: Ports,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return refuseCounted(error, request, ports)
  }
}

/**
 * Does the same as countingInvalidTokens, but for code that has already caught the error. The busiest endpoints use this function to avoid a wrapper.
 */
export async function refuseCounted(
  error: unknown,
  { addressKey, now }: EdgeRequest,
  { limits }: Pick<Ports, "limits">,
): Promise<never> {
  if (error instanceof Refusal && (error.code === "invalid_token" || error.code === "unproven_token")) {
    const { allowed, retryAfterSeconds } = await limits.invalidToken.take(addressKey, now)
    if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
  }
  throw error
}

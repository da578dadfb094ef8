import { Refusal, refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Refuses as `work` does. Guessing is work for us and costs the guesser nothing: an invalid token is counted by address. */
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

/** The same for who has caught the error already: what is asked for most often pays for no wrapping. */
export async function refuseCounted(
  error: unknown,
  { addressKey, now }: EdgeRequest,
  { limits }: Pick<Ports, "limits">,
): Promise<never> {
  if (error instanceof Refusal && error.code === "invalid_token") {
    const { allowed, retryAfterSeconds } = await limits.invalidToken.take(addressKey, now)
    if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
  }
  throw error
}

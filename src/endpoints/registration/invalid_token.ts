import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports.ts"

/** Guessing is work for us and costs the guesser nothing: an invalid token is counted by address, as at the bearer endpoints. */
export async function countingInvalidTokens<T>(
  { addressKey, now }: EdgeRequest,
  { limits }: Ports,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_token") {
      const { allowed, retryAfterSeconds } = await limits.invalidToken.take(addressKey, now)
      if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
    }
    throw error
  }
}

import { sha256 } from "../base/digest.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * Counts a password that goes to a directory, for all addresses together. `undefined`: the directory must not get any more of this person's now. The key is
 * a digest, because the limiter stores it and the directory chooses the length of the id.
 */
export async function countAtDirectory(
  connectionId: string,
  subject: string,
  { now }: Pick<EdgeRequest, "now">,
  { directoryAttempts }: Pick<Ports["limits"], "directoryAttempts">,
): Promise<{ giveBack(): Promise<unknown> } | undefined> {
  const key = sha256(`directory ${connectionId} ${subject}`).toString("base64url")
  const { allowed } = await directoryAttempts.take(key, now)
  return allowed ? { giveBack: async () => directoryAttempts.giveBack(key, now) } : undefined
}

import { idTime } from "../base/id.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * The public keys by which is verified what key pairs sign: ID tokens, JWT access tokens, logout tokens, user information. RFC 7517 §5. There
 * is always one to verify the default of public clients by.
 */
export async function keySet(request: EdgeRequest, ports: Pick<Ports, "signingKeys" | "store">): Promise<Answer> {
  await ports.signingKeys.active("RS256")
  const published = await ports.signingKeys.keySet()
  // HEAD brings nobody a key.
  if (request.method === "GET") {
    const newest = Math.max(...published.keys.map(({ kid }) => idTime(kid)))
    // Not before the newest key that is in it: that may have been made since the request came, or by a server whose clock is ahead.
    ports.store.keySetFetches.note(sourceOf(request), newest, Math.max(request.now, newest))
  }
  return { kind: "json", body: published }
}

const MAX_USER_AGENT_LENGTH = 120

/** Who asks, for the operator: whatever a terminal would obey, or a database refuse, is not kept. */
const sourceOf = ({ addressKey, userAgent = "" }: EdgeRequest) => ({
  address: addressKey,
  userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH).replace(/[^\x20-\x7E]/g, "?"),
})

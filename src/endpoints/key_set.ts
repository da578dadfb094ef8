import { idTime } from "../base/id.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * The public keys for everything that key pairs sign: ID tokens, JWT access tokens, logout tokens, userinfo. RFC 7517 §5. The set always
 * includes a key for the default algorithm of public clients. The keys for encrypted request objects are the last, for clients that take the first key.
 */
export async function keySet(
  request: EdgeRequest,
  ports: Pick<Ports, "objectKeys" | "signingKeys" | "store">,
): Promise<Answer> {
  await ports.signingKeys.active("RS256")
  const published = await ports.signingKeys.keySet()
  // An answer to HEAD contains no key, so a HEAD request does not count as a fetch.
  if (request.method === "GET") {
    const newest = Math.max(...published.keys.map(({ kid }) => idTime(kid)))
    // The newest key may be newer than the request, or come from a server whose clock is ahead. The answer contains that key, so the recorded time
    // must not be earlier than the time of the key.
    ports.store.keySetFetches.note(sourceOf(request), newest, Math.max(request.now, newest))
  }
  if (ports.objectKeys === undefined) return { kind: "json", body: published }
  return { kind: "json", body: { keys: [...published.keys, ...(await ports.objectKeys()).published] } }
}

const MAX_USER_AGENT_LENGTH = 120

/**
 * The sender, in the form that the operator sees. Replaces each character outside printable ASCII by `?`: terminals obey some of these characters,
 * and databases reject some.
 */
const sourceOf = ({ addressKey, userAgent = "" }: EdgeRequest) => ({
  address: addressKey,
  userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH).replace(/[^\x20-\x7E]/g, "?"),
})

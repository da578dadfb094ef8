import { sha256 } from "../base/digest.ts"
import { Secret } from "../base/secret.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { Session } from "../identity/session.ts"
import type { ProviderSession } from "../ports/connections.ts"
import type { Ports } from "../ports/ports.ts"
import type { ConnectionSession } from "../store/connection_session.ts"

const DIGEST_BYTES = 16
/** The hint is a part of an address, and providers accept addresses of about 8 kB. */
const MAX_HINT_CHARACTERS = 4096

/** The digest by which a provider's person or session is found. The same text of another connection has another digest. */
export const providerDigest = (connectionId: ConnectionId, what: "subject" | "session", text: string): Uint8Array =>
  sha256(JSON.stringify(["connection session", connectionId, what, text])).subarray(0, DIGEST_BYTES)

/** The provider's session, as it is stored with the session here. */
export const connectionSession = (
  { rootId, userId, lastSeenAt }: Session,
  connectionId: ConnectionId,
  { subject, sessionId, hint }: ProviderSession,
  { connectionHints, lifetimes }: Pick<Ports, "connectionHints" | "lifetimes">,
): ConnectionSession => ({
  userId,
  rootId,
  connectionId,
  subject: providerDigest(connectionId, "subject", subject),
  session: sessionId === undefined ? undefined : providerDigest(connectionId, "session", sessionId),
  hint:
    hint === undefined || hint.length > MAX_HINT_CHARACTERS
      ? undefined
      : connectionHints.seal(rootId, new Secret(hint)),
  expiresAt: lastSeenAt + lifetimes.session,
})

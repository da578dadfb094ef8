import { sha256 } from "../base/digest.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { PRESETS } from "../connections/presets.ts"
import { providerDigest } from "../interaction/connection_session.ts"
import { endConnectionSessions } from "../interaction/end_connection_sessions.ts"
import { connectionLogoutPath } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { ReportedLogout } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { ReportedSessions } from "../store/connection_session.ts"
import { readRequestBody } from "./request_body.ts"

const DIGEST_BYTES = 16
const KNOWN: ReadonlySet<string> = new Set(["logout_token"])

/**
 * Where the provider of a connection reports that a session there has ended: the sessions that it proved here end too. OpenID Connect Back-Channel Logout
 * §2.5 to §2.8. Notices for a disabled connection are accepted too, because its sessions continue. Strangers may send 600 invalid notices a minute.
 */
export async function connectionLogout(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const connection = await connectionAt(request, ports)
  const { allowed, retryAfterSeconds } = ports.limits.invalidToken.peek(request.addressKey, request.now)
  if (!allowed) refuse("too_many_requests", "invalid-token-limit", { retryAfterSeconds })
  const token =
    readRequestBody(request, KNOWN).values.get("logout_token") ??
    refuse("invalid_request", "parameter-missing", { expected: "logout_token" })
  const outcome = await ports.connectionProtocol.reportedLogout(connection, token, request.now)
  if ("problem" in outcome) {
    await ports.limits.invalidToken.take(request.addressKey, request.now)
    const { flaw, said } = outcome.problem
    const reason = flaw === "connection-unreachable" ? "logout-keys-unreachable" : "logout-token-invalid"
    return refuse("invalid_logout_token", reason, { received: said })
  }
  const notice: Notice = { kind: "logout token", id: outcome.tokenId, endsAt: outcome.endsAt, sessions: [outcome] }
  if (!(await endReported(connection, notice, request, ports))) refuse("invalid_logout_token", "logout-token-spent")
  return { kind: "json", body: {} }
}

/** The connection with an OpenID Connect provider that the path names. */
async function connectionAt({ path }: EdgeRequest, { store, basePath }: Ports): Promise<Connection> {
  const connections = await store.connections.list()
  const found = connections.find(({ name }) => path === basePath + connectionLogoutPath(name))
  return found !== undefined && PRESETS[found.preset].kind === "oidc" ? found : refuse("not_found", "path-unknown")
}

function reportedSessions(
  id: Connection["id"],
  { subject, sessionId }: Pick<ReportedLogout, "subject" | "sessionId">,
): ReportedSessions | undefined {
  const session = sessionId === undefined ? undefined : providerDigest(id, "session", sessionId)
  if (subject !== undefined) return { subject: providerDigest(id, "subject", subject), session }
  return session && { session }
}

/** A notice counts once, until `endsAt` (milliseconds). Each of `sessions` names sessions that ended at the provider. */
export interface Notice {
  readonly kind: "logout token" | "saml logout"
  readonly id: string
  readonly endsAt: number
  readonly sessions: readonly Pick<ReportedLogout, "subject" | "sessionId">[]
}

/**
 * Ends the sessions that the connection proved, and no others: another connection's session with the same `sid` has another digest. Returns false for a notice
 * that was used before. The notice is recorded last, so that its repeat ends what a failure of the database left.
 */
export async function endReported(
  connection: Connection,
  { kind, id, endsAt, sessions }: Notice,
  request: EdgeRequest,
  ports: Ports,
): Promise<boolean> {
  const { usedAssertions, connectionSessions } = ports.store
  const digest = sha256(JSON.stringify([kind, connection.id, id])).subarray(0, DIGEST_BYTES)
  if (await usedAssertions.isUsed(digest)) return false
  for (const each of sessions) {
    const reported = reportedSessions(connection.id, each)
    if (reported === undefined) continue
    for (const user of await connectionSessions.usersOf(connection.id, reported))
      await endConnectionSessions(user, connection, "reported", request, ports, reported)
  }
  await usedAssertions.use(digest, endsAt)
  return true
}

import type { UserId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { ReportedSessions } from "../store/connection_session.ts"

/** Why the other service no longer lets the person in, or that it reported a sign-out. */
export type EndedThere = "deleted" | "disabled" | "reported" | "token-refused"

/** Ends the user's sessions that the connection proved, at a contact that shows that the person's session there is over. Decision 0079. */
export async function endConnectionSessions(
  userId: UserId,
  { id, name }: Pick<Connection, "id" | "name">,
  why: EndedThere,
  request: Pick<EdgeRequest, "now" | "address" | "traceId">,
  ports: Pick<Ports, "store" | "random" | "sessionEnded">,
  reported?: ReportedSessions,
): Promise<void> {
  const detail = `connection=${name} why=${why}`
  const event = auditEvent({ type: "session-ended", actor: "server", subject: userId, detail }, request, ports)
  if (await ports.store.connectionSessions.end(userId, id, event, reported)) ports.sessionEnded()
}

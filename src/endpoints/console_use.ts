import { needsTouch } from "../identity/session.ts"
import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import type { Grant } from "../oauth/grant.ts"
import type { BoundSession } from "../ports/bound_session.ts"
import type { Ports } from "../ports/ports.ts"

/**
 * Records work in the console as activity of its session, so that nobody who works there reaches the idle time-out. Other clients' use does not count:
 * a program would keep the session alive after its owner has left. The maximum age of the session stays.
 */
export function countConsoleUse(
  clientId: Grant["clientId"],
  session: BoundSession,
  now: number,
  { lifetimes, store }: Pick<Ports, "lifetimes" | "store">,
): void {
  if (clientId !== CONSOLE_CLIENT_ID || session === undefined || session === "over") return
  if (needsTouch(session, lifetimes.sessionIdle, now)) store.sessions.touch(session.id, now)
}

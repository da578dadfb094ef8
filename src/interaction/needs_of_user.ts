import { highestLevel } from "../base/level.ts"
import { isAdministrative } from "../oauth/scope.ts"
import type { Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import type { Destination } from "./destination.ts"
import type { Needs } from "./missing.ts"

/**
 * What the destination needs of this user: its own needs, and the level that the operator demands of the user. Reads the rights of the user if the
 * destination asks for that, or if the user held such rights when the session began. Decision 0061.
 */
export async function needsOfUser(
  { needs, readsRights }: Pick<Destination, "needs" | "readsRights">,
  { session, user }: Pick<BrowserSession, "session" | "user">,
  { signInPolicy, store }: Pick<Ports, "signInPolicy" | "store">,
): Promise<Needs> {
  const administers =
    user.role === "admin" ||
    ((readsRights || session.administers === true) && (await store.roles.rightsOf(user.id)).some(isAdministrative))
  return { ...needs, level: highestLevel([needs.level, signInPolicy.levelOf(administers)]) }
}

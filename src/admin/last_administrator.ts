import { isId } from "../base/id.ts"
import { quoted } from "../base/quoted.ts"
import type { User } from "../identity/user.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict } from "./problem.ts"

/**
 * Throws Conflict if a person would take the last administrator away, usually themselves: nobody could then sign in to give the role back. The
 * command line and clients with the right `admin` may, because they can make another administrator. A race of two administrators who disable
 * each other is not excluded; `gatehouse admin setup-link` ends it.
 */
export async function requireOtherAdministrator(
  { id, username, role, disabled, invitedAt }: User,
  { actor, store }: Pick<AdministrationDeps, "actor" | "store">,
): Promise<void> {
  if (!isId("user", actor.name) || role !== "admin" || disabled || invitedAt !== undefined) return
  const administrators = await store.users.pageByUsername("", undefined, 2, "administrators")
  if (administrators.every((each) => each.id === id))
    throw new Conflict(
      `the user ${quoted(username)} is the last administrator: give another enabled user the role admin first`,
    )
}

import { isId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { User } from "../identity/user.ts"
import type { Remaining } from "../store/store.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict } from "./problem.ts"

/**
 * Returns which users must remain after a change that takes the role or the account from this user. Throws Conflict if a person would remove the last
 * administrator. The command line and clients with the right `admin` may, because they can make another one. The write checks this again.
 */
export async function remainingAfter(
  user: User,
  { actor, store }: Pick<AdministrationDeps, "actor" | "store">,
): Promise<Remaining> {
  const { id, username, role, disabled, invitedAt } = user
  if (!isId("user", actor.name) || role !== "admin" || disabled || invitedAt !== undefined) return "anybody"
  const administrators = await store.users.pageByUsername("", undefined, 2, "administrators")
  if (administrators.every((each) => each.id === id)) throw new Conflict(say("last-administrator", { username }))
  return "an-administrator"
}

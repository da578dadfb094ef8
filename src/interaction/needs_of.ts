import { highestLevel } from "../base/level.ts"
import type { User } from "../identity/user.ts"
import type { Ports } from "../ports/ports.ts"
import type { Destination } from "./destination.ts"
import type { Needs } from "./missing.ts"

/** What the destination needs of this user: its own needs, and the level that the operator demands of the user. */
export function needsOf(
  { needs }: Pick<Destination, "needs">,
  user: Pick<User, "role">,
  { signInPolicy }: Pick<Ports, "signInPolicy">,
): Needs {
  return { ...needs, level: highestLevel([needs.level, signInPolicy.levelOf(user)]) }
}

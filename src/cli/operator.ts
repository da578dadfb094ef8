import { userInfo } from "node:os"
import type { Actor } from "../admin/actor.ts"
import { OPERATOR } from "../admin/actor.ts"

/** Returns the system user who runs this command. Audit events name this user. In a container, the user may have no name. */
export function systemOperator(): Actor {
  try {
    return { ...OPERATOR, name: `operator:${userInfo().username}` }
  } catch {
    return OPERATOR
  }
}

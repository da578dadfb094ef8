import { userInfo } from "node:os"
import type { Actor } from "../admin/actor.ts"
import { OPERATOR } from "../admin/actor.ts"

/** The system user who runs this command, for the audit. A container may have a user without a name. */
export function systemOperator(): Actor {
  try {
    return { ...OPERATOR, name: `operator:${userInfo().username}` }
  } catch {
    return OPERATOR
  }
}

import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Statement, Step } from "../engines/engine.ts"

const hold: Statement = {
  name: "user_hold",
  sql: `UPDATE "user" SET disabled = disabled WHERE id = $1 RETURNING created_at`,
}

/** Waits for other writes of this user, such as a sign-in or the removal of another way in, so that the next statements see what they wrote. */
export const holdingUser = (id: UserId): Step => ({ statement: hold, values: [idBytes(id)] })

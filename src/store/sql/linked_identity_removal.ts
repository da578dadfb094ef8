import type { Id, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Statement, Step } from "../engines/engine.ts"

const removeOfUser: Statement = {
  name: "linked_identity_remove_of_user",
  sql: "DELETE FROM linked_identity WHERE user_id = $1",
}

const removeOfConnection: Statement = {
  name: "linked_identity_remove_of_connection",
  sql: "DELETE FROM linked_identity WHERE connection_id = $1",
}

/** Runs after the deletion of the user's row, which waits for links that are being made. */
export const forgetLinksOf = (id: UserId): Step => ({ statement: removeOfUser, values: [idBytes(id)] })

/** Runs after the deletion of the connection's row, which waits for links that are being made. */
export const removeLinksOfConnection = (id: Id<"connection">): Step => ({
  statement: removeOfConnection,
  values: [idBytes(id)],
})

import { idBytes } from "../../base/id.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { CONNECTIONS } from "../../connections/connection_settings.ts"
import type { Step } from "../engines/engine.ts"
import { replaceUnchanged } from "./record_statements.ts"

const update = replaceUnchanged("connection_update", "connection", "id", CONNECTIONS.columns)

/** Replaces the settings of a connection, if they still equal those of `before`. */
export const replaceConnection = (after: Connection, before: Connection): Step => ({
  statement: update,
  values: [idBytes(after.id), ...CONNECTIONS.stored(after), ...CONNECTIONS.stored(before)],
  guard: true,
})

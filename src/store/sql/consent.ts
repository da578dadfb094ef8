import type { ClientId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { AND_GUARDED, decide } from "../engines/engine.ts"
import type { ConsentStore } from "../store.ts"
import { ownerGuards } from "./owner.ts"
import { list, listText } from "./row.ts"

const find: Statement = {
  name: "consent_find",
  sql: "SELECT scope FROM consent WHERE user_id = $1 AND client_id = $2",
}

const remember: Statement = {
  name: "consent_remember",
  sql: `INSERT INTO consent (user_id, client_id, scope, remembered_at) SELECT $1, $2, $3, $4 WHERE TRUE ${AND_GUARDED}
    ON CONFLICT (user_id, client_id) DO UPDATE SET scope = excluded.scope, remembered_at = excluded.remembered_at`,
}

const forget: Statement = {
  name: "consent_forget",
  sql: "DELETE FROM consent WHERE user_id = $1 AND client_id = $2 RETURNING remembered_at",
}

const ofUser: Statement = { name: "consent_forget_of_user", sql: "DELETE FROM consent WHERE user_id = $1" }

const ofClient: Statement = { name: "consent_forget_of_client", sql: "DELETE FROM consent WHERE client_id = $1" }

export const forgetConsentsOfUser = (id: UserId): Step => ({ statement: ofUser, values: [idBytes(id)] })

export const forgetConsentsOfClient = (id: ClientId): Step => ({ statement: ofClient, values: [idBytes(id)] })

export function consentsOn(engine: Engine): ConsentStore {
  const { userEnabled, clientExists } = ownerGuards(engine.dialect)
  return {
    async find(userId, clientId) {
      const [row] = await engine.rows(find, [idBytes(userId), idBytes(clientId)])
      return row && list(row, "scope")
    },
    async remember(userId, clientId, scope, now) {
      const values = [idBytes(userId), idBytes(clientId), listText(scope), now]
      await engine.write([userEnabled(userId), clientExists(clientId), { statement: remember, values }])
    },
    forget: (userId, clientId) =>
      decide(engine, [{ statement: forget, values: [idBytes(userId), idBytes(clientId)], guard: true }]),
  }
}

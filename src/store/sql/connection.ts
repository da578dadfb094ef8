import { idBytes, idFrom } from "../../base/id.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { CONNECTIONS } from "../../connections/connection_settings.ts"
import type { ConnectionStore } from "../connection.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { replaceConnection } from "./connection_replacement.ts"
import { removeHeldTokensOfConnection } from "./held_token.ts"
import { removeLinksOfConnection } from "./linked_identity_removal.ts"
import { insertUnique } from "./record_statements.ts"
import { bytesIn, numberIn, optional } from "./row.ts"

const COLUMNS = ["id", "sealed", "created_at", ...CONNECTIONS.columns]

const find: Statement = {
  name: "connection_find",
  sql: `SELECT ${COLUMNS.join(", ")} FROM connection WHERE id = $1`,
}

const findByName: Statement = {
  name: "connection_find_by_name",
  sql: `SELECT ${COLUMNS.join(", ")} FROM connection WHERE name = $1`,
}

const insert = insertUnique("connection_insert", "connection", COLUMNS, "name")

const replaceSecret: Statement = {
  name: "connection_replace_secret",
  sql: "UPDATE connection SET sealed = $2 WHERE id = $1 RETURNING created_at",
}

const remove: Statement = {
  name: "connection_delete",
  sql: "DELETE FROM connection WHERE id = $1 RETURNING created_at",
}

const connectionFrom = (row: Row): Connection => ({
  id: idFrom("connection", bytesIn(row, "id")),
  ...CONNECTIONS.loaded(row),
  sealedSecret: optional(bytesIn, row, "sealed"),
  createdAt: numberIn(row, "created_at"),
})

export function connectionsOn(engine: Engine): ConnectionStore {
  const all: Statement = {
    name: "connection_list",
    sql: `SELECT ${COLUMNS.join(", ")} FROM connection ORDER BY ${engine.dialect.byBytes("name")}`,
  }
  return {
    async find(id) {
      const [row] = await engine.rows(find, [idBytes(id)])
      return row && connectionFrom(row)
    },

    async findByName(name) {
      const [row] = await engine.rows(findByName, [name])
      return row && connectionFrom(row)
    },

    list: async () => (await engine.rows(all, [])).map(connectionFrom),

    create(connection, event) {
      const { id, sealedSecret, createdAt } = connection
      const values = [idBytes(id), sealedSecret ?? null, createdAt, ...CONNECTIONS.stored(connection)]
      return decide(engine, [{ statement: insert, values, guard: true }, recordEvent(event)])
    },

    update(connection, event, before, replaced) {
      const { id, sealedSecret = null } = connection
      const secret = { statement: replaceSecret, values: [idBytes(id), sealedSecret] }
      const keepsNoMore = before.keepTokens && !connection.keepTokens
      return decide(engine, [
        replaceConnection(connection, before),
        ...(replaced === undefined ? [] : [secret, recordEvent(replaced)]),
        ...(keepsNoMore ? [removeHeldTokensOfConnection(id)] : []),
        recordEvent(event),
      ])
    },

    replaceSecret: (id, sealed, event) =>
      decide(engine, [
        { statement: replaceSecret, values: [idBytes(id), sealed ?? null], guard: true },
        recordEvent(event),
      ]),

    delete: (id, event) =>
      decide(engine, [
        { statement: remove, values: [idBytes(id)], guard: true },
        removeLinksOfConnection(id),
        removeHeldTokensOfConnection(id),
        recordEvent(event),
      ]),
  }
}

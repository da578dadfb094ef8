import type { Api } from "../../apis/api.ts"
import { apiSettings, EACH_API_SETTING } from "../../apis/api_settings.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import { resourceKey } from "../../oauth/resource.ts"
import type { ApiStore } from "../api.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { bytes, number, text } from "./row.ts"

const SETTINGS = EACH_API_SETTING.map(({ column }) => column)
const COLUMNS = ["id", "identifier", "created_at", ...SETTINGS].join(", ")
const INSERTED = ["id", "identifier", "identifier_key", "created_at", ...SETTINGS]

const find: Statement = { name: "api_find", sql: `SELECT ${COLUMNS} FROM api WHERE id = $1` }

const all: Statement = { name: "api_list", sql: `SELECT ${COLUMNS} FROM api ORDER BY created_at, id` }

const insert: Statement = {
  name: "api_insert",
  sql: `INSERT INTO api (${INSERTED.join(", ")}) VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")})
    ON CONFLICT (identifier_key) DO NOTHING RETURNING created_at`,
}

/** If two callers read the same settings and change them, only the first change succeeds: the second would undo the first. */
const update: Statement = {
  name: "api_update",
  sql: `UPDATE api SET ${SETTINGS.map((column, at) => `${column} = $${at + 2}`).join(", ")} WHERE id = $1
    AND ${SETTINGS.map((column, at) => `${column} IS NOT DISTINCT FROM $${at + 2 + SETTINGS.length}`).join(" AND ")}
    RETURNING created_at`,
}

const remove: Statement = { name: "api_delete", sql: "DELETE FROM api WHERE id = $1 RETURNING created_at" }

const apiFrom = (row: Row): Api => ({
  id: idFrom("api", bytes(row, "id")),
  identifier: text(row, "identifier"),
  ...apiSettings.loaded(row),
  createdAt: number(row, "created_at"),
})

export const apisOn = (engine: Engine): ApiStore => ({
  async find(id) {
    const [row] = await engine.rows(find, [idBytes(id)])
    return row && apiFrom(row)
  },

  list: async () => (await engine.rows(all, [])).map(apiFrom),

  async create(api, event) {
    const { id, identifier, createdAt } = api
    const values = [idBytes(id), identifier, resourceKey(identifier), createdAt, ...apiSettings.stored(api)]
    const created = await decide(engine, [{ statement: insert, values, guard: true }, recordEvent(event)])
    return created ? "created" : "identifier-taken"
  },

  update: (api, event, before) =>
    decide(engine, [
      {
        statement: update,
        values: [idBytes(api.id), ...apiSettings.stored(api), ...apiSettings.stored(before)],
        guard: true,
      },
      recordEvent(event),
    ]),

  delete: (id, event) =>
    decide(engine, [{ statement: remove, values: [idBytes(id)], guard: true }, recordEvent(event)]),
})

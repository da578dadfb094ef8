import type { Api } from "../../apis/api.ts"
import type { ApiScope } from "../../apis/api_scope.ts"
import { SCOPES } from "../../apis/api_scope.ts"
import { APIS } from "../../apis/api_settings.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import { resourceKey } from "../../oauth/resource.ts"
import type { ApiStore } from "../api.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { insertUnique, replaceUnchanged } from "./record_statements.ts"
import { bytesIn, numberIn, textIn } from "./row.ts"

const COLUMNS = ["id", "identifier", "created_at", ...APIS.columns].join(", ")
const INSERTED = ["id", "identifier", "identifier_key", "created_at", ...APIS.columns]

const find: Statement = { name: "api_find", sql: `SELECT ${COLUMNS} FROM api WHERE id = $1` }

const all: Statement = { name: "api_list", sql: `SELECT ${COLUMNS} FROM api ORDER BY created_at, id` }

const insert = insertUnique("api_insert", "api", INSERTED, "identifier_key")

const update = replaceUnchanged("api_update", "api", "id", APIS.columns)

const remove: Statement = { name: "api_delete", sql: "DELETE FROM api WHERE id = $1 RETURNING created_at" }

const SCOPE_COLUMNS = ["value", "api_id", ...SCOPES.columns]

const insertScope = insertUnique("api_insert_scope", "scope_value", SCOPE_COLUMNS, "value")

const updateScope = replaceUnchanged("api_update_scope", "scope_value", "value", SCOPES.columns)

const removeScope: Statement = {
  name: "api_delete_scope",
  sql: "DELETE FROM scope_value WHERE value = $1 RETURNING assigned",
}

const removeScopesOf: Statement = {
  name: "api_delete_scopes_of",
  sql: "DELETE FROM scope_value WHERE api_id = $1 RETURNING assigned",
}

/** Removes a word from a column that is a list separated by spaces. */
const withdrawing = (table: "client" | "role"): Statement => ({
  name: `${table}_withdraw_scope`,
  sql: `UPDATE ${table} SET scope = TRIM(REPLACE(' ' || scope || ' ', ' ' || $1 || ' ', ' '))
    WHERE REPLACE(' ' || scope || ' ', ' ' || $1 || ' ', ' ') <> ' ' || scope || ' ' RETURNING created_at`,
})
const withdrawFromClients = withdrawing("client")
const withdrawFromRoles = withdrawing("role")

const removeClaims: Statement = {
  name: "claim_delete_of_scope",
  sql: "DELETE FROM claim WHERE scope = $1 RETURNING name",
}

const withdraw = (value: string): Step[] => [
  { statement: removeClaims, values: [value] },
  { statement: withdrawFromClients, values: [value] },
  { statement: withdrawFromRoles, values: [value] },
]

const scopeFrom = (row: Row): ApiScope => ({ value: textIn(row, "value"), ...SCOPES.loaded(row) })

const apiFrom = (row: Row, scopes: readonly ApiScope[]): Api => ({
  id: idFrom("api", bytesIn(row, "id")),
  identifier: textIn(row, "identifier"),
  ...APIS.loaded(row),
  scopes,
  createdAt: numberIn(row, "created_at"),
})

export function apisOn(engine: Engine): ApiStore {
  const byValue = `ORDER BY ${engine.dialect.byBytes("value")}`
  const scopesOf: Statement = {
    name: "api_scopes_of",
    sql: `SELECT ${SCOPE_COLUMNS.join(", ")} FROM scope_value WHERE api_id = $1 ${byValue}`,
  }
  const allScopes: Statement = {
    name: "api_list_scopes",
    sql: `SELECT ${SCOPE_COLUMNS.join(", ")} FROM scope_value ${byValue}`,
  }
  const exists: Statement = {
    name: "api_exists",
    sql: `SELECT created_at FROM api WHERE id = $1${engine.dialect.holdingRows}`,
  }
  return {
    async find(id) {
      const [row] = await engine.rows(find, [idBytes(id)])
      return row && apiFrom(row, (await engine.rows(scopesOf, [idBytes(id)])).map(scopeFrom))
    },

    async list() {
      const [apis, scopes] = await Promise.all([engine.rows(all, []), engine.rows(allScopes, [])])
      const scopesById = Map.groupBy(scopes, (row) => idFrom("api", bytesIn(row, "api_id")))
      return apis.map((row) => apiFrom(row, (scopesById.get(idFrom("api", bytesIn(row, "id"))) ?? []).map(scopeFrom)))
    },

    async create(api, event) {
      const { id, identifier, createdAt } = api
      const values = [idBytes(id), identifier, resourceKey(identifier), createdAt, ...APIS.stored(api)]
      const created = await decide(engine, [{ statement: insert, values, guard: true }, recordEvent(event)])
      return created ? "created" : "identifier-taken"
    },

    update: (api, event, before) =>
      decide(engine, [
        {
          statement: update,
          values: [idBytes(api.id), ...APIS.stored(api), ...APIS.stored(before)],
          guard: true,
        },
        recordEvent(event),
      ]),

    async delete(id, event) {
      const scopes = (await engine.rows(scopesOf, [idBytes(id)])).map(scopeFrom)
      return decide(engine, [
        { statement: remove, values: [idBytes(id)], guard: true },
        { statement: removeScopesOf, values: [idBytes(id)] },
        ...scopes.flatMap(({ value }) => withdraw(value)),
        recordEvent(event),
      ])
    },

    async addScope(id, scope, event) {
      const values = [scope.value, idBytes(id), ...SCOPES.stored(scope)]
      const [existing = 0, added = 0] = await engine.write([
        { statement: exists, values: [idBytes(id)], guard: true },
        { statement: insertScope, values, guard: true },
        // A slow change may have written a deleted value of this name to a client or role. So all clients and roles lose the value, and its claims
        // are deleted.
        ...withdraw(scope.value),
        recordEvent(event),
      ])
      return added > 0 ? "added" : existing > 0 ? "value-taken" : "unknown"
    },

    updateScope: (scope, event, before) =>
      decide(engine, [
        {
          statement: updateScope,
          values: [scope.value, ...SCOPES.stored(scope), ...SCOPES.stored(before)],
          guard: true,
        },
        recordEvent(event),
      ]),

    removeScope: (value, event) =>
      decide(engine, [
        { statement: removeScope, values: [value], guard: true },
        ...withdraw(value),
        recordEvent(event),
      ]),
  }
}

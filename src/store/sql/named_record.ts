import type { Id } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide, UniqueViolation } from "../engines/engine.ts"
import type { RenamedInRules } from "../renamed_in_rules.ts"
import { recordEvent } from "./audit_event.ts"
import { insertUnique, replaceUnchanged } from "./record_statements.ts"
import { bytesIn, numberIn } from "./row.ts"

type Kind = "group" | "policy" | "issuer" | "role" | "site"

/** The settings of a record, as `record` of base/record.ts declares them. */
interface Settings<Values> {
  readonly columns: readonly string[]
  stored(record: Values): Value[]
  loaded(row: Row): Values
}

type Stored<K extends Kind, Values> = Values & { readonly id: Id<K>; readonly createdAt: number }

/** The steps before and after the new name of a group or role. */
export interface RuleSteps {
  readonly compare: readonly Step[]
  readonly replace: readonly Step[]
}

/**
 * What the tables of roles, groups, sites, exchange policies and trusted issuers share: an id, a unique name, and columns for declared settings.
 * `alias` is the table's name in a join.
 */
export function namedRecord<K extends Kind, Values extends object>(
  kind: K,
  alias: string,
  settings: Settings<Values>,
  name: string = kind,
) {
  const table = `"${name}"`
  const columns = ["id", "created_at", ...settings.columns]
  const selected = columns.map((column) => `${alias}.${column}`).join(", ")

  const find: Statement = {
    name: `${name}_find`,
    sql: `SELECT ${selected} FROM ${table} ${alias} WHERE ${alias}.id = $1`,
  }
  const findByName: Statement = {
    name: `${name}_find_by_name`,
    sql: `SELECT ${selected} FROM ${table} ${alias} WHERE ${alias}.name = $1`,
  }
  const insert = insertUnique(`${name}_insert`, table, columns, "name")
  const update = replaceUnchanged(`${name}_update`, table, "id", settings.columns)
  const remove: Statement = { name: `${name}_delete`, sql: `DELETE FROM ${table} WHERE id = $1 RETURNING created_at` }

  const byName = ({ dialect }: Engine): string => `ORDER BY ${dialect.byBytes(`${alias}.name`)}`
  const from = (row: Row): Stored<K, Values> => ({
    ...settings.loaded(row),
    id: idFrom(kind, bytesIn(row, "id")),
    createdAt: numberIn(row, "created_at"),
  })
  const replacement = (after: Stored<K, Values>, before: Stored<K, Values>): Step => ({
    statement: update,
    values: [idBytes(after.id), ...settings.stored(after), ...settings.stored(before)],
    guard: true,
  })
  return {
    selected,
    from,
    byName,
    replacement,
    removal: (id: Id<K>): Step => ({ statement: remove, values: [idBytes(id)], guard: true }),

    /** The verbs of every kind. `stepsOf` makes the steps for the records whose rules name a renamed one. */
    verbsOn(engine: Engine, stepsOf?: (renamed: RenamedInRules) => RuleSteps) {
      const all: Statement = {
        name: `${name}_list`,
        sql: `SELECT ${selected} FROM ${table} ${alias} ${byName(engine)}`,
      }
      return {
        async find(id: Id<K>) {
          const [row] = await engine.rows(find, [idBytes(id)])
          return row && from(row)
        },
        async findByName(name: string) {
          const [row] = await engine.rows(findByName, [name])
          return row && from(row)
        },
        list: async () => (await engine.rows(all, [])).map(from),

        create: (record: Stored<K, Values>, event: AuditEvent) =>
          decide(engine, [
            {
              statement: insert,
              values: [idBytes(record.id), record.createdAt, ...settings.stored(record)],
              guard: true,
            },
            recordEvent(event),
          ]),

        async update(
          record: Stored<K, Values>,
          event: AuditEvent,
          before: Stored<K, Values>,
          renamed?: RenamedInRules,
        ) {
          const rules = renamed && stepsOf?.(renamed)
          try {
            const updated = await decide(engine, [
              ...(rules?.compare ?? []),
              replacement(record, before),
              recordEvent(event),
              ...(rules?.replace ?? []),
            ])
            return updated ? ("updated" as const) : ("unknown" as const)
          } catch (error) {
            if (error instanceof UniqueViolation) return "name-taken" as const
            throw error
          }
        },
      }
    },
  }
}

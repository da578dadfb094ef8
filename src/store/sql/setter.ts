import type { Row, Value } from "../engines/engine.ts"
import { optional, textIn } from "./row.ts"

interface Setter {
  readonly setBy?: string | undefined
}

interface Settings<Values> {
  readonly columns: readonly string[]
  stored(record: Values): Value[]
  loaded(row: Row): Values
}

/** The columns of a record, and the one that says who set it. No declaration has that column, because nobody gives its value. */
export const withSetter = <Values extends object>(settings: Settings<Values>): Settings<Values & Setter> => ({
  columns: [...settings.columns, "set_by"],
  stored: (record) => [...settings.stored(record), record.setBy ?? null],
  loaded: (row) => ({ ...settings.loaded(row), setBy: optional(textIn, row, "set_by") }),
})

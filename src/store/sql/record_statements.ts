import type { Statement } from "../engines/engine.ts"

const from = (position: number) => (_: string, at: number) => `$${position + at}`

/** Inserts a row unless another one has the same value in the column `unique`. The parameters are the columns. */
export const insertUnique = (name: string, table: string, columns: readonly string[], unique: string): Statement => ({
  name,
  sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(from(1)).join(", ")})
    ON CONFLICT (${unique}) DO NOTHING RETURNING ${unique}`,
})

/**
 * Replaces the columns of the row whose `key` is $1. The parameters are the new values, then the ones that the caller read. If two callers read the same
 * row and change it, only the first change succeeds, because the second would undo the first.
 */
export const replaceUnchanged = (name: string, table: string, key: string, columns: readonly string[]): Statement => {
  const [after, before] = [columns.map(from(2)), columns.map(from(2 + columns.length))]
  return {
    name,
    sql: `UPDATE ${table} SET ${columns.map((column, at) => `${column} = ${after[at]}`).join(", ")} WHERE ${key} = $1
    AND ${columns.map((column, at) => `${column} IS NOT DISTINCT FROM ${before[at]}`).join(" AND ")} RETURNING ${key}`,
  }
}

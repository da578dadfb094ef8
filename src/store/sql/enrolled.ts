import type { SecondFactor } from "../../identity/factors.ts"
import type { Row } from "../engines/engine.ts"
import { booleanIn } from "./row.ts"

const COLUMNS: readonly (readonly [factor: SecondFactor, table: string, column: string])[] = [
  ["otp", "authenticator_app", "has_app"],
  ["recovery", "recovery_code", "has_recovery"],
  ["passkey", "passkey", "has_passkey"],
]

/** The columns that say which second factors a user has. `userId`: the column of the query that has the user's id. */
export const enrolledColumns = (userId: string): string =>
  COLUMNS.map(
    ([, table, column]) =>
      `CASE WHEN EXISTS (SELECT 1 FROM ${table} f WHERE f.user_id = ${userId}) THEN 1 ELSE 0 END AS ${column}`,
  ).join(", ")

export const enrolledFrom = (row: Row): readonly SecondFactor[] =>
  COLUMNS.filter(([, , column]) => booleanIn(row, column)).map(([factor]) => factor)

import type { Id, IdKind } from "../../base/id.ts"
import type { Row, Value } from "../engines/engine.ts"

/** Each function `…In` reads one column. A value of an unexpected type is a defect of the schema, and the error names the column. */
const wrong = (column: string, value: Value | undefined): never => {
  throw new TypeError(`column ${column} holds ${value === null ? "NULL" : typeof value}`)
}

export function textIn(row: Row, column: string): string {
  const value = row[column]
  return typeof value === "string" ? value : wrong(column, value)
}

export function numberIn(row: Row, column: string): number {
  const value = row[column]
  return typeof value === "number" ? value : wrong(column, value)
}

export function bytesIn(row: Row, column: string): Uint8Array {
  const value = row[column]
  return value instanceof Uint8Array ? value : wrong(column, value)
}

/** Reads an id that the query selected as hexadecimal text. */
export const id = <Kind extends IdKind>(kind: Kind, row: Row, column: string): Id<Kind> =>
  `${kind}_${textIn(row, column)}`

export const optional = <T>(read: (row: Row, column: string) => T, row: Row, column: string): T | undefined =>
  row[column] === null ? undefined : read(row, column)

export const booleanIn = (row: Row, column: string): boolean => numberIn(row, column) === 1

/** Reads a word of a closed set. The stored value is always from this set, because only this program writes it. */
export const wordIn = <T extends string>(row: Row, column: string): T => textIn(row, column) as T

/** Reads a list of values without spaces, such as a scope. */
export function listIn<T extends string>(row: Row, column: string): T[] {
  const value = textIn(row, column)
  return value === "" ? [] : (value.split(" ") as T[])
}

export const listText = (values: readonly string[]): string => values.join(" ")

export const flag = (value: boolean): number => (value ? 1 : 0)

/** The first page of a list starts after this value, because every id is higher. */
export const LOWEST_ID: Uint8Array = Buffer.alloc(16)

/** A condition: the scope in this column contains the value. Compares whole values and their case, which LIKE does not on every engine. */
export const scopeContains = (column: string, value: string): string =>
  `replace(' ' || ${column} || ' ', ' ' || ${value} || ' ', '') <> ' ' || ${column} || ' '`

import type { Entry } from "ldapts"

/** RFC 4512 §2.5: the names of attributes are case-insensitive. */
export function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : (entry[name] ?? [])
  return [value].flat().map((each) => Buffer.from(each))
}

/** Undefined if the bytes are not UTF-8. */
export function decoded(value: Buffer): string | undefined {
  const text = value.toString("utf8")
  return Buffer.from(text).equals(value) ? text : undefined
}

/** The values that are texts. */
export const textsOf = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute).flatMap((value) => decoded(value) ?? [])

import type { Said } from "../base/say.ts"
import { english } from "../words/english.ts"
/**
 * import/ — files of people from other services.
 * Owns: the formats, read as a stream. A file of a million people needs little memory.
 * Does not own: what a person may be, and the store (admin/import_users.ts).
 */
/** The texts of a file, in pieces of any size. */
export type Pieces = AsyncIterable<string>

/** The file cannot be read any further than `line`. */
export class FileUnreadable extends Error {
  override readonly name = "FileUnreadable"
  readonly said: Said

  constructor(said: Said) {
    super(english(said))
    this.said = said
  }
}

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns a member that is a text and not empty; else undefined. */
export function textOf(value: Json, name: string): string | undefined {
  const member = value[name]
  return typeof member === "string" && member !== "" ? member : undefined
}

/** Returns the texts of a list; else an empty list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : []

/** Returns the members that have a value. */
export const present = (members: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((each): each is [string, string] => each[1] !== undefined))

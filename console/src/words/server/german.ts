/** What the server says, in German. Loads only where somebody reads it. */

import { PAGE_REASONS_DE } from "./page_reasons_de.ts"
import { RARE_REASONS_DE } from "./rare_reasons_de.ts"
import { REASONS_DE } from "./reasons_de.ts"
import { ATTRIBUTES_DE, germanOf, TITLES_DE } from "./sentences_de.ts"
import { SETTINGS_DE } from "./settings_de.ts"

/** The server speaks English. Each member returns the same in the person's language, or undefined if only the server's words are known. */
export interface ServerWords {
  /** Why the service refused, by the name of the reason. */
  reason(name: string): string | undefined
  /** What to do about it. */
  fix(name: string): string | undefined
  /** What a problem of the admin API is called, by its type. RFC 9457. */
  title(type: string): string | undefined
  /** What is wrong with a value, or with what a change meets. */
  sentence(english: string): string | undefined
  /** What an environment variable does. */
  setting(env: string): string | undefined
  /** What a standard attribute of people holds. */
  attribute(name: string): string | undefined
}

const of = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const reasonOf = (name: string) => of(REASONS_DE, name) ?? of(RARE_REASONS_DE, name) ?? of(PAGE_REASONS_DE, name)

export const german: ServerWords = {
  reason: (name) => reasonOf(name)?.[0],
  fix: (name) => reasonOf(name)?.[1],
  title: (type) => of(TITLES_DE, type.slice(type.lastIndexOf(":") + 1)),
  sentence: germanOf,
  setting: (env) => of(SETTINGS_DE, env),
  attribute: (name) => of(ATTRIBUTES_DE, name),
}

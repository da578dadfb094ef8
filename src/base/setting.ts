/**
 * The types of settings: how a value is given, checked, stored and shown. A setting of a client or a user is declared once with one of these
 * (clients/settings/client_settings.ts, identity/user_settings.ts). The type of the record, its columns, the command line, JSON, registration
 * metadata and the documentation follow from the declarations.
 */
import { quoted } from "./quoted.ts"

/** As an option or a request gives it. The empty text removes a value that is optional. */
export type Given = string | readonly string[] | boolean
/** As JSON shows it. */
export type Shown = string | number | boolean | null | readonly string[]
/** As its column holds it. */
export type Stored = string | number | null

export interface SettingType<Value, G extends Given, S extends Shown> {
  /** `seconds` is text, and a number in registration metadata. */
  readonly given: "text" | "seconds" | "list" | "flag"
  /** All possible words, if it has a fixed set of them. */
  readonly words?: readonly string[]
  /** Whether the empty text, or an empty list, removes it. */
  readonly removable: boolean
  /** The new value. Reports errors to `add`, without the setting's name. */
  read(given: G, before: Value, add: (says: string) => void): Value
  store(value: Value): Stored
  load(stored: Stored): Value
  show(value: Value): S
}

/** Returns the error in the text, in the form of a `Problem`; else undefined. */
export type Validate = (given: string) => string | undefined

const inText = { given: "text", removable: false } as const
const inOptionalText = { given: "text", removable: true } as const

/** A value of an unexpected type is a defect of the schema. */
function loaded<T>(stored: Stored, isRight: (stored: Stored) => stored is T & Stored): T {
  return isRight(stored) ? stored : wrongStored(stored)
}
const isText = (stored: Stored): stored is string => typeof stored === "string"
const isNumber = (stored: Stored): stored is number => typeof stored === "number"
const wrongStored = (stored: Stored): never => {
  throw new TypeError(`a column of a setting holds ${stored === null ? "NULL" : typeof stored}`)
}

export const text = (validate: Validate): SettingType<string, string, string> => ({
  ...inText,
  read(given, _before, add) {
    const says = validate(given)
    if (says !== undefined) add(says)
    return given
  },
  store: (value) => value,
  load: (stored) => loaded(stored, isText),
  show: (value) => value,
})

export const optionalText = (validate: Validate): SettingType<string | undefined, string, string | null> => ({
  ...inOptionalText,
  read(given, _before, add) {
    if (given === "") return undefined
    const says = validate(given)
    if (says !== undefined) add(says)
    return given
  },
  store: (value) => value ?? null,
  load: (stored) => (stored === null ? undefined : loaded(stored, isText)),
  show: (value) => value ?? null,
})

/** One of these words. */
export const word = <const W extends string>(words: readonly W[]): SettingType<W, string, W> => ({
  ...inText,
  words,
  read: (given, before, add) => knownWord(given, words, add) ?? before,
  store: (value) => value,
  // This program wrote it from a value of that type.
  load: (stored) => loaded(stored, isText) as W,
  show: (value) => value,
})

export const optionalWord = <const W extends string>(
  words: readonly W[],
): SettingType<W | undefined, string, W | null> => ({
  ...inOptionalText,
  words,
  read: (given, before, add) => (given === "" ? undefined : (knownWord(given, words, add) ?? before)),
  store: (value) => value ?? null,
  load: (stored) => (stored === null ? undefined : (loaded(stored, isText) as W)),
  show: (value) => value ?? null,
})

/** A list without repetitions. No item has a space. */
export const list = (validate: Validate): SettingType<readonly string[], readonly string[], readonly string[]> => ({
  given: "list",
  removable: true,
  read(given, _before, add) {
    for (const item of given) {
      const says = validate(item)
      if (says !== undefined) add(`${quoted(item)} ${says}`)
    }
    return [...new Set(given)]
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: (value) => value,
})

/** One or more of these words, in their order. */
export const wordList = <const W extends string>(
  words: readonly W[],
): SettingType<readonly W[], readonly string[], readonly W[]> => ({
  given: "list",
  removable: false,
  words,
  read(given, _before, add) {
    if (given.length === 0) add(`is empty; it is one or more of ${words.join(", ")}`)
    for (const item of given) knownWord(item, words, add)
    return words.filter((each) => given.includes(each))
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: (value) => value,
})

export const flag: SettingType<boolean, boolean, boolean> = {
  given: "flag",
  removable: false,
  read: (given) => given,
  store: (value) => (value ? 1 : 0),
  load: (stored) => loaded(stored, isNumber) === 1,
  show: (value) => value,
}

/** A whole number of seconds, as text. */
export const optionalSeconds = (
  wanted: string,
  maximum = 999_999_999,
): SettingType<number | undefined, string, number | null> => ({
  given: "seconds",
  removable: true,
  read(given, before, add) {
    if (given === "") return undefined
    if (/^[0-9]{1,9}$/.test(given) && Number(given) <= maximum) return Number(given)
    add(`${quoted(given)} is ${wanted}`)
    return before
  },
  store: (value) => value ?? null,
  load: (stored) => (stored === null ? undefined : loaded(stored, isNumber)),
  show: (value) => value ?? null,
})

function knownWord<W extends string>(given: string, words: readonly W[], add: (says: string) => void): W | undefined {
  const known = words.find((each) => each === given)
  if (known === undefined) add(`${quoted(given)} is unknown: use one of ${words.join(", ")}`)
  return known
}

export function loadedList<T extends string>(stored: Stored): readonly T[] {
  const items = loaded(stored, isText)
  return items === "" ? [] : (items.split(" ") as T[])
}

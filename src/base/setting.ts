/**
 * The types of settings: how a value is given, checked, stored and shown. Each setting of a client, an API, a scope value, a user, a role, a group or
 * an attribute is declared once, with one of these types (client_settings.ts, api_settings.ts, api_scope.ts, user_settings.ts, record.ts). The record's
 * type, its columns, the command line, JSON, registration metadata and the documentation follow from the declarations.
 */
import type { Said } from "./say.ts"
import { say } from "./say.ts"

/** An item with members, in a list of such items. */
export type Item = Readonly<Record<string, string | boolean | null>>
/** A value as an option or a request gives it. The empty text removes an optional value. */
export type Given = string | readonly string[] | boolean | readonly Item[]
/** A value in JSON. */
export type Shown = string | number | boolean | null | readonly string[] | readonly Item[]
/** A value in its column. */
export type Stored = string | number | null

/** A member of an item: a text, one of several words, or a flag if its default is one. */
export interface ItemMember {
  readonly words?: readonly string[]
  readonly required?: true
  /** The value of a missing member that is not required. Default: null. */
  readonly byDefault?: string | boolean
  readonly sentence: string
}

/** The items of a list: their members, and their form as one line of the command line. */
export interface ItemForm {
  /** The name of the schema. */
  readonly title: string
  readonly members: Readonly<Record<string, ItemMember>>
  /** Undefined if the line has another form. */
  read(line: string): Item | undefined
  write(item: Item): string
}

export interface SettingType<Value, G extends Given, S extends Shown> {
  /** The form in which a value is given. `seconds` is text on the command line and a number in registration metadata. */
  readonly given: "text" | "seconds" | "list" | "flag" | "items"
  /** Only for `items`. */
  readonly item?: ItemForm
  /** All possible words, if the type has a fixed set of words. */
  readonly words?: readonly string[]
  /** Whether the value may be absent. JSON shows an absent value as null. */
  readonly optional?: true
  /** Whether an empty text or an empty list removes the value. */
  readonly removable: boolean
  /** Returns the new value. Reports errors to `add`, without the setting's name. */
  read(given: G, before: Value, add: (said: Said) => void): Value
  store(value: Value): Stored
  load(stored: Stored): Value
  show(value: Value): S
}

/** Returns the error in the text as in a `Problem`, or undefined if the text is valid. */
export type Validate = (given: string) => Said | undefined

const MAX_OF_ANY = 999_999_999

const inText = { given: "text", removable: false } as const
const inOptionalText = { given: "text", optional: true, removable: true } as const

/** A stored value of an unexpected type is a defect of the schema. */
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
    const said = validate(given)
    if (said !== undefined) add(said)
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
    const said = validate(given)
    if (said !== undefined) add(said)
    return given
  },
  store: (value) => value ?? null,
  load: (stored) => (stored === null ? undefined : loaded(stored, isText)),
  show: (value) => value ?? null,
})

/** A setting whose value is one of these words. */
export const word = <const W extends string>(words: readonly W[]): SettingType<W, string, W> => ({
  ...inText,
  words,
  read: (given, before, add) => knownWord(given, words, add) ?? before,
  store: (value) => value,
  // This cast is safe, because this program wrote the column from a value of type W.
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

/** A list of texts without spaces. Repeated items are dropped. */
export const list = (validate: Validate): SettingType<readonly string[], readonly string[], readonly string[]> => ({
  given: "list",
  removable: true,
  read(given, _before, add) {
    for (const item of given) {
      const problem = validate(item)
      if (problem !== undefined) add(say("list-item", { item, problem }))
    }
    return [...new Set(given)]
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: (value) => value,
})

/** A list that is given and shown as one text with spaces between its items, such as a scope. */
export const spacedList: SettingType<readonly string[], string, string> = {
  ...inText,
  read: (given) => given.split(/\s+/).filter((item) => item !== ""),
  store: (value) => value.join(" "),
  load: loadedList,
  show: (value) => value.join(" "),
}

/** A text whose rules apply only to a new value, because newer rules might refuse a stored one. The default is the empty text: no value. */
export const textIfChanged = (validate: Validate): SettingType<string, string, string> => {
  const changed = text(validate)
  return {
    ...changed,
    read: (given, before, add) => (given === before && given !== "" ? given : changed.read(given, before, add)),
  }
}

/** A list of one or more of these words, in the order of `words`. */
export const wordList = <const W extends string>(
  words: readonly W[],
): SettingType<readonly W[], readonly string[], readonly W[]> => ({
  given: "list",
  removable: false,
  words,
  read(given, _before, add) {
    if (given.length === 0) add(say("list-empty", { allowed: words }))
    for (const item of given) knownWord(item, words, add)
    return words.filter((each) => given.includes(each))
  },
  store: (value) => value.join(" "),
  load: loadedList,
  show: (value) => value,
})

/** A list of these words, in the order in which they are given. It may be empty. */
export const orderedWords = <const W extends string>(
  words: readonly W[],
): SettingType<readonly W[], readonly string[], readonly W[]> => ({
  given: "list",
  removable: true,
  words,
  read(given, _before, add) {
    for (const item of given) knownWord(item, words, add)
    return [...new Set(given)].flatMap((item) => words.find((each) => each === item) ?? [])
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

/** A whole number of seconds that may be absent. Given as text. */
export const optionalSeconds = (
  maximum?: number,
  minimum = 0,
): SettingType<number | undefined, string, number | null> => ({
  given: "seconds",
  optional: true,
  removable: true,
  read(given, before, add) {
    if (given === "") return undefined
    if (/^[0-9]{1,9}$/.test(given) && Number(given) <= (maximum ?? MAX_OF_ANY) && Number(given) >= minimum)
      return Number(given)
    add(
      maximum === undefined
        ? say("seconds-malformed", { received: given })
        : say("seconds-out-of-range", { received: given, min: minimum, max: maximum }),
    )
    return before
  },
  store: (value) => value ?? null,
  load: (stored) => (stored === null ? undefined : loaded(stored, isNumber)),
  show: (value) => value ?? null,
})

function knownWord<W extends string>(given: string, words: readonly W[], add: (said: Said) => void): W | undefined {
  const known = words.find((each) => each === given)
  if (known === undefined) add(say("word-unknown", { received: given, allowed: words }))
  return known
}

export function loadedList<T extends string>(stored: Stored): readonly T[] {
  const items = loaded(stored, isText)
  return items === "" ? [] : (items.split(" ") as T[])
}

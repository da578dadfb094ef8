import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { InvalidArgumentError, Option } from "commander"
import type { DeclaredSetting } from "../base/each_setting.ts"
import type { Given, Item, ItemForm } from "../base/setting.ts"
import { collect } from "./verb.ts"

/** The values of the given options, by commander's names for them. */
export type GivenOptions = Readonly<Record<string, Given | undefined>>

/**
 * Returns the options of a setting. In an update, a flag has two options: one sets it, the other unsets it. If `updating` is true, the help omits
 * defaults and says how to remove a value.
 */
export function optionsOf(
  { type, option, off, sentence, inHelp = sentence, defaultInWords }: DeclaredSetting,
  updating: boolean,
): Option[] {
  if (option === undefined) return []
  const byDefault = updating || defaultInWords === undefined ? "" : ` (default: ${defaultInWords})`
  const emptied = updating && type.removable ? '; "" for none' : ""
  const made = new Option(option, `${inHelp}${byDefault}${emptied}`)
  if (type.given === "list") made.argParser(oneOfSeveral(type.words))
  else if (type.item !== undefined) made.argParser(itemOf(type.item))
  else if (option.endsWith("<file>")) made.argParser(contentsOf)
  else if (type.words !== undefined) made.choices([...type.words, ...(updating && type.removable ? [""] : [])])
  return updating && off !== undefined ? [made, new Option(option.replace(/^--/, "--no-"), off)] : [made]
}

/** Returns the value of a setting from the options. Empty items are dropped, so a single empty item means an empty list. */
function givenBy({ option }: Pick<DeclaredSetting, "option">, options: GivenOptions): Given | undefined {
  const value = option === undefined ? undefined : options[new Option(option).attributeName()]
  return Array.isArray(value) ? (value.filter((item) => item !== "") as Given) : value
}

/** Adds an option for each setting. In an update, every option is optional. */
export function addOptions(command: Command, each: readonly DeclaredSetting[], updating: boolean): Command {
  for (const setting of each)
    for (const option of optionsOf(setting, updating))
      command.addOption(option.makeOptionMandatory(!updating && setting.required === true))
  return command
}

/** Converts the options to settings, by their names in contract.ts. */
export const settingsFrom = (each: readonly DeclaredSetting[], options: GivenOptions) =>
  Object.fromEntries(each.map((setting) => [setting.json, givenBy(setting, options)]))

/** A word that is a URN may be given by its last part: `device_code`. */
const oneOfSeveral =
  (words: readonly string[] | undefined) => (value: string, before: readonly string[] | undefined) => {
    if (words === undefined) return collect(value, before)
    const word = words.find((each) => each === value || each.endsWith(`:${value}`))
    if (word === undefined) throw new InvalidArgumentError(`Allowed choices are ${words.join(", ")}.`)
    return collect(word, before)
  }

/** An empty text is kept, so that a single one means an empty list. */
const itemOf =
  ({ read }: ItemForm) =>
  (value: string, before: readonly (Item | "")[] = []): readonly (Item | "")[] => {
    const item = value === "" ? "" : read(value)
    if (item === undefined) throw new InvalidArgumentError('Write: CLAIM has "VALUE" gives group NAME.')
    return [...before, item]
  }

function contentsOf(file: string): string {
  if (file === "") return ""
  try {
    return readFileSync(file, "utf8").trim()
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

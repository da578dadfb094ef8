import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type * as Library from "intl-messageformat"
import { quoted } from "../base/quoted.ts"
import type { Message, MessageValue } from "./message.ts"

type Texts = Readonly<Record<string, string>>

/** The parts of locales/en.json that the command line, the log and the admin API show. */
interface English {
  readonly messages: Texts
  readonly reasons: Texts
  readonly fixes: Texts
  readonly titles: Texts
  readonly settings: Texts
  readonly attributes: Texts
}

let loaded: English | undefined

/** Reads the file with the first sentence, and keeps only what this module shows. */
function texts(): English {
  loaded ??= readTexts()
  return loaded
}

function readTexts(): English {
  const file = readFileSync(join(import.meta.dirname, "../../locales/en.json"), "utf8")
  const { messages, reasons, fixes, titles, settings, attributes } = JSON.parse(file) as Omit<English, "messages"> & {
    readonly messages: Readonly<Record<string, Texts>>
  }
  return { messages: Object.assign({}, ...Object.values(messages)), reasons, fixes, titles, settings, attributes }
}

/** Returns the English sentence of a message. Values in quotes are escaped, and cut if they are long. */
export const english = ({ code, values }: Message): string => rendered(texts().messages[code] ?? code, values)

/** Returns why a request was refused, in English: the error code and the reason of the refusal. */
export const reasonInEnglish = (code: string, reason: string): string =>
  texts().reasons[`${code}.${reason}`] ?? texts().reasons[reason] ?? reason

/** Returns the fix of a reason, in English. `code` is a name in `fixes`. */
export const fixInEnglish = ({ code, values }: Message): string => rendered(texts().fixes[code] ?? code, values)

/** Returns the English text of a fix with its placeholders. Undefined for an unknown name. */
export const fixText = (name: string): string | undefined =>
  Object.hasOwn(texts().fixes, name) ? texts().fixes[name] : undefined

/** Returns the title of a problem of the admin API, by the last part of its type. */
export const titleInEnglish = (type: string): string | undefined => texts().titles[type]

/** Returns what an environment variable does. */
export const settingInEnglish = (env: string): string => texts().settings[env] ?? env

/** Returns what a standard attribute of people holds. */
export const attributeInEnglish = (name: string): string | undefined => texts().attributes[name]

/** Most sentences have only simple placeholders. They need no parser. */
const IS_SIMPLE = /^(?:[^{}]|\{\w+\})*$/
const PLACEHOLDER = /"\{(\w+)\}"|\{(\w+)\}/g

function rendered(text: string, values: Message["values"]): string {
  if (!IS_SIMPLE.test(text)) return formatted(text, values)
  return text.replaceAll(PLACEHOLDER, (_, inQuotes: string | undefined, name = "") =>
    inQuotes === undefined ? plain(values[name]) : withQuotes(values[inQuotes]),
  )
}

const withQuotes = (value: MessageValue | undefined): string =>
  typeof value === "object" && isList(value) ? value.map(quoted).join(", ") : quoted(String(value))

function plain(value: MessageValue | undefined): string {
  if (typeof value !== "object") return printable(String(value))
  return isList(value) ? value.map(printable).join(", ") : english(value)
}

/** A control character of a value could change what a terminal shows. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1))

const isList = (value: object): value is readonly string[] => Array.isArray(value)

/** Formats a text that has plurals. The library is loaded at the first such text: it takes 6 MB and 20 ms. */
function formatted(text: string, values: Message["values"]): string {
  library ??= createRequire(import.meta.url)("intl-messageformat") as typeof Library
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? value : text.includes(`"{${name}}"`) ? withQuotes(value) : plain(value),
  ])
  const unquoted = text.replaceAll(/"(\{\w+\})"/g, "$1")
  return String(
    new library.IntlMessageFormat(unquoted, "en", undefined, { ignoreTag: true }).format(Object.fromEntries(shown)),
  )
}

let library: typeof Library | undefined

import type { Sentence, Texts, Value } from "../../../src/words/sentence.ts"
import { madeOf } from "./made.ts"
import { namedText } from "./text_of.ts"

/** A message of the server: a name with values. The values are raw text, partly from strangers. */
export interface Message {
  readonly code: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The texts of the server's messages, by name. */
export interface ServerTexts {
  readonly messages: Named
  readonly reasons: Named
  readonly fixes: Named
  readonly titles: Named
  readonly settings: Named
  readonly attributes: Named
}
type Named = Readonly<Record<string, Texts>>

/** The server writes English. Each member returns the same in the person's language, or undefined if the console has no such text. */
export interface ServerWords {
  /** The text of a message: a sentence, or a clause that continues the name of a field. */
  says(message: Message | null): string | undefined
  /** Why the service refused, by the reason. `error` is the error code of the answer. */
  reason(name: string, error?: string): string | undefined
  /** What to do about a refusal. */
  fix(message: Message | null): string | undefined
  /** The title of a problem of the admin API, by its type. RFC 9457. */
  title(type: string): string | undefined
  /** What an environment variable does. */
  setting(env: string): string | undefined
  /** What a standard attribute of people holds. */
  attribute(name: string): string | undefined
}

/** Returns the words for the server's messages. Members of `texts` are missing until they arrive. `moment` formats a time for the person. */
export function serverWordsOf(
  texts: Partial<ServerTexts>,
  language: string,
  moment: (at: string) => string,
): ServerWords {
  const named = (part: keyof ServerTexts, name: string): Texts | undefined => {
    const all = texts[part]
    return all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined
  }
  const filled = (text: Texts | undefined, values: Message["values"]): string | undefined => {
    if (text === undefined) return undefined
    const word = madeOf(text, language) as string | Sentence<Record<string, Value>>
    if (typeof word === "string") return word
    const shown = Object.entries(values).map(([name, value]) => [name, shownOf(name, value)] as const)
    return joined(word.parts<Raw>(Object.fromEntries(shown)), COMMAS[language] ?? ", ")
  }
  const says = (message: Message | null) =>
    message === null
      ? undefined
      : filled(named("messages", message.code) ?? named("reasons", message.code), message.values)
  const shownOf = (name: string, value: unknown): Value | Raw => {
    if (typeof value === "number") return value
    if (isMessage(value)) return says(value) ?? value.code
    if (name === "at" && typeof value === "string" && MOMENT.test(value)) return moment(value)
    return { raw: Array.isArray(value) ? value.map(String) : [String(value)] }
  }
  return {
    says,
    reason: (name, error = "") => filled(named("reasons", `${error}.${name}`) ?? named("reasons", name), {}),
    fix(message) {
      const text = message === null ? undefined : named("fixes", message.code)
      return filled(typeof text === "string" ? withoutCommands(text) : text, message?.values ?? {})
    },
    title: (type) => filled(named("titles", type.split(":").at(-1) ?? ""), {}),
    setting: (env) => filled(named("settings", env), {}),
    attribute: (name) => filled(named("attributes", name), {}),
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Texts from a request or from the data. */
interface Raw {
  readonly raw: readonly string[]
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string" && "values" in value

const OPENING = /["„“”«»‹›「『]\s?$/
const CLOSING = /^\s?["“”«»‹›」』]/

/** Joins the parts of a sentence. If a list is in quotes, each of its texts gets these quotes. */
function joined(parts: readonly (string | Raw)[], comma: string): string {
  const textAt = (at: number): string => {
    const part = parts[at]
    return typeof part === "string" ? part : ""
  }
  return parts
    .map((part, at) => {
      if (typeof part === "string") return part
      const [open] = OPENING.exec(textAt(at - 1)) ?? []
      const [close] = CLOSING.exec(textAt(at + 1)) ?? []
      if (open === undefined || close === undefined) return isolated(part.raw.join(comma))
      return part.raw.map((text) => isolated(escaped(text))).join(`${close}${comma}${open}`)
    })
    .join("")
}

/** A value keeps its own direction, and cannot change the direction of the sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

const MAX_QUOTED = 100

/** Escapes control characters, and shortens quoted values as the server does. */
const escaped = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text).replaceAll(/\p{Cc}/gu, (character) =>
    JSON.stringify(character).slice(1, -1),
  )

/**
 * What to do, without commands to paste: the console has a button for safe changes. A command may contain a stranger's address, and the stranger
 * hopes that somebody runs it.
 */
export const withoutCommands = (fix: string): string =>
  fix.replaceAll(/:? `gatehouse [^`]*--[^`]*`/g, "").replaceAll(/\s+\./g, ".")

/** A sentence with a capital letter and a full stop. A parameter at the beginning stays as it is. */
export const inSentence = (text: string): string =>
  `${/^\w*_/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?。！？؟]$/.test(text) ? "" : fullStopOf(text)}`

/** Chinese and Japanese have their own full stop. The values of a sentence may be in any language. */
const fullStopOf = (text: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ""))
    ? "。"
    : "."

/** The separators between the values of a list. */
const COMMAS: Readonly<Record<string, string>> = { ar: "، ", ja: "、", zh: "、" }

/** The first clause of the server's sentence, for places with little room. The text after a colon or a full stop explains it. */
export const clauseOf = (sentence: string): string => sentence.replace(/(?<=\S)(?:[.:](?:\s.*)?|[。：].*)$/s, "")

/** An error in one value, or a risk of it. */
export interface Wrong extends Message {
  readonly detail: string
}

/** Whether the server's sentence continues the name of the field, such as "is missing". */
export const continues = (detail: string): boolean => /^(?:is|are|has|have|must|needs|and)\b/.test(detail)

/** The error in the person's language. An error of a whole file begins with a colon, because it continues no field name. */
export const problemOf = (wrong: Wrong, server: ServerWords): string | undefined =>
  server.says(wrong)?.replace(/^: /, "")

type Labels = Readonly<Record<string, string>>

interface AboutWords {
  readonly labelled: Sentence<{ label: Value; value: Value }>
  readonly continued: Sentence<{ field: Value; problem: Value }>
}

/** The server's error for a value, after the label of its field. `name` is the field's name in the API, with which the server's text may begin. */
export function aboutField(name: string, labels: Labels, wrong: Wrong, server: ServerWords, words: AboutWords): string {
  const detail = wrong.detail.startsWith(`${name} `) ? wrong.detail.slice(name.length + 1) : wrong.detail
  const problem = problemOf(wrong, server) ?? detail
  const label = namedText(labels, name) ?? name
  return continues(detail) ? words.continued({ field: label, problem }) : words.labelled({ label, value: problem })
}

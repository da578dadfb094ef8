/** What a placeholder of a sentence is replaced with. */
export type Value = string | number

/** A sentence with named placeholders, in one language. Called with its values, it returns text. */
export interface Sentence<Values> {
  (values: Values): string
  /**
   * Returns the sentence in parts, in the order of the language: its own texts, and the given values. A value may be an object, such as markup, which
   * stays what it is.
   */
  parts<Node extends object>(values: Readonly<Record<keyof Values, Value | Node>>): readonly (string | Node)[]
}

/** The texts of a language as its locale file has them. */
export type Texts = string | readonly string[] | { readonly [name: string]: Texts }

/** Formats a text that has plurals, selections or numbers, in ICU MessageFormat. */
export interface Formatter {
  formatToParts<Node>(values: Readonly<Record<string, Value | Node>>): { readonly value: string | Node }[]
}

/** Most sentences have simple placeholders alone. They need no parser, so that an idle server loads none. */
const IS_SIMPLE = /^(?:[^{}]|\{\w+\})*$/

/** How texts become words. */
export interface Making {
  /** Called once for each text that needs it, when its sentence is first used. */
  readonly formatter: (text: string) => Formatter
  /** The values that are the same in every sentence. Callers do not give them. */
  readonly constants: Readonly<Record<string, string>>
}

/** Turns the texts of a language into words: a text without placeholders stays a string, every other text becomes a `Sentence`. */
export function wordsOf(texts: Texts, making: Making): unknown {
  if (typeof texts === "string") return texts.includes("{") ? wordOf(texts, making) : texts
  if (Array.isArray(texts)) return texts.map((text) => wordsOf(text, making))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, wordsOf(text, making)]))
}

function wordOf(text: string, { formatter, constants }: Making): string | Sentence<Values> {
  const partsOf = IS_SIMPLE.test(text) ? simpleParts(text) : formattedParts(text, formatter)
  const parts: PartsOf = (values) => partsOf({ ...constants, ...values })
  const sentence = (values: Values) => parts(values).join("")
  const names = Object.keys(constants).map((name) => `{${name}}`)
  const isConstant = !names.reduce((rest, name) => rest.replaceAll(name, ""), text).includes("{")
  return isConstant ? sentence({}) : Object.assign(sentence, { parts })
}

type Values = Readonly<Record<string, Value>>
type PartsOf = <Node extends object>(values: Readonly<Record<string, Value | Node>>) => readonly (string | Node)[]

function simpleParts(text: string): PartsOf {
  // Every second part is the name of a placeholder.
  const parts = text.split(/\{(\w+)\}/)
  return (values) => parts.map((part, at) => (at % 2 === 0 ? part : shown(values[part]))).filter((part) => part !== "")
}

function formattedParts(text: string, formatter: (text: string) => Formatter): PartsOf {
  let made: Formatter | undefined
  return (values) => {
    made ??= formatter(text)
    return made.formatToParts(values).map(({ value }) => value)
  }
}

const shown = <Node>(value: Value | Node | undefined): string | Node =>
  typeof value === "number" || value === undefined ? String(value) : value

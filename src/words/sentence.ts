/** The value of a placeholder in a sentence. */
export type Value = string | number

/** A sentence with named placeholders, in one language. Called with its values, it returns text. */
export interface Sentence<Values> {
  (values: Values): string
  /**
   * Returns the sentence in parts, in the order of the language: its own texts, and the given values. A value may be an object, such as markup, which
   * is returned unchanged.
   */
  parts<Node extends object>(values: Readonly<Record<keyof Values, Value | Node>>): readonly (string | Node)[]
}

/** A text in ICU MessageFormat that has been parsed already: its elements. */
export type Parsed = readonly { readonly type: number }[]

/** The texts of a language as its locale file has them. The build of the console parses those that need it, so that browsers load no parser. */
export type Texts = string | Parsed | readonly (string | Parsed)[] | { readonly [name: string]: Texts }

/** Formats a text that has plurals, selections or numbers, in ICU MessageFormat. */
export interface Formatter {
  formatToParts<Node>(values: Readonly<Record<string, Value | Node>>): { readonly value: string | Node }[]
}

/** Most sentences have only simple placeholders. They need no parser, so an idle server loads none. */
export const isSimple = (text: string): boolean => /^(?:[^{}]|\{\w+\})*$/.test(text)

/** How texts become words. */
export interface Making {
  /** Called once for each text that needs it, when its sentence is first used. */
  readonly formatter: (text: string | Parsed) => Formatter
  /** The values that are the same in every sentence. Callers do not give them. */
  readonly constants: Readonly<Record<string, string>>
}

/** Turns the texts of a language into words: a text without placeholders stays a string, every other text becomes a `Sentence`. */
export function wordsOf(texts: Texts, making: Making): unknown {
  if (typeof texts === "string") return texts.includes("{") ? wordOf(texts, making) : texts
  if (isParsed(texts)) return formattedSentence(texts, making)
  if (Array.isArray(texts)) return texts.map((text) => wordsOf(text, making))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, wordsOf(text, making)]))
}

const isParsed = (texts: Texts): texts is Parsed => Array.isArray(texts) && texts[0]?.type !== undefined

function wordOf(text: string, making: Making): string | Sentence<Values> {
  const sentence = isSimple(text) ? simpleSentence(text, making.constants) : formattedSentence(text, making)
  const names = Object.keys(making.constants).map((name) => `{${name}}`)
  const isConstant = !names.reduce((rest, name) => rest.replaceAll(name, ""), text).includes("{")
  return isConstant ? sentence({}) : sentence
}

type Values = Readonly<Record<string, Value>>

/** Loops, because every page has such sentences: with `map` and `join` they take three times as long. */
function simpleSentence(text: string, constants: Making["constants"]): Sentence<Values> {
  // Every second part is the name of a placeholder.
  const [first = "", ...rest] = text.split(/\{(\w+)\}/)
  const pairs = rest.flatMap((name, at) => (at % 2 === 0 ? [{ name, after: rest[at + 1] ?? "" }] : []))
  const sentence = (values: Values) => {
    let all = first
    for (const { name, after } of pairs) all += (values[name] ?? constants[name]) + after
    return all
  }
  const parts = <Node extends object>(values: Readonly<Record<string, Value | Node>>) => {
    const all: (string | Node)[] = [first]
    for (const { name, after } of pairs) {
      const value = values[name] ?? constants[name]
      all.push(typeof value === "object" ? value : String(value), after)
    }
    return all
  }
  return Object.assign(sentence, { parts })
}

function formattedSentence(text: string | Parsed, { formatter, constants }: Making): Sentence<Values> {
  let made: Formatter | undefined
  const parts = <Node extends object>(values: Readonly<Record<string, Value | Node>>) => {
    made ??= formatter(text)
    return made.formatToParts({ ...constants, ...values }).map(({ value }) => value)
  }
  return Object.assign((values: Values) => parts(values).join(""), { parts })
}

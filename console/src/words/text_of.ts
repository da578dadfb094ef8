import type { Sentence } from "../../../src/words/sentence.ts"

/** The text for a name that the server sent, or undefined for an unknown name. */
export const namedText = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

/** The text of a word, with or without placeholders. */
export const textOf = <Values>(word: string | Sentence<Values>, values: Values): string =>
  typeof word === "string" ? word : word(values)

/**
 * A message of a program: a name with values, from which the sentence follows in every language. The name never changes, because programs compare it.
 * The values are raw text: each sentence has its own quotes around them.
 */
export interface Message {
  readonly code: string
  readonly values: Readonly<Record<string, MessageValue>>
}

/** A value in quotes. Each text of a list has quotes of its own. */
export type QuotedValue = string | readonly string[]

/** A message can be a value of another one: a sentence within a sentence. */
export type MessageValue = QuotedValue | number | Message

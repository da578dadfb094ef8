import { html } from "ghtml"
import type { Sentence } from "../words/sentence.ts"

/** Returns a sentence as HTML. Its values are HTML too. */
export function withHtml<Values>(
  words: string | Sentence<Values>,
  values: Readonly<Record<keyof Values, string>>,
): string {
  if (typeof words === "string") return escaped(words)
  const marked = {} as Record<keyof Values, Markup>
  for (const name in values) marked[name] = { markup: values[name] }
  let all = ""
  for (const part of words.parts(marked)) all += typeof part === "string" ? escaped(part) : part.markup
  return all
}

interface Markup {
  readonly markup: string
}

/** Our words have no such character, and the template takes five times as long as this check. */
const escaped = (text: string): string => (/["&'<=>`]/.test(text) ? html`${text}` : text)

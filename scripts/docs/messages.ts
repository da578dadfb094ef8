/** Writes the types of the messages in locales/en.json, so that the compiler finds an unknown name, and a missing or surplus value. */
import { placeholdersOf } from "../locales/placeholders.ts"
import { englishTexts } from "./words.ts"

type Texts = Readonly<Record<string, string>>

const HEADER = "// Generated from locales/en.json by `npm run docs`. Change it there.\n"

/** Returns the messages with the types of their values. Throws if two groups have the same name, because answers have the name alone. */
export function messageTypes(project: string): string {
  const names = new Set<string>()
  const groups = Object.entries(englishTexts(project).messages ?? {}) as [group: string, texts: Texts][]
  const members = groups.flatMap(([group, texts]) => [
    `  // ${group}`,
    ...Object.entries(texts).map(([name, text]) => {
      if (names.has(name)) throw new Error(`locales/en.json: two groups of messages have ${name}`)
      names.add(name)
      return `  readonly ${memberName(name)}: ${valuesOf(text)}`
    }),
  ])
  return `${HEADER}
import type { MessageValue, QuotedValue } from "./message.ts"

type None = Readonly<Record<never, never>>

/** Each message with its values. */
export interface Messages {
${members.join("\n")}
}
`
}

/** Returns the names of the reasons as a type. A name with a dot is a sentence for one error code. */
export function reasonNames(project: string): string {
  const names = Object.keys(englishTexts(project).reasons ?? {}).filter((name) => !name.includes("."))
  return `${HEADER}
/** A reason of a refusal. locales/en.json has its sentence, and what to do about it. */
export type ReasonName =
${names.map((name) => `  | ${JSON.stringify(name)}`).join("\n")}
`
}

function valuesOf(text: string): string {
  const values = [...placeholdersOf(text)].map(([name, type]) => {
    const isQuoted = text.includes(`"{${name}}"`)
    return `readonly ${name}: ${type === "Value" ? (isQuoted ? "QuotedValue" : "MessageValue") : type}`
  })
  return values.length === 0 ? "None" : `{ ${values.join("; ")} }`
}

const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

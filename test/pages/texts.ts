import type { Language } from "../../src/pages/words/languages.ts"

/** Yields every string of a table, with its path. */
export function* textsOf(value: unknown, path = ""): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") yield [path, value]
  if (typeof value !== "object" || value === null) return
  for (const [key, member] of Object.entries(value)) yield* textsOf(member, `${path}.${key}`)
}

/** English texts that are words of the other language too, so that they do not show which language a page has. */
const SAME: Partial<Record<Language, readonly string[]>> = {
  de: ["Passkeys", "Name"],
  fr: ["Applications"],
  it: ["Password"],
  pt: ["Continue"],
  nl: ["Passkeys", "Browsers", "Download", "website"],
}

/** Returns whether the English text appears in a text of another language although it has words of its own there. */
export function hasEnglish(shown: string, english: string, language: Language): boolean {
  if (!/\p{L}/u.test(english) || SAME[language]?.includes(english)) return false
  for (let at = shown.indexOf(english); at >= 0; at = shown.indexOf(english, at + 1))
    if (!isLetter(shown.at(at - 1)) && !isLetter(shown[at + english.length])) return true
  return false
}

const isLetter = (character: string | undefined) => /\p{L}/u.test(character ?? "")

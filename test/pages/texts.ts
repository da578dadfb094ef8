import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Locale } from "../../src/base/locales.ts"

type Texts = string | readonly string[] | { readonly [name: string]: Texts }

/** Returns the texts of a locale file: those of `pages` or of `mails`. */
export function localeTexts(locale: Locale, part: "pages" | "mails"): { readonly [name: string]: Texts } {
  const file = readFileSync(join(import.meta.dirname, `../../locales/${locale}.json`), "utf8")
  return (JSON.parse(file) as Record<typeof part, { readonly [name: string]: Texts }>)[part]
}

/** Yields every text with its path, in a service without a name. A text with values is yielded as the parts around them. */
export function* textsOf(texts: Texts | undefined, path = ""): Generator<readonly [path: string, text: string]> {
  if (typeof texts === "string") {
    const parts = texts.replaceAll("{service}", "Gatehouse").split(/\{\w+\}/)
    for (const part of parts.filter((each) => each !== "")) yield [path, part]
  } else for (const [name, text] of Object.entries(texts ?? {})) yield* textsOf(text, `${path}.${name}`)
}

/** English texts that are words of the other language too, so that they do not show which language a page has. */
const SAME: Partial<Record<Locale, readonly string[]>> = {
  de: ["Passkeys", "Name"],
  fr: ["Applications"],
  it: ["Password"],
  pt: ["Continue"],
  nl: ["Passkeys", "Browsers", "Download", "website"],
}

/** Returns whether the English text appears in a text of another language although it has words of its own there. */
export function hasEnglish(shown: string, english: string, language: Locale): boolean {
  if (!/\p{L}/u.test(english) || SAME[language]?.includes(english)) return false
  for (let at = shown.indexOf(english); at >= 0; at = shown.indexOf(english, at + 1))
    if (!isLetter(shown.at(at - 1)) && !isLetter(shown[at + english.length])) return true
  return false
}

const isLetter = (character: string | undefined) => /\p{L}/u.test(character ?? "")

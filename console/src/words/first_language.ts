/** The language of the console, before anything else of it has loaded: the sign-in is asked for in this language. */

export const LANGUAGES = { en: "English", de: "Deutsch" } as const
export type Language = keyof typeof LANGUAGES

export const LANGUAGE_KEY = "gatehouse.console.language"

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** The language that the person chose, else the first known one of the browser, else English. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage) ?? "en"
}

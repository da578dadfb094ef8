import { useSyncExternalStore } from "react"

export const LANGUAGES = { en: "English", de: "Deutsch" } as const
export type Language = keyof typeof LANGUAGES

const KEY = "gatehouse.console.language"
const listeners = new Set<() => void>()

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

let current = first()

/** The language that the person chose, else the first known one of the browser, else English. */
function first(): Language {
  const chosen = localStorage.getItem(KEY)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage) ?? "en"
}

document.documentElement.lang = current

const language = (): Language => current

export function chooseLanguage(chosen: Language): void {
  current = chosen
  localStorage.setItem(KEY, chosen)
  document.documentElement.lang = chosen
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)

/** The words of one topic in every language. The English ones decide the type, so that a missing translation is an error. */
export type Topic<Words> = Readonly<Record<Language, Words>>

export const useWords = <Words>(topic: Topic<Words>): Words => topic[useLanguage()]

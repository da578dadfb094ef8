import { useSyncExternalStore } from "react"
import type { Language } from "./first_language.ts"
import { firstLanguage, LANGUAGE_KEY } from "./first_language.ts"

const listeners = new Set<() => void>()

let current = firstLanguage()

const language = (): Language => current

export function chooseLanguage(chosen: Language): void {
  current = chosen
  localStorage.setItem(LANGUAGE_KEY, chosen)
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

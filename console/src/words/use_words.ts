import { useSyncExternalStore } from "react"
import type { Locale } from "../../../src/base/locales.ts"
import type { Topics } from "./language.ts"
import { keepLanguage, language, textsIn } from "./language.ts"
import { madeOf } from "./made.ts"
import type { ConsoleWords } from "./words.ts"

const listeners = new Set<() => void>()

let words: ConsoleWords | undefined

/** Whether a shown view needs more words than the first view does. */
let needsAll = false

/** Makes words from the texts. Called before the first view is shown. */
export function showTexts(texts: Topics): void {
  words = { ...words, ...(madeOf(texts, language()) as ConsoleWords) }
  for (const listener of listeners) listener()
}

/** Loads the words that the first view does not need, once for each language. Rejects if they do not arrive. */
export async function loadAllWords(): Promise<void> {
  needsAll = true
  while (all !== language()) {
    const locale = language()
    const texts = await textsIn(locale, "rest")
    // The person may have chosen another language in the meantime.
    if (locale !== language()) continue
    all = locale
    showTexts(texts)
  }
}

/** The language whose words are all loaded. */
let all: Locale | undefined

/** Changes the language when its texts have arrived. If they do not arrive, rejects and changes nothing. */
export async function chooseLanguage(chosen: Locale): Promise<void> {
  const [first, rest] = await Promise.all([textsIn(chosen, "first"), needsAll ? textsIn(chosen, "rest") : undefined])
  keepLanguage(chosen)
  all = rest && chosen
  showTexts({ ...first, ...rest })
  // A view that needs all words may have opened in the meantime.
  if (needsAll) await loadAllWords()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Locale => useSyncExternalStore(subscribe, language)

const currentWords = (): ConsoleWords => {
  if (words === undefined) throw new Error("The console has no words yet.")
  return words
}

/** All words, for code that needs several topics. */
export const useAllWords = (): ConsoleWords => useSyncExternalStore(subscribe, currentWords)

/** The words of one topic of locales/LL.json, in the person's language. */
export const useWords = <Topic extends keyof ConsoleWords>(topic: Topic): ConsoleWords[Topic] => useAllWords()[topic]

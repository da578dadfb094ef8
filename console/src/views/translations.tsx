import { Select, TextInput } from "@mantine/core"
import { useState } from "react"
import type { Locale } from "../../../src/base/locales.ts"
import { LOCALES } from "../../../src/base/locales.ts"
import { nameIn } from "../words/language.ts"
import { useLanguage, useWords } from "../words/use_words.ts"

/** The name of a description in a language, in the admin API. */
export const inLanguage = (language: Locale) => `description#${language}` as const

/** A description in each language. Empty: the description for all languages. */
export type Translated = Readonly<Record<ReturnType<typeof inLanguage>, string>>

/** Calls `of` for each language. */
export const translated = (of: (language: Locale) => string) =>
  Object.fromEntries(LOCALES.map((language) => [inLanguage(language), of(language)])) as Translated

export function useTranslatedLabels(): Translated {
  const { meaningIn } = useWords("apis")
  const shownIn = useLanguage()
  return translated((language) => meaningIn({ language: nameIn(shownIn, language) }))
}

interface TranslationsProps {
  readonly draft: Translated
  set(part: Partial<Translated>): void
  readonly isLocked: boolean
}

/** A field for each language in use, and for each that the person adds. */
export function Translations({ draft, set, isLocked }: TranslationsProps) {
  const words = useWords("apis")
  const labels = useTranslatedLabels()
  const shownIn = useLanguage()
  const isUsed = (language: Locale) => draft[inLanguage(language)] !== ""
  // The field of an emptied text stays.
  const [opened, setOpened] = useState(() => LOCALES.filter(isUsed))
  const isShown = (language: Locale) => isUsed(language) || opened.includes(language)
  const others = LOCALES.filter((language) => !isShown(language))
  return (
    <>
      {LOCALES.filter(isShown).map((language) => (
        <TextInput
          key={language}
          label={labels[inLanguage(language)]}
          placeholder={words.translationText}
          value={draft[inLanguage(language)]}
          maxLength={200}
          disabled={isLocked}
          autoComplete="off"
          lang={language}
          onChange={(event) => set({ [inLanguage(language)]: event.currentTarget.value })}
        />
      ))}
      {others.length > 0 && !isLocked && (
        <Select
          aria-label={words.addLanguage}
          placeholder={words.addLanguage}
          value={null}
          data={others.map((value) => ({ value, label: nameIn(shownIn, value) }))}
          onChange={(chosen) => setOpened([...opened, ...others.filter((each) => each === chosen)])}
        />
      )}
    </>
  )
}

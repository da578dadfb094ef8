/** Returns the word for a value, or undefined if there is no word for it. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

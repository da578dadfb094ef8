/** The form in which people are searched. The same function folds the stored texts and the typed search. */

/** Letters that NFKD does not divide into a letter and its mark, and signs that people write in several ways. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
}
const IN_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu")
const MARKS = /\p{M}+/gu
/** Signs outside ASCII divide words as a space does. */
const OTHER_SIGNS = /[^\p{L}\p{N}\p{So}\x21-\x7e]+/gu
const WORD = /[\p{L}\p{N}\p{So}]+/gu

/** Only the beginning of a longer text is searched, so that an entry of an index stays short enough for every engine. */
const MAX_FOLDED = 160

/** Marks the beginning of each word. No folded text contains this character. */
export const WORD_MARK = "\x1f"

/**
 * Folds a text for the search: compatible forms are equal (NFKD), marks are removed, letters are lower case, and `ß`, `ø`, `ł` and the like become
 * plain letters. Folding a folded text changes nothing. Words are separated by one space.
 */
export const foldForSearch = (text: string): string =>
  unmarked(unmarked(text).toLowerCase())
    // Some capital letters have a small form with a mark.
    .replace(IN_PLAIN, (letter) => PLAIN[letter] ?? "")
    .replace(OTHER_SIGNS, " ")
    .trim()

const unmarked = (text: string): string => text.normalize("NFKD").replace(MARKS, "")

const marked = (folded: string): string => folded.replace(WORD, `${WORD_MARK}$&`)

/** Returns the folded text with its words marked, as it is stored. */
export const searchableText = (text: string | undefined): string =>
  marked([...foldForSearch(text ?? "")].slice(0, MAX_FOLDED).join(""))

/** One part of the typed search. A text matches if it contains `marked`, so the part begins with a word, and may end within one. */
export interface SearchPart {
  readonly marked: string
  /** The words of the part. A matching text has, for each of them, a word that begins with it. */
  readonly words: readonly string[]
}

/** A search uses only the longest parts, because a person's text rarely has more parts. */
const MAX_PARTS = 4

/** Returns the parts of a search. They are separated by spaces; signs without a word are ignored. */
export function searchParts(search: string): readonly SearchPart[] {
  const parts = [...new Set(foldForSearch(search).split(" "))].map((part) => ({
    marked: marked(part),
    words: part.match(WORD) ?? [],
  }))
  return parts
    .filter(({ words }) => words.length > 0)
    .toSorted((one, other) => other.marked.length - one.marked.length)
    .slice(0, MAX_PARTS)
}

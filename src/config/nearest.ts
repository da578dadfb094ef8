/**
 * Returns how many letters must be added, dropped, changed or swapped with the next letter, to turn one word into the other (optimal string
 * alignment).
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(i - 2, j - 2) + 1 : changed
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped))
    }
  }
  return at(one.length, other.length)
}

/**
 * Returns the word that was probably meant: one letter may differ, or up to a third of the letters of a longer word. Undefined if no word is close.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words.map((each) => ({ each, distance: distance(word, each) })).sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best !== undefined && best.distance <= Math.max(1, word.length / 3) ? best.each : undefined
}

/** A quoted value of the request, as the server writes it. */
export const Q = String.raw`("(?:[^"\\]|\\.)*")`

/**
 * A sentence of the server as a regular expression, and its German. The API has no names for these sentences, so their wording decides. $1 is what the
 * server quotes; $s1 is a sentence within the sentence, which is translated too, and $t1 a
 * time.
 */
export type Pattern = readonly [pattern: string, german: string]

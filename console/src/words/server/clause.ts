/** The first clause of a sentence of the server, for places without room for more: what follows a colon or a full stop explains it. */
export const clauseOf = (sentence: string): string => sentence.replace(/(?<=\S)[.:](?:\s.*)?$/s, "")

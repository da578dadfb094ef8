/** The lines of a text, without empty ones and without spaces around them. */
export const linesIn = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

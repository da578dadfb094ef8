/** What was written cannot be read as what it should be. The message says why, for whoever wrote it. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0", a: "\x07", e: "\x1b" }

/** The pieces that words are made of, in the order in which they are tried: as POSIX has them, with its newer `$'…'`. */
const PIECE =
  /(?<space>\s+)|(?<joined>\\\r?\n)|\$'(?<ansi>(?:[^'\\]|\\.)*)'|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^\s'"\\$`|&;<>()]+)/sy

/**
 * The words of a command, as a POSIX shell divides them. Throws Unreadable for what only the shell that it was written for could know
 * (variables, other commands), and for what is no single command.
 */
export function shellWords(text: string): readonly string[] {
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < text.length; ) {
    PIECE.lastIndex = at
    const groups = PIECE.exec(text)?.groups
    if (groups === undefined) throw new Unreadable(whyNot(text.slice(at)))
    const commented = word === undefined && groups.plain?.startsWith("#")
    at = commented ? endOfLine(text, at) : PIECE.lastIndex
    if (commented) continue
    if (groups.space !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (groups.joined === undefined) word = (word ?? "") + pieceOf(groups)
  }
  return word === undefined ? words : [...words, word]
}

function pieceOf({ ansi, single, double, escaped, plain }: Readonly<Record<string, string | undefined>>): string {
  if (double !== undefined) return inDoubleQuotes(double)
  if (ansi === undefined) return single ?? escaped ?? plain ?? ""
  return ansi.replace(/\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|(.))/gis, (_, byte, unit, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (ESCAPES[other] ?? other),
  )
}

function inDoubleQuotes(text: string): string {
  const live = /(?<!\\)(?:\\\\)*((?:`|\$[A-Za-z_0-9{(@*#?!$-]).*)/s.exec(text)?.[1]
  if (live !== undefined) throw new Unreadable(whyNot(live))
  return text.replace(/\\(?:\r?\n|([$`"\\]))/g, (_, kept: string | undefined) => kept ?? "")
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at)
  return end < 0 ? text.length : end
}

function whyNot(rest: string): string {
  const variable = /^\$\{?([A-Za-z_][A-Za-z_0-9]*)/.exec(rest)?.[1]
  if (variable !== undefined) return `$${variable} is known to your shell alone: write its value in its place`
  if (/^['"]|^\$'/.test(rest)) return "a quote is not closed"
  if (rest.startsWith("&")) return "an & outside of quotes ends the command: put quotes around the address or the data"
  if (/^[$`]/.test(rest)) return "what your shell would put in the place of $ or ` is not known here: write it out"
  if (rest.startsWith("\\")) return "it ends with a backslash"
  return `one command is read, and ${rest.charAt(0)} leads to another one or to a file: leave it away`
}

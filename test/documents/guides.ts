/** Reads the pages of docs/applications: their `gatehouse` commands, as a shell would read them. */
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

const FOLDER = join(import.meta.dirname, "../../docs/applications")

export interface Guide {
  /** The file's name without `.md`. */
  readonly name: string
  readonly commands: readonly (readonly string[])[]
}

/** All pages, in order of name. The overview is the page README. */
export const guides = (): readonly Guide[] =>
  globSync("*.md", { cwd: FOLDER })
    .sort()
    .map((file) => ({ name: basename(file, ".md"), commands: commandsIn(readFileSync(join(FOLDER, file), "utf8")) }))

/** Finds the commands in indented blocks and in fences. A line that ends with a backslash continues on the next line. */
export const commandsIn = (page: string): readonly (readonly string[])[] =>
  [...page.replaceAll(/\\\n\s*/g, "").matchAll(/^(?: {4})?gatehouse (.+)$/gm)].map(([, words = ""]) => wordsOf(words))

/** Splits words at spaces outside of quotes. The pages use no other syntax of the shell. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "")

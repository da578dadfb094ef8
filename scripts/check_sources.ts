// Checks the length and name of source files, the styles of the console, and that no check is silenced.
import { basename, join } from "node:path"
import { styleFindings } from "./console_styles.ts"
import type { Source } from "./read_sources.ts"
import { readConsole, readSources, report } from "./read_sources.ts"

const maxLines = 400
const medianLimit = 80
// File names that say nothing about the content. index.ts is forbidden because re-exports hide where a name is declared.
const emptyNames = ["index.ts", "types.ts", "util.ts", "utils.ts", "helper.ts", "helpers.ts", "common.ts", "misc.ts"]
// Finds comments that silence a check. Files in src/ may not contain such comments. The pattern itself silences nothing.
const silencers = /biome-ignore|@ts-(ignore|expect-error|nocheck)/
/**
 * The console shares with the server the making of words and their types, the names of languages, the filling of samples, the table of grant types, and the
 * requests of a trial. They need neither the server nor Node.
 */
const SHARED = [
  join("src/words/sentence.ts"),
  join("src/words/words.ts"),
  join("src/base/locales.ts"),
  join("src/base/sample.ts"),
  join("src/oauth/grant_types.ts"),
  join("src/trial/exchange.ts"),
  join("src/trial/id_token.ts"),
]

// An object literal that is spread into another: the compiler does not report its misspelt or surplus members.
const spreadLiteral = /\.\.\.\{ ?[\w"[]/
// A list that is spread into the list around it: its members can stand in the list themselves.
const spreadList = /\.\.\.\(?\[[^[\]]*\](?: as const\))?\s*[,\])]/

const sources = readSources(process.cwd())
const ofConsole = readConsole(process.cwd())
const sizes = sources.map(linesOf).sort((a, b) => a - b)
const median = sizes[Math.floor(sizes.length / 2)] ?? 0

report(
  [
    ...[...sources, ...ofConsole].flatMap(findingsOf),
    ...ofConsole.flatMap(foreignImports),
    ...styleFindings(process.cwd(), ofConsole),
    ...(median > medianLimit ? [`src: the median file has ${median} lines; ${medianLimit} at most`] : []),
  ],
  `sources: ${sources.length} files and ${ofConsole.length} of the console, median ${median} lines, longest ${sizes.at(-1) ?? 0}`,
)

function findingsOf(source: Source): string[] {
  const lines = linesOf(source)
  const silenced = source.text.match(silencers)?.[0]
  const spread = source.text.match(spreadLiteral)?.[0]
  const list = source.text.match(spreadList)?.[0]
  return [
    ...(lines > maxLines && !isGenerated(source) ? [`${source.file}: ${lines} lines; ${maxLines} at most`] : []),
    ...(emptyNames.includes(basename(source.file)) ? [`${source.file}: name it by what it does`] : []),
    ...(silenced === undefined ? [] : [`${source.file}: ${silenced} silences a check; fix the cause`]),
    ...(spread === undefined ? [] : [`${source.file}: ${spread} hides members from the compiler; write them out`]),
    ...(list === undefined
      ? []
      : [`${source.file}: ${list} is a list within a list; write its members into the outer one`]),
  ]
}

/**
 * The console talks to the server over HTTP alone, so it imports only its own files, those that are shared, and packages that its package.json
 * names (biome).
 */
function foreignImports({ file, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)]
    .map(([, path = ""]) => join(file, "..", path))
    .filter((path) => !path.startsWith(join("console/src/")) && !SHARED.includes(path))
    .map((path) => `${file} imports ${path}; the console imports only files of console/src, and ${SHARED.join(", ")}`)
}

/** Nobody reads a generated file from top to bottom. */
function isGenerated({ text }: Source): boolean {
  return text.startsWith("// Generated from ")
}

function linesOf({ text }: Source): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0)
}

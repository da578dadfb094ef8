/** Checks that the console's classes are those of CSS modules, and that each class of a module is used. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Source } from "./read_sources.ts"

const FOLDER = "console/src"
/** The one global style sheet. It has rules for elements and for the classes of the library of components. */
const BASE = "console/src/shell/base.css"

/** Where a class is given: as an attribute, or as a member of an object that becomes attributes. */
const CLASS_GIVEN = /\bclassNames?\b(?:=|:\s)/g
/** A text with a word, alone or around the values of a template. A text that is compared with something is not a class. */
const TEXT = /(?<![!=]== )"[\w -]+"|`(?:\$\{[^}]*\}|[^`$])*`/g
/** An inline style in which every value is a literal. */
const LITERAL_STYLE = /style=\{\{(?:\s*[\w"-]+:\s*(?:"[^"]*"|[\d.-]+),?)+\s*\}\}/
const IMPORTED = /import (\w+) from "(\.[^"]*\.module\.css)"/g

/** Returns what is wrong with the styles of the console. */
export function styleFindings(project: string, sources: readonly Source[]): string[] {
  const sheets = readdirSync(join(project, FOLDER), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => `${FOLDER}/${name.replaceAll("\\", "/")}`)
  const modules = sheets.filter((file) => file.endsWith(".module.css"))
  const classes = new Map(modules.map((file) => [file, classesOf(readFileSync(join(project, file), "utf8"))]))
  const used = new Map(modules.map((file) => [file, new Set<string>()]))
  const findings = sheets
    .filter((file) => file !== BASE && !modules.includes(file))
    .map((file) => `${file}: make it a CSS module; ${BASE} alone is global`)
  for (const { file, text } of sources) {
    for (const each of globalClasses(text)) findings.push(`${file}: ${each} is a global class; use one of a CSS module`)
    const literal = LITERAL_STYLE.exec(text)?.[0]
    if (literal !== undefined) findings.push(`${file}: ${literal} computes nothing; use a class of a CSS module`)
    for (const [, alias = "", path = ""] of text.matchAll(IMPORTED)) {
      const sheet = join(file, "..", path).replaceAll("\\", "/")
      for (const [, name = ""] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))) {
        used.get(sheet)?.add(name)
        if (classes.get(sheet)?.has(name) !== true) findings.push(`${file}: ${sheet} has no class ${name}`)
      }
    }
  }
  for (const sheet of modules)
    for (const [, name = "", path = ""] of readFileSync(join(project, sheet), "utf8").matchAll(
      /composes: (\w+) from "([^"]+)"/g,
    ))
      used.get(join(sheet, "..", path).replaceAll("\\", "/"))?.add(name)
  for (const [sheet, names] of classes)
    for (const name of names) if (used.get(sheet)?.has(name) !== true) findings.push(`${sheet}: nothing uses .${name}`)
  return findings
}

/** The texts that a file gives as classes. */
function globalClasses(text: string): string[] {
  return [...text.matchAll(CLASS_GIVEN)].flatMap(({ index, 0: { length } }) => {
    const given = expressionAt(text, index + length)
    return (given.match(TEXT) ?? []).filter((each) => /[a-z]/i.test(each.replaceAll(/\$\{[^}]*\}/g, "")))
  })
}

/** The text or the bracketed expression that begins here, else the rest of the line. */
function expressionAt(text: string, from: number): string {
  if (text[from] !== "{") return /^(?:"[^"]*"|.*)/.exec(text.slice(from))?.[0] ?? ""
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++
    if (text[at] === "}" && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** The classes that the selectors of a module name, except those of other packages. */
const classesOf = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, "").matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(
      ([, name = ""]) => name,
    ),
  )

// Checks that every locale has the texts of locales/en.json, with the same placeholders, and with the plurals of its language.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isPluralElement, TYPE } from "@formatjs/icu-messageformat-parser"
import { LOCALES } from "../src/base/locales.ts"
import { elementsOf, parsed, placeholdersOf } from "./locales/placeholders.ts"
import { report } from "./read_sources.ts"

type Texts = ReadonlyMap<string, string>

/** Numbers that people meet. A plural needs a form for each category that one of them has. */
const COUNTS = Array.from({ length: 200 }, (_, count) => count)

/** Locales without the texts of the console and the server's messages. Delete a locale here when its translation is added. */
const PENDING: ReadonlySet<string> = new Set(["tr"])
const MAY_FOLLOW = /^(?:console|messages|reasons|fixes|titles|settings|attributes)\./

const english = textsOf("en")
report(
  LOCALES.flatMap(findingsOf),
  `locales: ${LOCALES.length} with ${english.size} texts each, pending: ${[...PENDING].join(", ")}`,
)

function textsOf(locale: string): Texts {
  const file = readFileSync(join(import.meta.dirname, `../locales/${locale}.json`), "utf8")
  return new Map(flattened(JSON.parse(file), ""))
}

function* flattened(texts: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof texts === "string") yield [path, texts]
  else
    for (const [name, text] of Object.entries(texts as object))
      yield* flattened(text, path === "" ? name : `${path}.${name}`)
}

function findingsOf(locale: string): string[] {
  const texts = textsOf(locale)
  const at = (path: string, what: string) => `locales/${locale}.json: ${path}: ${what}`
  return [
    ...[...english.keys()]
      .filter((path) => !texts.has(path) && !(PENDING.has(locale) && MAY_FOLLOW.test(path)))
      .map((path) => at(path, "is missing")),
    ...[...texts.keys()].filter((path) => !english.has(path)).map((path) => at(path, "is not in locales/en.json")),
    ...[...texts].flatMap(([path, text]) =>
      mistakesIn(path, text, english.get(path) ?? text, locale).map((what) => at(path, what)),
    ),
  ]
}

function mistakesIn(path: string, text: string, inEnglish: string, locale: string): string[] {
  if (text.trim() === "") return ["is empty"]
  try {
    return [...wrongPlaceholders(path, text, inEnglish), ...wrongForms(text, locale)]
  } catch (error) {
    return [`is not ICU MessageFormat: ${error instanceof Error ? error.message : error}`]
  }
}

/** A fix may leave out a command with its values: the console has a button for most of them. */
function wrongPlaceholders(path: string, text: string, inEnglish: string): string[] {
  const [found, wanted] = [[...placeholdersOf(text).keys()], [...placeholdersOf(inEnglish).keys()]]
  const [has, needs] = [found.sort().join(", "), wanted.sort().join(", ")]
  const isSame = path.startsWith("fixes.") ? found.every((name) => wanted.includes(name)) : has === needs
  return isSame ? [] : [`has the placeholders (${has}); English has (${needs})`]
}

function wrongForms(text: string, locale: string): string[] {
  return [...elementsOf(parsed(text))].flatMap((element) => {
    if (element.type === TYPE.date || element.type === TYPE.time) return ["formats a date; the code does that"]
    if (!isPluralElement(element)) return []
    const rules = new Intl.PluralRules(locale, { type: element.pluralType ?? "cardinal" })
    const exact = new Set(
      Object.keys(element.options)
        .filter((form) => form.startsWith("="))
        .map((form) => Number(form.slice(1))),
    )
    const needed = new Set(COUNTS.filter((count) => !exact.has(count)).map((count) => rules.select(count)))
    const known = new Set<string>([...rules.resolvedOptions().pluralCategories, "other"])
    const forms = Object.keys(element.options).filter((form) => !form.startsWith("="))
    return [
      ...[...needed].filter((form) => !forms.includes(form)).map((form) => `lacks the plural form "${form}"`),
      ...forms
        .filter((form) => !known.has(form))
        .map((form) => `has the plural form "${form}", which ${locale} does not have`),
    ]
  })
}

import { readFileSync } from "node:fs"
import { parse } from "@formatjs/icu-messageformat-parser"
import type { Plugin } from "vite"
import type { Parsed, Texts } from "../src/words/sentence.ts"
import { isSimple } from "../src/words/sentence.ts"

type Topics = Readonly<Record<string, Texts>>
/** scripts/check_locales.ts makes sure that every file has these members. */
type LocaleFile = Readonly<
  Record<"console" | "messages" | "reasons" | "fixes" | "titles" | "settings" | "attributes", Topics>
>

/** The topics of the first view: the frame of all views, and the overview. */
const FIRST = ["shell", "overview", "attention", "plot"]

/** What a query of a locale file contains. */
export const PARTS = {
  /** With the titles of all views, which the navigation shows. */
  first: ({ console: topics }) => mapped(topics, (texts, name) => (FIRST.includes(name) ? texts : titleOf(texts))),
  rest: ({ console: topics }) => mapped(topics, (texts, name) => (FIRST.includes(name) ? undefined : texts)),
  reasons: ({ reasons }) => ({ reasons }),
  /** A message is found by its name alone, whatever its group is. */
  server: ({ messages, fixes, titles, settings, attributes }) => ({
    messages: Object.assign({}, ...Object.values(messages)),
    fixes,
    titles,
    settings,
    attributes,
  }),
} as const satisfies Record<string, (file: LocaleFile) => Topics>

const titleOf = (texts: Texts): Topics | undefined =>
  typeof texts === "object" && "title" in texts && typeof texts.title === "string" ? { title: texts.title } : undefined

/** Serves parts of locales/LL.json as modules. */
export const wordsOfLocales = (): Plugin => ({
  name: "words-of-locales",
  enforce: "pre",
  load(id) {
    const [, file, part] = /^(.*\/locales\/\w+\.json)\?(\w+)$/.exec(id) ?? []
    if (file === undefined || part === undefined || !isPart(part)) return
    return { code: `export default ${JSON.stringify(parsed(PARTS[part](localeFile(file))))}`, moduleType: "js" }
  },
})

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name)

const localeFile = (file: string): LocaleFile => JSON.parse(readFileSync(file, "utf8"))

/** Maps the members, and leaves out those that become undefined. */
const mapped = (topics: Topics, change: (texts: Texts, name: string) => Texts | undefined): Topics =>
  Object.fromEntries(
    Object.entries(topics).flatMap(([name, texts]) => {
      const changed = change(texts, name)
      return changed === undefined ? [] : [[name, changed]]
    }),
  )

/** Parses the texts that have more than simple placeholders. */
export function parsed(texts: Texts): Texts {
  if (typeof texts === "string") return isSimple(texts) ? texts : (parse(texts, { ignoreTag: true }) as Parsed)
  if (Array.isArray(texts)) return texts.map((text) => parsed(text) as string | Parsed)
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsed(text)]))
}

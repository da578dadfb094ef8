import { deepEqual, ok } from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { OPTIONS } from "../../src/config/options.ts"
import { STANDARD_ATTRIBUTES } from "../../src/identity/attributes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"

type Texts = Readonly<Record<string, string>>

const ROOT = join(import.meta.dirname, "../..")
const { messages, ...english } = JSON.parse(readFileSync(join(ROOT, "locales/en.json"), "utf8")) as Readonly<
  Record<"reasons" | "titles" | "settings" | "attributes", Texts>
> & { readonly messages: Readonly<Record<string, Texts>> }
const names = Object.values(messages).flatMap((group) => Object.keys(group))

/** Names that the code makes of a part and a word. The compiler checks that each exists. */
const MADE =
  /^(?:contrast-low-|differs-(?:scheme|host|port|path)$|ended-|no-|row-(?:attribute|group|role)-missing$|(?:minute|hour|day)s-too-early$)/

test("the code uses each message", () => {
  const files = globSync("src/**/*.ts", { cwd: ROOT }).filter((file) => !file.startsWith(join("src", "words")))
  const quoted = new Set(files.flatMap((file) => readFileSync(join(ROOT, file), "utf8").match(/"[\w.-]+"/g) ?? []))
  const unused = names.filter((name) => !MADE.test(name) && !quoted.has(`"${name}"`))
  ok(names.length > 300 && files.length > 300)
  deepEqual(unused, [])
})

test("no message has the name of a reason, because answers have either as code", () => {
  const reasons = new Set<string>(Object.values(REASONS).flat())
  deepEqual(
    names.filter((name) => reasons.has(name)),
    [],
  )
})

test("each reason has a sentence, and each sentence a reason", () => {
  const given = Object.keys(english.reasons)
  const known = Object.entries(REASONS).flatMap(([code, slugs]) => slugs.flatMap((slug) => [slug, `${code}.${slug}`]))
  deepEqual(
    given.filter((name) => !known.includes(name)),
    [],
  )
  deepEqual(
    Object.values(REASONS)
      .flat()
      .filter((slug) => !given.includes(slug)),
    [],
  )
})

test("the title of each problem of the admin API is the text of its refusal", () =>
  deepEqual(
    english.titles,
    Object.fromEntries(
      Object.entries(REFUSALS)
        .filter(([, { delivery }]) => (delivery as readonly string[]).includes("problem"))
        .map(([code, { text }]) => [code.replaceAll("_", "-"), text]),
    ),
  ))

test("each environment variable and each standard attribute has a sentence, and nothing else has one", () => {
  deepEqual(
    Object.keys(english.settings).toSorted(),
    Object.values(OPTIONS)
      .map(({ env }) => env)
      .toSorted(),
  )
  deepEqual(
    Object.keys(english.attributes),
    STANDARD_ATTRIBUTES.map(({ name }) => name),
  )
})

// What the server says in English has its German in the console, as long as the server says it so.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { clauseOf } from "../../console/src/words/server/clause.ts"
import { german } from "../../console/src/words/server/german.ts"
import { REASONS_DE } from "../../console/src/words/server/reasons_de.ts"
import { SETTINGS_DE } from "../../console/src/words/server/settings_de.ts"
import { Secret } from "../../src/base/secret.ts"
import { OPTIONS } from "../../src/config/options.ts"
import { STANDARD_ATTRIBUTES } from "../../src/identity/attributes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import { PASSWORD } from "../support/journey.ts"
import { world } from "../support/world.ts"

const { administration } = await world({ after })
const { apis, clients, groups, looks, roles, scopes, users } = administration

/** What the use case says: the problems of single values, or the conflict. */
async function saidBy(change: Promise<unknown>): Promise<readonly string[]> {
  const error = await change.then(
    () => new Error("The change succeeded."),
    (refused: Error & { problems?: readonly { says: string }[] }) => refused,
  )
  const { problems, message } = error as Error & { problems?: readonly { says: string }[] }
  return problems === undefined ? [message] : problems.map(({ says }) => says)
}

test("each reason and each environment variable with German words exists", () => {
  const slugs = new Set(Object.values(REASONS).flatMap((each) => Object.keys(each)))
  deepEqual(
    Object.keys(REASONS_DE).filter((slug) => !slugs.has(slug)),
    [],
  )
  const known = new Set(Object.values(OPTIONS).map(({ env }) => env))
  deepEqual(
    Object.keys(SETTINGS_DE).filter((env) => !known.has(env)),
    [],
  )
})

test("each environment variable and each standard attribute has German words", () => {
  deepEqual(
    Object.values(OPTIONS)
      .map(({ env }) => env)
      .filter((env) => german.setting(env) === undefined),
    [],
  )
  deepEqual(
    STANDARD_ATTRIBUTES.map(({ name }) => name).filter((name) => german.attribute(name) === undefined),
    [],
  )
})

test("what the server says about the values of the console's forms has its German", async () => {
  const ada = { username: "ada", password: new Secret(PASSWORD), email: "ada@example.com" }
  await users.create(ada)
  await groups.create({ name: "staff" })
  await roles.create({ name: "readers", scope: "admin:read" })
  await apis.create({ identifier: "https://photos.example" })
  await scopes.create({ scope: "photos:read", api: "https://photos.example", description: "See your photos" })
  const web = { name: "Shop", kind: "confidential" as const }
  const said = await Promise.all([
    saidBy(users.create({ ...ada, username: "", email: "nonsense" })),
    saidBy(users.create({ ...ada, username: " ann" })),
    saidBy(users.create({ ...ada, username: "ann", password: new Secret("short") })),
    saidBy(users.create({ ...ada, username: "ann", password: new Secret("123456789012345678") })),
    saidBy(users.create({ ...ada, username: "annannannannannannann", password: new Secret("annannannannannannann") })),
    saidBy(users.create(ada)),
    saidBy(groups.create({ name: "Not A Name" })),
    saidBy(groups.create({ name: "staff" })),
    saidBy(roles.create({ name: "readers", scope: "admin:read" })),
    saidBy(roles.create({ name: "admin", scope: "" })),
    saidBy(roles.create({ name: "editors", scope: "photos:read unknown:value" })),
    saidBy(apis.create({ identifier: "https://photos.example" })),
    saidBy(apis.create({ identifier: "photos" })),
    saidBy(scopes.create({ scope: "photos:read", api: "https://photos.example", description: "See" })),
    saidBy(scopes.create({ scope: 'a"b', api: "https://photos.example", description: "" })),
    saidBy(clients.create({ ...web, redirect_uris: [] })),
    saidBy(clients.create({ ...web, name: "", redirect_uris: ["https://shop.example/cb"] })),
    ...["shop", "https://a.example/?x", "https://a.example/#x", "javascript:x", "https://*.a.example/"].map((uri) =>
      saidBy(clients.create({ ...web, redirect_uris: [uri] })),
    ),
    saidBy(looks.set(undefined, { support_uri: "nowhere", accent: "red" } as never)),
  ])
  const untranslated = said.flat().filter((each) => german.sentence(each) === undefined)
  deepEqual(untranslated, [])
  ok(said.flat().length >= 24)
})

test("a value of the request stays text of its own direction within the German sentence", () => {
  equal(
    german.sentence('The username "\u202Eevil <b>" is taken; case and width of letters make no difference.'),
    'Den Benutzernamen \u2068"\u202Eevil <b>"\u2069 gibt es schon',
  )
  match(german.title("urn:gatehouse:problem:conflict") ?? "", /schon da/)
  equal(german.title("urn:gatehouse:problem:constructor"), undefined)
  equal(german.reason("constructor"), undefined)
  equal(german.sentence("something that no server says"), undefined)
})

test("a legend names a reason by the first clause of its sentence", () => {
  equal(
    clauseOf("Der Code ist ungültig: abgeschnitten, gefälscht oder etwas anderes als ein Code."),
    "Der Code ist ungültig",
  )
  equal(
    clauseOf("prompt=none was sent, but nobody is signed in. That is normal."),
    "prompt=none was sent, but nobody is signed in",
  )
  equal(clauseOf("verifier-differs"), "verifier-differs")
})

// What the server says in English has its German in the console, as long as the server says it so.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { Readable } from "node:stream"
import { after, test } from "node:test"
import { MARKS as CONSOLE_MARKS } from "../../console/src/views/people/import_file.ts"
import { clauseOf } from "../../console/src/words/server/clause.ts"
import { german } from "../../console/src/words/server/german.ts"
import { PAGE_REASONS_DE } from "../../console/src/words/server/page_reasons_de.ts"
import { RARE_REASONS_DE } from "../../console/src/words/server/rare_reasons_de.ts"
import { REASONS_DE } from "../../console/src/words/server/reasons_de.ts"
import { SETTINGS_DE } from "../../console/src/words/server/settings_de.ts"
import { sentenceOf } from "../../src/admin/import_sentence.ts"
import type { Flaw } from "../../src/admin/import_users.ts"
import { Secret } from "../../src/base/secret.ts"
import { OPTIONS } from "../../src/config/options.ts"
import { explainCredential } from "../../src/explain/credential.ts"
import { STANDARD_ATTRIBUTES } from "../../src/identity/attributes.ts"
import type { PeopleFormat } from "../../src/import/detect_format.ts"
import { MARKS } from "../../src/import/detect_format.ts"
import { readPeople } from "../../src/import/read_people.ts"
import type { GrantEnd } from "../../src/oauth/grant.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import { installation } from "../explain/installation.ts"
import { folderPlace } from "../moving/places.ts"
import { PASSWORD } from "../support/journey.ts"
import { codeRequest, confidentialClient, freshCode, post } from "../support/service.ts"
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
    [REASONS_DE, RARE_REASONS_DE, PAGE_REASONS_DE].flatMap(Object.keys).filter((slug) => !slugs.has(slug)),
    [],
  )
  const known = new Set(Object.values(OPTIONS).map(({ env }) => env))
  deepEqual(
    Object.keys(SETTINGS_DE).filter((env) => !known.has(env)),
    [],
  )
})

test("each reason that people cause at the pages and in the console has German words", () => {
  const { wrong_credentials, plain_http, invalid_setup_link, invalid_account_link, form_restarted } = REASONS
  const caused = [wrong_credentials, plain_http, invalid_setup_link, invalid_account_link, form_restarted]
  const ofConsole = ["input-invalid", "data-conflicts", "etag-differs", "record-unknown", "right-not-held"]
  deepEqual(
    [...caused.flatMap(Object.keys), ...ofConsole].filter(
      (slug) => german.reason(slug) === undefined || german.fix(slug) === undefined,
    ),
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
    saidBy(administration.attributes.create({ name: "Not A Name", type: "text" })),
    saidBy(administration.attributes.create({ name: "birthdate", type: "text" })),
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

/** What an import says about the rows of a file, and about what they lose. */
async function saidOfRows(format: PeopleFormat, text: string): Promise<readonly string[]> {
  const said: string[] = []
  const note = (flaw: Flaw) => void said.push(flaw.says, sentenceOf(flaw))
  const pieces = Readable.from([text]) as AsyncIterable<string>
  const refused = users.import(readPeople(format, pieces), {
    ...{ dryRun: true, refused: note, missing: note, progress: () => {} },
  })
  await refused.catch((error: Error) => said.push(`: ${error.message}`))
  return said
}

test("what the server says about the rows of an import has its German", async () => {
  await users.create({
    username: "grace",
    password: new Secret(PASSWORD),
    email: "grace@example.com",
    email_verified: true,
  })
  const header = "username,email,email_verified,role,password_hash,roles,groups,attribute.shoe\n"
  const rows = [
    "x,nonsense,,,,,,",
    "grace,other@example.com,,,,,,",
    "y,grace@example.com,true,,,,,",
    "same,,,,,,,",
    "same,,,,,,,",
    "short",
    "z,,perhaps,,,,,",
    "a,,,,,nobody,nothing,42",
    "b,,,,secret,,,",
    "c,,,,$2b$31$abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyzabcde,,,",
    "d,,,,$pbkdf2-sha256$i=9$AAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,,,",
    "e,,,owner,,,,",
  ]
  const said = await Promise.all([
    saidOfRows("csv", header + rows.join("\n")),
    saidOfRows("csv", "username,password\n"),
    saidOfRows("csv", "username,shoe\n"),
    saidOfRows("csv", "username,username\n"),
    saidOfRows("csv", "name\n"),
    saidOfRows("csv", 'username\n"a'),
    saidOfRows("keycloak", '{"users":[{"username":"s","serviceAccountClientId":"s"}]}'),
    saidOfRows("keycloak", '{"users":[{"username":"h","credentials":[{"type":"password"}]}]}'),
    saidOfRows(
      "keycloak",
      '{"users":[{"username":"h","credentials":[{"type":"password","value":"a","salt":"b","hashedSaltedValue":"c","algorithm":"x"}]}]}',
    ),
    saidOfRows("auth0", '{"email":"a@example.com","custom_password_hash":{"algorithm":"md4"}}'),
    saidOfRows("auth0", '{"email":"a@example.com","custom_password_hash":{"algorithm":"scrypt","cost":3}}'),
    saidOfRows("auth0", '{"email":}'),
    saidOfRows("auth0", '{"email":"a"'),
    saidOfRows("auth0", "}"),
    saidOfRows("keycloak", '{"user_id":"auth0|1","email":"a@example.com"}'),
    saidOfRows("csv", "\0e\0m"),
    saidOfRows("csv", "username,email,name\n x,@,\nv,,\u0001\n"),
  ])
  deepEqual(
    said.flat().filter((each) => german.sentence(each) === undefined),
    [],
  )
  ok(said.every((each) => each.length > 0) && said.flat().length >= 27, said.flat().join("\n"))
})

test("the sentence about a row names row and person in German too", () => {
  const plain = (english: string) => german.sentence(english)?.replaceAll(/[\u2068\u2069]/g, "")
  equal(
    plain("Row 4 (ann@example.com): the e-mail address has no @."),
    "Zeile 4 (ann@example.com): Die E-Mail-Adresse hat kein @.",
  )
  equal(
    plain('Row 5: the group "staff" does not exist, so people are imported without it.'),
    'Zeile 5: Die Gruppe "staff" gibt es nicht, darum werden Personen ohne sie importiert.',
  )
  equal(plain("Person 2: the text is not valid JSON."), "Person 2: Der Text ist kein gültiges JSON.")
})

test("the console and the server know an export by the same members", () => deepEqual(CONSOLE_MARKS, MARKS))

test("what the explanation of a code or token adds has its German", async () => {
  const at = await installation({ after }, folderPlace())
  const web = await confidentialClient(at, { name: "Photo Book" })
  const machine = JSON.parse((await post(at, { grant_type: "client_credentials", ...web })).text).access_token
  const spent = await freshCode(at, web)
  const { access_token, refresh_token } = JSON.parse((await post(at, codeRequest(web, spent))).text)
  const dry = await at.dry()
  after(() => dry.close())
  const saidOf = async (credential: string) => (await explainCredential(credential, dry.ports, at.clock())).says
  const before = await Promise.all(
    [await freshCode(at, web), spent, access_token, refresh_token, machine, "x"].map(saidOf),
  )
  await post(at, codeRequest(web, spent))
  const said = [...before, await saidOf(spent), await saidOf(access_token)].flat()
  // The first sentence about a refused credential is that of its reason, which has a name.
  const named = new Set(Object.values(REASONS).flatMap((each) => Object.values<string>(each)))
  deepEqual(
    said.filter((each) => !named.has(each) && german.sentence(each) === undefined),
    [],
  )
  ok(said.length >= 9, said.join("\n"))
  const ends: Readonly<Record<GrantEnd, true>> = {
    ...{ revoked: true, "code-replayed": true, "refresh-replayed": true, "attempts-exhausted": true },
    ...{ "user-disabled": true, "password-set": true, "signed-out": true, "session-over": true, displaced: true },
    ...{ "older-than-token": true, "backup-accepted": true },
  }
  for (const end of Object.keys(ends))
    match(
      german.sentence(`the grant ended at 2026-07-01T12:00:00.000Z: ${end}`) ?? "",
      /^Die Freigabe endete am .*2026.*: \p{Lu}/u,
    )
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

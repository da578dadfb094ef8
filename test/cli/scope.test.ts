import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, ClientRecord, CreatedClient, ScopeRecord } from "../../src/admin/contract.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const data = temporaryFolder()
const run = commandOn(data)
const PHOTOS = "https://photos.example/v1"
const NOT_TRANSLATED = Object.fromEntries(LOCALES.map((locale) => [`description#${locale}`, null]))

test("scope create, update, show and list print the value with its API and its descriptions", async () => {
  const own = commandOn(temporaryFolder())
  await own(["api", "create", "--identifier", PHOTOS])
  await own(["api", "create", "--identifier", "urn:files"])
  const none = await own(["scope", "list"])
  deepEqual(
    [none.status, none.stdout, none.stderr],
    [0, "", "no scope values of APIs; `gatehouse scope create --help` shows how to declare one\n"],
  )
  const german = ["--description", "See your photos", "--description-de", "Ihre Fotos sehen"]
  const shown = await own(["scope", "create", "photos:read", "--api", "HTTPS://photos.example:443/v1", ...german])
  equal(
    shown.stdout,
    [
      "scope           photos:read",
      `api             ${PHOTOS}`,
      "description     See your photos",
      ...LOCALES.map((locale) => `description#${locale}  ${locale === "de" ? "Ihre Fotos sehen" : "-"}`),
      "assigned        no",
      "sign_in_level   pwd\n",
    ].join("\n"),
  )
  equal(
    shown.stderr,
    '\nAllow the value to the clients that you registered (--scope replaces a client\'s list):\n  gatehouse client update CLIENT --scope "openid photos:read"\n',
  )
  const files = json<ScopeRecord>(await own(["scope", "create", "files:all", "--api", "urn:files", "--json"]))
  deepEqual(files, {
    scope: "files:all",
    api: "urn:files",
    description: "files:all",
    assigned: false,
    sign_in_level: "pwd",
    ...NOT_TRANSLATED,
  })
  const settings = ["--description-de", "", "--description-ja", "写真を見る", "--assigned", "--json"]
  const updated = json<ScopeRecord>(await own(["scope", "update", "photos:read", ...settings]))
  deepEqual(updated, {
    scope: "photos:read",
    api: PHOTOS,
    description: "See your photos",
    assigned: true,
    sign_in_level: "pwd",
    ...NOT_TRANSLATED,
    "description#ja": "写真を見る",
  })
  deepEqual(json(await own(["scope", "show", "photos:read", "--json"])), updated)
  deepEqual(json(await own(["scope", "list", "--json"])), [files, updated])
  deepEqual(json(await own(["scope", "list", "--api", PHOTOS, "--json"])), [updated])
  match(
    (await own(["scope", "list"])).stdout,
    /^SCOPE +API +DESCRIPTION +ASSIGNED\nfiles:all .* no\nphotos:read .* yes\n$/,
  )
  const events = json<AuditRecord[]>(await own(["audit", "list", "--about", "photos:read", "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["scope-updated", "changed=description#de,description#ja,assigned"],
      ["scope-created", null],
    ],
  )
})

test("declaring an assigned value also prints the command that creates a role", async () => {
  await run(["api", "create", "--identifier", PHOTOS])
  const created = await run(["scope", "create", "photos:moderate", "--api", PHOTOS, "--assigned"])
  ok(
    created.stderr.endsWith(
      'Create a role for the people who may have it:\n  gatehouse role create ROLE --scope "photos:moderate"\n',
    ),
  )
})

test("an invalid value, setting or API is refused with every error; a taken value is refused with the command that changes it", async () => {
  const wrong = await run([
    "scope",
    "create",
    "a b",
    "--api",
    "urn:unknown",
    "--description",
    " ",
    "--description-de",
    "x ",
  ])
  deepEqual(
    [wrong.status, wrong.stdout, wrong.stderr.split("\n")],
    [
      1,
      "",
      [
        "gatehouse: nothing was changed:",
        ' - <value> "a b" is not a valid scope value: use letters, digits and symbols, without spaces, quotes and backslashes',
        " - --description is empty, but people see this text",
        ' - --description-de "x " begins or ends with a space',
        ' - --api "urn:unknown" is unknown: `gatehouse api list` shows the APIs',
        "",
      ],
    ],
  )
  for (const value of ["openid", "admin:other", "address"]) {
    const reserved = await run(["scope", "create", value, "--api", PHOTOS])
    equal(reserved.status, 1)
    match(
      reserved.stderr,
      /^gatehouse: <value> ".+" belongs to this service or to a standard: use a name with your API/,
    )
  }
  const taken = await run(["scope", "create", "photos:moderate", "--api", PHOTOS])
  deepEqual(
    [taken.status, taken.stderr],
    [
      1,
      'gatehouse: an API declares the scope value "photos:moderate": use another value, or `gatehouse scope update photos:moderate`\n',
    ],
  )
  for (const words of [["show"], ["update", "--assigned"], ["delete"]] as const) {
    const [verb, ...more] = words
    const unknown = await run(["scope", verb, "photos:reed", ...more])
    deepEqual(
      [unknown.status, unknown.stderr],
      [1, 'gatehouse: unknown declared scope value "photos:reed"; `gatehouse scope list` shows the existing ones\n'],
    )
  }
  match(
    (await run(["scope", "list", "--api", "urn:unknown"])).stderr,
    /unknown API "urn:unknown"; `gatehouse api list`/,
  )
})

test("wrong usage of scope ends with status 2", async () => {
  const nothing = await run(["scope", "update", "photos:moderate"])
  equal(nothing.status, 2)
  match(nothing.stderr, /give at least one setting to change\n`gatehouse scope update --help` shows more/)
  equal((await run(["scope", "create", "photos:other"])).status, 2)
  equal((await run(["scope", "create", "--api", PHOTOS])).status, 2)
})

test("on a terminal, scope delete asks first; then clients and roles no longer have the value", {
  skip: NO_TERMINAL,
}, async () => {
  const machine = ["--name", "x", "--kind", "confidential", "--grant", "client_credentials"]
  const { client_id } = json<CreatedClient>(
    await run(["client", "create", ...machine, "--scope", "read photos:moderate", "--json"]),
  )
  json(await run(["role", "create", "moderator", "--scope", "photos:moderate admin:read", "--json"]))
  const asked = await onTerminal(data, ["scope", "delete", "photos:moderate"], "n\n")
  equal(asked.status, 1)
  ok(asked.stdout.includes(`Delete the scope value photos:moderate of ${PHOTOS}? It cannot be undone. [y/N]`))
  equal((await run(["scope", "show", "photos:moderate"])).status, 0)
  const deleted = await run(["scope", "delete", "photos:moderate"])
  deepEqual(
    [deleted.status, deleted.stdout, deleted.stderr],
    [0, "deleted photos:moderate; clients and roles no longer have it, and its claims are deleted\n", ""],
  )
  equal(json<ClientRecord>(await run(["client", "show", client_id, "--json"])).scope, "read")
  equal(json<{ scope: string }>(await run(["role", "show", "moderator", "--json"])).scope, "admin:read")
  await run(["scope", "create", "photos:old", "--api", PHOTOS])
  const { status, stdout } = await onTerminal(data, ["scope", "delete", "photos:old", "--yes", "--json"], "")
  deepEqual([status, JSON.parse(stdout)], [0, { scope: "photos:old", deleted: true }])
})

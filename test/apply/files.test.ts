import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { memory } from "./world.ts"

const { planned, run, administration, state } = await memory()

/** Returns the lines of the error. */
async function refused(
  texts: readonly string[],
  given: Parameters<typeof planned>[1] = {},
): Promise<readonly string[]> {
  let message = ""
  await rejects(planned(texts, given), (error: FilesInvalid) => {
    message = error.message
    return error.name === "FilesInvalid"
  })
  const [first, ...lines] = message.split("\n - ")
  equal(first, "nothing was changed:")
  return lines
}

test("every error of all files is reported at once, with its file, line and path", async () => {
  const one = `apis:
  - identifier: photos
    access_token_ttl: 0
    scopes:
      - scope: openid
        asigned: true
      - scope: photos:read
        description: 7
clinets: []
`
  const two = `roles:
  - name: Big
    scope: photos:none
groups:
  - roles: [nobody]
  - name: staff
    roles: [nobody, 3]
clients:
  - name: Page
    kind: public
    redirect_uris: [https://p.example/#here]
    scope: openid photos:write
    client_secret_from: {env: A}
  - name: Job
    consent: sometimes
    enabled: "yes"
    name2: x
  - name: Other
    kind: secret
    redirect_uris: [https://o.example/]
`
  const lines = await refused([one, two], { env: { A: "x" } })
  deepEqual(
    lines.map((line) => line.split(" ", 2).join(" ")),
    [
      ...["1.yaml:2: apis[0].identifier", "1.yaml:3: apis[0].access_token_ttl", "1.yaml:5: apis[0].scopes[0].scope"],
      ...["1.yaml:6: apis[0].scopes[0].asigned", "1.yaml:8: apis[0].scopes[1].description", "1.yaml:9: clinets"],
      ...["2.yaml:2: roles[0].name", "2.yaml:3: roles[0].scope", "2.yaml:5: groups[0].name"],
      ...["2.yaml:7: groups[1].roles[1]", "2.yaml:11: clients[0].redirect_uris", "2.yaml:12: clients[0].scope"],
      ...["2.yaml:13: clients[0].client_secret_from", "2.yaml:13: clients[0].client_secret_from"],
      ...["2.yaml:14: clients[1].kind", "2.yaml:14: clients[1].redirect_uris", "2.yaml:15: clients[1].consent"],
      ...["2.yaml:16: clients[1].enabled", "2.yaml:17: clients[1].name2", "2.yaml:19: clients[2].kind"],
    ],
  )
  for (const says of [
    "1.yaml:6: apis[0].scopes[0].asigned is unknown: did you mean assigned?",
    "1.yaml:8: apis[0].scopes[1].description must be text, in quotes if it looks like a number; received 7",
    "2.yaml:5: groups[0].name is missing: it says which group this is",
    "2.yaml:13: clients[0].client_secret_from names the environment variable A; its value has 1 character; use 43 to 128: make one with `openssl rand -base64 32 | tr +/ -_ | tr -d =`",
    "2.yaml:14: clients[1].kind is missing: write confidential or public",
    "2.yaml:16: clients[1].enabled must be true or false; received text",
  ])
    ok(lines.includes(says), says)
  deepEqual(await state(), { apis: [], roles: [], groups: [], clients: [] })
})

test("a file that is not YAML, is a bomb, or is nested too deeply is refused with its line; its text is not repeated", async () => {
  const nine = (letter: string) => `[${Array(9).fill(`*${letter}`).join(", ")}]`
  const bomb = `a: &a [x]\n${[..."bcdefghi"].map((letter, at) => `${letter}: &${letter} ${nine("abcdefgh".charAt(at))}`).join("\n")}`
  const cases: [string, RegExp][] = [
    ["clients:\n  - name: [x\n", /^1\.yaml:[23]: the file is not valid YAML: /],
    ["clients: []\nclients: []\n", /^1\.yaml:2: the file is not valid YAML: Map keys must be unique/],
    ["clients: []\n---\nclients: []\n", /^1\.yaml:2: the file is not valid YAML: Source contains multiple documents/],
    ["clients: !js/function 'x'\n", /^1\.yaml:1: the file is not valid YAML: Unresolved tag: !js\/function$/],
    ["clients: *nowhere\n", /the file is not valid YAML: Unresolved alias/],
    [bomb, /^1\.yaml:1: the file has too many aliases; the maximum is 100$/],
    ["[".repeat(100_000), /^1\.yaml:1: the file is nested too deeply; the maximum is 20 levels$/],
    ["- ".repeat(100_000), /^1\.yaml:1: the file is nested too deeply/],
    [`{${Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join(",")}}`, /the file has more than 10000 members/],
    ["", /^1\.yaml:1: the file must have apis, roles, groups or clients; received nothing$/],
    ["clients:\n", /^1\.yaml:1: clients must be a list; received nothing\. Write \[\] for an empty list$/],
    ["clients: &a [*a]\n", /^1\.yaml:1: clients\[0\] must have name; received a list$/],
    ['"\\e[2J": []\n', /^1\.yaml:1: "\\u001b\[2J" is unknown\. Known: apis, roles, groups, clients$/],
    ["__proto__: {}\n", /^1\.yaml:1: __proto__ is unknown/],
    [
      "clients:\n  - name: A\n    client_secret_from: hunter2hunter2\n    kind: public",
      /:3: .* must be either \{env: NAME\} or \{file: PATH\}/,
    ],
    ["clients:\n  - name: A\n    kind: public\n    client_secret: hunter2hunter2", /:4: .*client_secret is unknown/],
  ]
  for (const [text, says] of cases) {
    const lines = await refused([text])
    match(lines.join("\n"), says)
    doesNotMatch(lines.join("\n"), /hunter2/)
  }
})

test("a member with an error causes no second error", async () => {
  deepEqual(await refused(['{"clients": [{"name": "x", "kind": 1, "redirect_uris": [3]}]}']), [
    "1.yaml:1: clients[0].kind must be text, in quotes if it looks like a number; received 1",
    "1.yaml:1: clients[0].redirect_uris[0] must be text; received 3",
  ])
})

test("an object that two entries name is refused, also in different spellings and files", async () => {
  const api = (identifier: string) => `apis: [{identifier: "${identifier}"}]`
  deepEqual(await refused([api("https://a.example"), api("https://a.example:443/")]), [
    "2.yaml:1: apis[0] is the same as apis[0] in 1.yaml, line 1: keep one of the two",
  ])
  const value = (api: string) => `{identifier: "urn:${api}", scopes: [{scope: "x:y"}]}`
  const declared = await refused([`apis: [${value("a")}, ${value("b")}]`])
  deepEqual(declared, [
    "1.yaml:1: apis[1].scopes[0].scope is declared by apis[0].scopes[0] in 1.yaml too: one API declares a value",
  ])
})

test("a scope value cannot move to another API, and a kind of client cannot change", async () => {
  await run(
    await planned([
      `{"apis": [{"identifier": "urn:x", "scopes": [{"scope": "x:read"}]}], "clients": [{"name": "Fixed", "kind": "public", "redirect_uris": ["https://f.example/"]}]}`,
    ]),
  )
  deepEqual(await refused(["apis:\n  - identifier: urn:y\n    scopes:\n      - scope: x:read\n"]), [
    '1.yaml:4: apis[0].scopes[0].scope "x:read" belongs to the API urn:x, and a value cannot move: `gatehouse scope delete x:read` deletes it there',
  ])
  deepEqual(await refused(["clients:\n  - name: Fixed\n    kind: confidential\n"]), [
    "1.yaml:3: clients[0].kind is public and cannot be changed: create another client, with another name",
  ])
})

test("what --prune deletes cannot be named by what stays", async () => {
  await run(
    await planned([
      `{"apis": [{"identifier": "urn:gone", "scopes": [{"scope": "gone:x", "assigned": true}]}], "roles": [{"name": "keeper", "scope": "gone:x"}],
        "clients": [{"name": "Keeper", "kind": "confidential", "grant_types": ["client_credentials"], "scope": "read gone:x", "resources": ["urn:gone"]}]}`,
    ]),
  )
  const file = `apis: []
roles:
  - {name: keeper, scope: "gone:x"}
clients:
  - name: Keeper
    scope: read gone:x
    resources: ["urn:gone"]
groups:
  - {name: team, roles: [unknown]}
`
  const lines = await refused([file], { prune: true })
  match(lines.join("\n"), /:3: roles\[0\]\.scope "gone:x" is unknown/)
  match(lines.join("\n"), /:6: clients\[0\]\.scope "gone:x" is unknown/)
  match(lines.join("\n"), /:7: clients\[0\]\.resources "urn:gone" is no API: add it to apis/)
  match(lines.join("\n"), /:9: groups\[0\]\.roles "unknown" is unknown: add the role to roles, or omit it here/)
  deepEqual(await planned([file.slice(0, file.indexOf("groups:"))]), [])
  await administration.apis.delete("urn:gone")
})

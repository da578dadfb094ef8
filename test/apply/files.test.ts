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
  deepEqual(await state(), {
    apis: [],
    attributes: [],
    roles: [],
    groups: [],
    clients: [],
    claims: [],
    looks: [],
    connections: [],
    sites: [],
    exchange_policies: [],
    issuers: [],
  })
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
    [
      "",
      /^1\.yaml:1: the file must have apis, attributes, roles, groups, clients, claims, looks, connections, sites, exchange_policies or issuers; received nothing$/,
    ],
    ["clients:\n", /^1\.yaml:1: clients must be a list; received nothing\. Write \[\] for an empty list$/],
    ["clients: &a [*a]\n", /^1\.yaml:1: clients\[0\] must have name; received a list$/],
    [
      '"\\e[2J": []\n',
      /^1\.yaml:1: "\\u001b\[2J" is unknown\. Known: apis, attributes, roles, groups, clients, claims, looks, connections, sites, exchange_policies, issuers$/,
    ],
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

test("an object that two entries name is refused, even in different spellings and files", async () => {
  const api = (identifier: string) => `apis: [{identifier: "${identifier}"}]`
  deepEqual(await refused([api("https://a.example"), api("https://a.example:443/")]), [
    "2.yaml:1: apis[0] is the same as apis[0] in 1.yaml, line 1: keep one of the two",
  ])
  const value = (api: string) => `{identifier: "urn:${api}", scopes: [{scope: "x:y"}]}`
  const declared = await refused([`apis: [${value("a")}, ${value("b")}]`])
  deepEqual(declared, [
    "1.yaml:1: apis[1].scopes[0].scope is also declared by apis[0].scopes[0] in 1.yaml: only one API can declare a value",
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
  deepEqual(await refused(["clients:\n  - name: Fixed\n    kind: publc\n"]), [
    '1.yaml:3: clients[0].kind "publc" is unknown: use one of confidential, public',
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
  match(lines.join("\n"), /:7: clients\[0\]\.resources "urn:gone" is not an API: add it to apis/)
  match(lines.join("\n"), /:9: groups\[0\]\.roles "unknown" is unknown: add the role to roles, or omit it here/)
  deepEqual(await planned([file.slice(0, file.indexOf("groups:"))]), [])
  await administration.apis.delete("urn:gone")
})

test("a standard attribute, a bad name, a missing type and a changed type are refused with the reason", async () => {
  await run(await planned(["attributes: [{name: level, type: number}]"]))
  const file = `attributes:
  - {name: given_name, type: text}
  - {name: Level, type: text}
  - {name: team}
  - {name: size, type: big}
  - name: level
    type: text
  - {name: team, type: text}
`
  deepEqual(await refused([file]), [
    '1.yaml:2: attributes[0].name "given_name" is a standard attribute, which every installation has',
    '1.yaml:3: attributes[1].name "Level" is not a valid name: use 1 to 63 small letters, digits and underscores, beginning with a letter',
    "1.yaml:4: attributes[2].type is missing: write one of text, number, boolean, list, date",
    '1.yaml:5: attributes[3].type "big" is unknown: use one of text, number, boolean, list, date',
    "1.yaml:7: attributes[4].type is number and cannot be changed, because people have values of this type: declare another attribute, with another name",
    "1.yaml:8: attributes[5] is the same as attributes[2] in 1.yaml, line 4: keep one of the two",
  ])
  await administration.attributes.delete("level")
})

test("every error of a claim is reported with its line, and an unknown client never makes a claim for all clients", async () => {
  const file = `claims:
  - {name: sub, value: 1, scope: openid}
  - {name: one, scope: openid}
  - {name: two, scope: openid, of: groups, value: 1}
  - name: three
    attribute: nothing
    scope: none:x
    targets: []
  - {name: four, value: 1}
  - name: five
    client: Nobody
    value: 1
    scope: openid
  - {name: six, value: .inf, scope: openid}
  - {name: seven, value: &a [*a], scope: openid}
  - {name: eight, client: , value: 1, scope: none:y}
  - {name: nine, client: "", value: 1, scope: openid}
  - {name: ten, of: teams, scope: openid, targets: [header]}
  - {name: eleven, value: null, scope: openid}
  - {name: eleven, attribute: nickname, scope: openid}
  - {name: eight, value: 1, scope: openid}
`
  const source = "or one of `of` and `value` is missing: give exactly one of the three"
  const json = "must be a JSON value: it contains a number that is not finite, or itself"
  const client = "is neither the name nor the client_id of a client that an operator created: add the client to clients"
  deepEqual(await refused([file]), [
    '1.yaml:2: claims[0].name "sub" has a meaning in a standard: choose another name, such as a URL of your own',
    `1.yaml:3: claims[1].attribute ${source}`,
    `1.yaml:4: claims[2].attribute ${source}`,
    '1.yaml:6: claims[3].attribute "nothing" is unknown: `gatehouse attribute list` shows all',
    '1.yaml:7: claims[3].scope "none:x" is unknown: use a built-in scope value, or one of `gatehouse scope list`',
    "1.yaml:8: claims[3].targets is empty; use one or more of id_token, userinfo, access_token",
    "1.yaml:9: claims[4].scope is missing: a token needs this scope value for the claim",
    `1.yaml:11: claims[5].client "Nobody" ${client}`,
    `1.yaml:14: claims[6].value ${json}`,
    `1.yaml:15: claims[7].value ${json}`,
    "1.yaml:16: claims[8].client must be set, or be omitted; received nothing",
    '1.yaml:16: claims[8].scope "none:y" is unknown: use a built-in scope value, or one of `gatehouse scope list`',
    `1.yaml:17: claims[9].client "" ${client}`,
    '1.yaml:18: claims[10].targets "header" is unknown: use one of id_token, userinfo, access_token',
    '1.yaml:18: claims[10].of "teams" is unknown: use one of groups, roles',
    "1.yaml:20: claims[12] is the same as claims[11] in 1.yaml, line 19: keep one of the two",
  ])
})

test("a claim cannot use the attribute, scope value or client that --prune deletes", async () => {
  const all = {
    apis: [{ identifier: "urn:lost", scopes: [{ scope: "lost:x" }] }],
    attributes: [{ name: "lost", type: "text" }],
    clients: [{ name: "Lost", kind: "public", redirect_uris: ["https://l.example/"] }],
    claims: [
      { name: "a", attribute: "lost", scope: "openid" },
      { name: "b", value: 1, scope: "lost:x" },
      { name: "c", value: 1, scope: "openid", client: "Lost" },
    ],
  }
  await run(await planned([JSON.stringify(all)]))
  const file = JSON.stringify({ apis: [], attributes: [], clients: [], claims: all.claims }, null, 1)
  deepEqual(
    (await refused([file], { prune: true })).map((line) => line.split(" ", 3).slice(1).join(" ")),
    ['claims[0].attribute "lost"', 'claims[1].scope "lost:x"', 'claims[2].client "Lost"'],
  )
  deepEqual(await planned([file]), [])
})

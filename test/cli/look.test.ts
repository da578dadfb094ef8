import { deepEqual, equal, match } from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import type { ClientRecord, LookRecord } from "../../src/admin/contract.ts"
import { png, svg } from "../looks/pictures.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const data = temporaryFolder()
const run = commandOn(data)
const fileWith = (name: string, content: Uint8Array): string => {
  const file = join(data, name)
  writeFileSync(file, content)
  return file
}
const EMPTY = {
  client_id: null,
  name: null,
  accent: null,
  accent_dark: null,
  support_uri: null,
  policy_uri: null,
  tos_uri: null,
  logo: null,
}

test("look set, show and reset change the given parts, and print the look", async () => {
  deepEqual(json(await run(["look", "show", "--json"])), EMPTY)
  const logo = fileWith("logo.txt", svg())
  const links = [
    "--support",
    "help@example.com",
    "--privacy",
    "https://example.com/p",
    "--terms",
    "https://example.com/t",
  ]
  const set = await run(["look", "set", "--name", "Example ID", "--logo", logo, "--accent", "#0b4f8a", ...links])
  match(set.stdout, /^client_id +-\nname +Example ID\naccent +#0b4f8a\naccent_dark +-\n/)
  match(set.stdout, /\nlogo +\/logo\/[\w-]{43} \(image\/svg\+xml, 64 × 64, \d+ bytes\)\n$/)
  const changed = json<LookRecord>(await run(["look", "set", "--logo", "none", "--terms", "", "--json"]))
  deepEqual([changed.logo, changed.tos_uri, changed.name], [null, null, "Example ID"])
  deepEqual(json(await run(["look", "reset", "--json"])), EMPTY)
})

test("look set --client changes the look of one client, without a name", async () => {
  const client = [
    "client",
    "create",
    "--name",
    "Photo Book",
    "--kind",
    "public",
    "--redirect-uri",
    "https://a.example/cb",
  ]
  const { client_id } = json<ClientRecord>(await run([...client, "--json"]))
  const set = await run(["look", "set", "--client", client_id, "--logo", fileWith("logo.png", png(9, 8)), "--json"])
  deepEqual([json<LookRecord>(set).client_id, json<LookRecord>(set).logo?.width], [client_id, 9])
  equal(json<LookRecord>(await run(["look", "show", "--json"])).logo, null)
  const named = await run(["look", "set", "--client", client_id, "--name", "Example ID"])
  equal(named.status, 1)
  match(named.stderr, /name is not part of a client's look/)
  const unknown = await run([
    "look",
    "set",
    "--client",
    "client_00000000000000000000000000000000",
    "--accent",
    "#0b4f8a",
  ])
  deepEqual([unknown.status, unknown.stderr.includes("unknown client")], [1, true])
})

test("look set says what is wrong with each value, and changes nothing", async () => {
  const bad = await run(["look", "set", "--name", "Other", "--accent", "#ffcc00", "--privacy", "javascript:alert(1)"])
  equal(bad.status, 1)
  match(bad.stderr, /#ffcc00 has a contrast of 1\.\d\d:1/)
  match(bad.stderr, /--privacy "javascript:alert\(1\)" is not https/)
  const script = await run(["look", "set", "--logo", fileWith("script.svg", svg("<script/>"))])
  deepEqual([script.status, script.stderr.includes("<script> is not allowed")], [1, true])
  equal(json<LookRecord>(await run(["look", "show", "--json"])).name, null)
})

test("look set refuses a file of 10 MB, a missing file, a folder and no option, as wrong usage", async () => {
  for (const [options, says] of [
    [["--logo", fileWith("huge.png", Buffer.alloc(10_000_000))], /it has more than 65536 bytes/],
    [["--logo", join(data, "missing.png")], /It cannot be read: ENOENT/],
    [["--logo", data], /It cannot be read: EISDIR/],
    [[], /give at least one setting to change/],
  ] as const) {
    const refused = await run(["look", "set", ...options])
    equal(refused.status, 2, refused.stderr)
    match(refused.stderr, says)
  }
})

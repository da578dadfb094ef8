import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { ApiRecord, AuditRecord, ClientRecord, CreatedClient } from "../../src/admin/contract.ts"
import { systemOperator } from "../../src/cli/operator.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const data = temporaryFolder()
const run = commandOn(data)
const FILES = "https://files.example/v1"

test("api create, update, show and list print the API, found by id or by an equivalent identifier", async () => {
  const own = commandOn(temporaryFolder())
  const none = await own(["api", "list"])
  deepEqual([none.status, none.stdout], [0, ""])
  match(none.stderr, /^no APIs;/)
  const created = await own(["api", "create", "--identifier", "http://files.example", "--name", "Files", "--json"])
  equal(created.stderr, "")
  const { api_id, created_at, ...rest } = json<ApiRecord>(created)
  match(api_id, /^api_[0-9a-f]{32}$/)
  ok(Date.parse(created_at) > 0)
  deepEqual(rest, {
    identifier: "http://files.example",
    name: "Files",
    clients: "named",
    access_token_format: null,
    access_token_ttl: null,
    authorization_details_types: null,
  })
  const settings = ["--clients", "every", "--access-token-format", "jwt", "--access-token-ttl", "600", "--name", ""]
  const updated = json<ApiRecord>(await own(["api", "update", "http://files.example:80/", ...settings, "--json"]))
  deepEqual(updated, {
    api_id,
    created_at,
    identifier: "http://files.example",
    name: "http://files.example",
    clients: "every",
    access_token_format: "jwt",
    access_token_ttl: 600,
    authorization_details_types: null,
  })
  deepEqual(json(await own(["api", "show", api_id, "--json"])), updated)
  deepEqual(json(await own(["api", "list", "--json"])), [updated])
  match(
    (await own(["api", "list"])).stdout,
    /^API_ID +IDENTIFIER +NAME +CLIENTS +ACCESS_TOKEN_FORMAT +ACCESS_TOKEN_TTL\n/,
  )
  const events = json<AuditRecord[]>(await own(["audit", "list", "--about", api_id, "--json"]))
  deepEqual(
    events.map(({ type, actor, detail }) => [type, actor, detail]),
    [
      ["api-updated", systemOperator().name, "changed=name,clients,access_token_format,access_token_ttl"],
      ["api-created", systemOperator().name, null],
    ],
  )
})

test("creating an API for named clients prints the command that names a client", async () => {
  const { stdout, stderr } = await run(["api", "create", "--identifier", FILES])
  match(stdout, new RegExp(`^api_id +api_\\w+\nidentifier +${FILES}\n`))
  match(stderr, new RegExp(`gatehouse client update CLIENT --resource ${FILES}\n$`))
  const open = await run(["api", "create", "--identifier", "urn:example:open", "--clients", "every"])
  deepEqual([open.status, open.stderr], [0, ""])
})

test("an invalid identifier or setting is refused with every error; for a taken identifier the error names the existing API", async () => {
  const wrong = await run(["api", "create", "--identifier", "files", "--name", " ", "--access-token-ttl", "0"])
  equal(wrong.status, 1)
  match(wrong.stderr, /--identifier is not an absolute URI; use an absolute URI such as https:/)
  match(wrong.stderr, /--name is empty/)
  match(wrong.stderr, /--access-token-ttl "0" is not a whole number of seconds from 1 to 86400/)
  for (const identifier of ["http://localhost:3000", "HTTP://localhost:3000/"]) {
    const itself = await run(["api", "create", "--identifier", identifier], {
      env: { GATEHOUSE_URL: "http://localhost:3000" },
    })
    equal(itself.status, 1)
    match(itself.stderr, /--identifier is this service itself/)
  }
  await run(["api", "create", "--identifier", "https://taken.example"])
  const taken = await run(["api", "create", "--identifier", "https://taken.example:443/"])
  equal(taken.status, 1)
  match(taken.stderr, /exists, perhaps with another spelling: `gatehouse api show https:\/\/taken\.example:443\/`/)
  const unknown = await run(["api", "show", "urn:unknown"])
  equal(unknown.status, 1)
  match(unknown.stderr, /^gatehouse: unknown API "urn:unknown"; `gatehouse api list`/)
  equal((await run(["api", "update", FILES])).status, 2)
  equal((await run(["api", "create"])).status, 2)
  equal((await run(["api", "create", "--identifier", "urn:x", "--clients", "some"])).status, 2)
})

test("client create and update create an API for each unknown resource, and say so", async () => {
  const own = commandOn(temporaryFolder())
  await own(["api", "create", "--identifier", "https://known.example", "--name", "Known"])
  const machine = ["--name", "x", "--kind", "confidential", "--grant", "client_credentials"]
  const resources = ["--resource", "https://known.example/", "--resource", "urn:example:new"]
  const created = await own(["client", "create", ...machine, ...resources, "--json"])
  match(
    created.stderr,
    /^created the API urn:example:new, for named clients: `gatehouse api update urn:example:new --help`/,
  )
  ok(!created.stderr.includes("known.example"))
  const { client_id } = json<CreatedClient>(created)
  const apis = async () => json<ApiRecord[]>(await own(["api", "list", "--json"])).map(({ identifier }) => identifier)
  deepEqual(await apis(), ["https://known.example", "urn:example:new"])

  equal((await own(["api", "delete", "urn:example:new"])).status, 0)
  const renamed = await own(["client", "update", client_id, "--name", "y", "--json"])
  deepEqual([renamed.stderr, await apis()], ["", ["https://known.example"]])
  deepEqual(json<ClientRecord>(renamed).resources, ["https://known.example/", "urn:example:new"])
  const again = await own(["client", "update", client_id, ...resources])
  match(again.stderr, /^created the API urn:example:new,/)
  deepEqual(await apis(), ["https://known.example", "urn:example:new"])
  const refused = await own(["client", "update", client_id, "--resource", "urn:example:third", "--name", ""])
  deepEqual([refused.status, await apis()], [1, ["https://known.example", "urn:example:new"]])
})

test("on a terminal, api delete asks first; --yes and a missing terminal skip the question", {
  skip: NO_TERMINAL,
}, async () => {
  const create = async (...more: string[]) =>
    json<ApiRecord>(await run(["api", "create", "--identifier", "urn:example:old", ...more, "--json"])).api_id
  const id = await create("--name", "Old")
  const asked = await onTerminal(data, ["api", "delete", "urn:example:old"], "n\n")
  equal(asked.status, 1)
  ok(asked.stdout.includes(`Delete the API "Old", urn:example:old (${id})? It cannot be undone. [y/N]`))
  const { status, stdout } = await onTerminal(data, ["api", "delete", id, "--yes", "--json"], "")
  deepEqual([status, JSON.parse(stdout)], [0, { api_id: id, identifier: "urn:example:old", deleted: true }])
  const next = await create()
  const deleted = await run(["api", "delete", "urn:example:old"])
  deepEqual(
    [deleted.status, deleted.stdout, deleted.stderr],
    [0, `deleted ${next}; clients get no more tokens for urn:example:old\n`, ""],
  )
  equal((await run(["api", "delete", next])).status, 1)
})

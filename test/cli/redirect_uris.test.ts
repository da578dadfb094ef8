import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { ClientRecord, CreatedClient } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

const [A, B, C] = ["https://a.example/cb", "https://b.example/cb", "https://c.example/cb"]

async function clientWith(...uris: readonly string[]): Promise<string> {
  const options = uris.flatMap((uri) => ["--redirect-uri", uri])
  const created = await run(["client", "create", "--name", "x", "--kind", "public", ...options, "--json"])
  return json<CreatedClient>(created).client_id
}

const urisOf = async (id: string) => json<ClientRecord>(await run(["client", "show", id, "--json"])).redirect_uris

test("client update --redirect-uri replaces the list and prints what was removed", async () => {
  const id = await clientWith(A, B)
  const shown = await run(["client", "update", id, "--redirect-uri", B, "--redirect-uri", C])
  deepEqual([shown.status, shown.stderr], [0, `removed the redirect URI ${A}\n`])
  const asJson = await run(["client", "update", id, "--redirect-uri", C, "--json"])
  equal(asJson.stderr, `removed the redirect URI ${B}\n`)
  deepEqual(json<ClientRecord>(asJson).redirect_uris, [C])
  equal((await run(["client", "update", id, "--redirect-uri", C])).stderr, "")
})

test("client update adds and removes single redirect URIs; adding one twice has no effect", async () => {
  const id = await clientWith(A, B)
  const both = await run(["client", "update", id, "--add-redirect-uri", C, "--remove-redirect-uri", A])
  deepEqual([both.status, both.stderr], [0, `removed the redirect URI ${A}\n`])
  deepEqual(await urisOf(id), [B, C])
  const again = await run(["client", "update", id, "--add-redirect-uri", C, "--add-redirect-uri", A])
  deepEqual([again.status, again.stderr], [0, ""])
  deepEqual(await urisOf(id), [B, C, A])
})

test("client update refuses to remove an unregistered redirect URI, and lists the registered ones", async () => {
  const id = await clientWith(A, B)
  const { status, stderr } = await run(["client", "update", id, "--remove-redirect-uri", C])
  deepEqual(
    [status, stderr],
    [1, `gatehouse: --remove-redirect-uri "${C}" is not registered; registered: "${A}", "${B}"\n`],
  )
  const last = await run(["client", "update", id, "--remove-redirect-uri", A, "--remove-redirect-uri", B])
  equal(last.status, 1)
  match(last.stderr, /^gatehouse: --redirect-uri is missing/)
  const refused = await run(["client", "update", id, "--add-redirect-uri", "https://a.example/?q"])
  match(refused.stderr, /has a query/)
  const undecided = await run(["client", "update", id, "--add-redirect-uri", A, "--remove-redirect-uri", A])
  match(undecided.stderr, /^gatehouse: --add-redirect-uri "https:\/\/a\.example\/cb" is both added and removed/)
  deepEqual(await urisOf(id), [A, B])
})

test("client update accepts --redirect-uri, or --add-redirect-uri and --remove-redirect-uri, but not both", async () => {
  const id = await clientWith(A)
  for (const option of ["--add-redirect-uri", "--remove-redirect-uri"]) {
    const { status, stderr } = await run(["client", "update", id, "--redirect-uri", B, option, A])
    equal(status, 2)
    match(stderr, /^gatehouse: --redirect-uri replaces the whole list: do not combine it/)
  }
  deepEqual(await urisOf(id), [A])
})

test("redirect URIs that several operators add in parallel are all registered", async () => {
  const id = await clientWith(A)
  const uris = [0, 1, 2, 3].map((at) => `https://n${at}.example/cb`)
  await Promise.all(uris.map((uri) => run(["client", "update", id, "--add-redirect-uri", uri])))
  deepEqual((await urisOf(id)).toSorted(), [A, ...uris].toSorted())
})

test("RFC 8252 §7.1: a private-use scheme without a dot is registered with a warning; a scheme that no application receives is refused", async () => {
  const warning = (option: string, uri: string, scheme: string) =>
    `warning: ${option} "${uri}" has the scheme ${scheme}, which another application can claim too. Use a reversed domain name such as com.example.app.\n`
  const create = (...options: string[]) =>
    run(["client", "create", "--name", "x", "--kind", "public", "--json", ...options])
  const created = await create("--redirect-uri", "myeditor://cb", "--post-logout-redirect-uri", "myeditor:/bye")
  equal(
    created.stderr,
    warning("--redirect-uri", "myeditor://cb", "myeditor") +
      warning("--post-logout-redirect-uri", "myeditor:/bye", "myeditor"),
  )
  const { client_id } = json<CreatedClient>(created)
  deepEqual(await urisOf(client_id), ["myeditor://cb"])
  equal((await run(["client", "update", client_id, "--name", "Editor"])).stderr, "")
  for (const scheme of ["javascript", "data", "file", "blob", "vbscript", "view-source", "urn"])
    for (const option of ["--redirect-uri", "--post-logout-redirect-uri"]) {
      const refused = await create("--redirect-uri", A, option, `${scheme}:alert`)
      deepEqual([refused.status, refused.stdout], [1, ""])
      match(refused.stderr, /which no application can receive/)
    }
})

// Connections on the command line: the secret comes from standard input and is never printed.
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { ConnectionRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const SECRET = "the-secret-of-the-provider"
const OPTIONS = ["--preset", "oidc", "--issuer", "https://id.example.com", "--client-id", "gatehouse"]

const create = (run: ReturnType<typeof commandOn>, name: string, ...more: readonly string[]) =>
  run(["connection", "create", name, ...OPTIONS, "--client-secret-stdin", ...more], { stdin: `${SECRET}\n` })

test("connection create prints the callback address and never the secret", async () => {
  const run = commandOn(temporaryFolder())
  const none = await run(["connection", "list"])
  deepEqual(
    [none.stdout, none.stderr],
    ["", "no connections; `gatehouse connection create --help` shows how to create one\n"],
  )
  const created = await create(run, "work")
  equal(created.status, 0, created.stderr)
  match(created.stdout, /^has_secret +yes$/m)
  match(
    created.stderr,
    /Register this redirect URI at the provider:\n {2}http:\/\/localhost:4000\/connections\/work\/callback\n$/,
  )
  for (const args of [["show", "work"], ["show", "work", "--json"], ["list"], ["list", "--json"]])
    doesNotMatch((await run(["connection", ...args])).stdout, new RegExp(SECRET))
})

test("connection update and secret change what is given, and a new issuer needs the secret again", async () => {
  const run = commandOn(temporaryFolder())
  await create(run, "work")
  const updated = await run([
    "connection",
    "update",
    "work",
    "--accounts",
    "domains",
    "--account-domain",
    "example.com",
    "--json",
  ])
  const { accounts, account_domains } = json<ConnectionRecord>(updated)
  deepEqual([accounts, account_domains], ["domains", ["example.com"]])
  const moved = await run(["connection", "update", "work", "--issuer", "https://other.example.com"])
  deepEqual(
    [moved.status, moved.stderr],
    [1, "gatehouse: the client secret is needed again: the secret would be sent to another address than before\n"],
  )
  const replaced = await run(["connection", "secret", "work", "--client-secret-stdin"], { stdin: "another" })
  equal(replaced.stdout, "replaced the secret of the connection work\n")
  const unread = await run(["connection", "secret", "work"])
  deepEqual([unread.status, unread.stdout], [2, ""])
})

test("connection delete and user connections say what is gone and what is left", async () => {
  const run = commandOn(temporaryFolder())
  await create(run, "work")
  await run(["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin"], {
    stdin: "correct horse battery staple",
  })
  deepEqual((await run(["user", "connections", "ann"])).stderr, "no connections\n")
  const removed = await run(["user", "connections", "ann", "--remove", "work"])
  deepEqual(
    [removed.status, removed.stderr],
    [
      1,
      'gatehouse: the user has no link by the connection "work"; `gatehouse user connections USER` shows the existing ones\n',
    ],
  )
  equal((await run(["connection", "delete", "work"])).stdout, "deleted the connection work\n")
  equal((await run(["connection", "show", "work"])).status, 1)
})

test("connection presets lists providers with what each needs", async () => {
  const { stdout } = await commandOn(temporaryFolder())(["connection", "presets"])
  match(stdout, /^oidc +OpenID Connect +client_id issuer +/m)
  match(stdout, /^oauth2 +OAuth 2\.0 +client_id authorization_endpoint token_endpoint userinfo_endpoint +/m)
})

test("connection try prints where a provider is tried, and what a directory says about a person", async () => {
  const run = commandOn(temporaryFolder())
  await create(run, "work")
  match(
    (await run(["connection", "try", "work"])).stdout,
    /^Try it in the console: http:\/\/localhost:4000\/console\/connections\/connection_[0-9a-f]{32}\n$/,
  )
  const directory = ["--preset", "ldap", "--directory-url", "ldap://127.0.0.1:9", "--base-dn", "dc=example"]
  await run(["connection", "create", "staff", ...directory])
  equal((await run(["connection", "try", "staff"])).status, 2)
  const tried = await run(["connection", "try", "staff", "--username", "ann"])
  equal(tried.status, 1)
  match(
    tried.stdout,
    /^connection-unreachable: ldap:\/\/127\.0\.0\.1:9: ECONNREFUSED: Nothing listens at this address\. /,
  )
})

test("doctor checks the enabled connections, and says what to do", async () => {
  const run = commandOn(temporaryFolder())
  await create(run, "work", "--issuer", "http://127.0.0.1:9")
  await create(run, "later", "--issuer", "http://127.0.0.1:9")
  equal((await run(["connection", "update", "later", "--no-enabled"])).status, 0)
  // The exit status is 1, because there is a problem.
  const { stdout } = await run(["doctor", "--json"])
  const all = JSON.parse(stdout) as { check: string; state: string; code: string; advice: string }[]
  const findings = all.filter(({ check }) => check.startsWith("connection "))
  deepEqual(
    findings.map(({ check, state, code }) => [check, state, code]),
    [["connection work", "problem", "outbound-failed"]],
  )
  match(findings[0]?.advice ?? "", /^Nothing listens at this address\./)
})

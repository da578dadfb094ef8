/** `--consent remember` and `first-party` have no effect at local redirect URIs, and the command warns about this. RFC 8252 §8.6. */
import { equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { CreatedClient } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())
const LOOPBACK = "http://127.0.0.1/cb"
const SCHEME = "com.example.app:/cb"
const WEB = "https://a.example/cb"

const create = (consent: string, ...uris: string[]) =>
  run([
    ...["client", "create", "--json", "--name", "Tool", "--kind", "public", "--native", "--consent", consent],
    ...uris.flatMap((uri) => ["--redirect-uri", uri]),
  ])
const update = (id: string, ...options: string[]) => run(["client", "update", id, "--json", ...options])

const warning = (consent: string, ...uris: string[]) =>
  `warning: --consent ${consent} has no effect at ${uris.map((uri) => `"${uri}"`).join(", ")}: any local program can receive an answer there, so people are asked each time and prompt=none fails\n`

test("client create warns if a consent setting has no effect at a local redirect URI (RFC 8252 §8.6)", async () => {
  equal((await create("first-party", LOOPBACK, WEB, SCHEME)).stderr, warning("first-party", LOOPBACK, SCHEME))
  equal((await create("remember", SCHEME)).stderr, warning("remember", SCHEME))
  equal((await create("ask", LOOPBACK)).stderr, "")
  equal((await create("first-party", WEB)).stderr, "")
})

test("client update warns once, when the setting or the redirect URI is new (RFC 8252 §8.6)", async () => {
  const { client_id } = json<CreatedClient>(await create("ask", LOOPBACK))
  match((await update(client_id, "--consent", "remember")).stderr, /has no effect at "http:\/\/127\.0\.0\.1\/cb"/)
  equal((await update(client_id, "--name", "Other")).stderr, "")
  equal((await update(client_id, "--add-redirect-uri", SCHEME)).stderr, warning("remember", SCHEME))
  equal((await update(client_id, "--consent", "first-party")).stderr, warning("first-party", LOOPBACK, SCHEME))
  equal((await update(client_id, "--consent", "ask")).stderr, "")
})

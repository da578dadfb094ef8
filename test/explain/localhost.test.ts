import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { say } from "../../src/base/say.ts"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { ask } from "../support/authorization.ts"
import { requestOf } from "../support/journey.ts"
import { publicClient, service } from "../support/service.ts"

const at = await service({ after })
const { store, administration } = at.gatehouse

async function fixFor(client: { readonly client_id: string }, redirect_uri: string) {
  const { headers } = await ask(at, requestOf(client, { redirect_uri }))
  // Only a few refusals per second are stored for one address. So each refusal gets its own second.
  at.clock.advance({ seconds: 1 })
  const kept = await store.refusals.find(headers["x-trace-id"] ?? "", at.clock())
  return kept && (await explainRefusal(kept, store)).fix
}

const SEND = "Send redirect_uri with 127.0.0.1 instead of localhost: there a native client may use any port."
const register = (id: string, uri: string) =>
  `${SEND} Register that address, without a port: \`gatehouse client update ${id} --add-redirect-uri ${uri}\`.`

test("advises a native client that is refused at localhost to use 127.0.0.1 (RFC 8252 §8.3)", async () => {
  const named = await publicClient(at, { native: true, redirect_uris: ["http://localhost/callback"] })
  equal(await fixFor(named, "http://localhost:51234/callback"), register(named.client_id, "http://127.0.0.1/callback"))
  const numbered = await publicClient(at, { native: true, redirect_uris: ["http://127.0.0.1/callback"] })
  equal(await fixFor(numbered, "http://localhost:51234/callback"), SEND)
  equal(await fixFor(numbered, "http://localhost/other"), register(numbered.client_id, "http://127.0.0.1/other"))
  equal(await fixFor(numbered, "http://localhost:1/callback?a=b"), SEND)
})

test("explains other refusals as usual: for a client that is not native, and for a name that only begins with localhost", async () => {
  const web = await publicClient(at, { redirect_uris: ["http://localhost/callback"] })
  const native = await publicClient(at, { native: true, redirect_uris: ["http://127.0.0.1/callback"] })
  for (const [client, uri] of [
    [web, "http://localhost:51234/callback"],
    [native, "http://localhost.example/callback"],
    [native, "http://127.0.0.1:1/other"],
  ] as const)
    equal((await fixFor(client, uri))?.startsWith("Send a registered redirect_uri exactly."), true, uri)
})

test("warns when a native client that uses localhost is registered or changed (RFC 8252 §8.3)", async () => {
  const { clients } = administration
  const redirect_uris = ["http://localhost:8080/callback", "http://127.0.0.1/callback"]
  const warning = {
    field: "redirect_uris",
    ...say("redirect-uri-localhost", { uri: "http://localhost:8080/callback", instead: "http://127.0.0.1/callback" }),
  }
  const settings = { name: "Tool", kind: "public", id_token_alg: "EdDSA", redirect_uris } as const
  const native = await clients.create({ ...settings, native: true })
  deepEqual(native.warnings, [warning])
  deepEqual((await clients.update(native.result.client_id, { name: "Other" })).warnings, [])
  const web = await clients.create(settings)
  deepEqual(web.warnings, [])
  deepEqual((await clients.update(web.result.client_id, { native: true })).warnings, [warning])
})

/** To unblock a host is to enable its clients again. Some of them may have a right of administration. Decisions 0040, 0056 and 0060. */
import { equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { atAccount } from "../support/own_account.ts"
import { registered, WITH_SECRET } from "../support/registration.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after }, { registration: "open" })
const { audit, clientHosts, clients, users } = at.gatehouse.administration

const unblock = async (token: string, host: string) =>
  at.call("DELETE", `/blocked_hosts/${host}`, { headers: withToken(token) })

/** Registers a client below the host as anybody can, and gives it the scope. */
async function strangerAt(host: string, scope: string): Promise<string> {
  const { client_id } = await registered(at, { ...WITH_SECRET, redirect_uris: [`https://app.${host}/cb`] })
  await clients.update(client_id, { scope })
  return client_id
}

test("an actor who lacks a right of a client at a blocked host or below it cannot unblock the host, and the attempt is an audit event", async () => {
  const client_id = await strangerAt("desk.example", "openid admin:people")
  await clientHosts.block("desk.example")
  const refused = await unblock(await at.tokenOf("admin:clients"), "desk.example")
  equal(refused.status, 403, refused.text)
  equal(read(refused).type, "urn:gatehouse:problem:insufficient-right")
  match(String(read(refused).detail), /^The client ".+" has admin:people, which your token lacks\./)
  equal((await clientHosts.show("desk.example")).host, "desk.example")
  const [event] = await audit.list({ about: client_id, types: ["escalation-refused"], limit: 1 })
  equal(event?.detail, "operation=unblockHost target=client reason=right-not-held missing=admin:people")
  equal((await unblock(await at.tokenOf("admin:clients admin:people"), "desk.example")).status, 204)
})

test("unblocking needs every right of every client there, except of clients that an operator set to first-party", async () => {
  const one = await strangerAt("two.example", "admin:read")
  await strangerAt("b.two.example", "openid admin:settings")
  for (const host of ["b.two.example", "two.example"]) await clientHosts.block(host)
  equal((await unblock(await at.tokenOf("admin:clients admin:read"), "two.example")).status, 403)
  equal((await unblock(await at.tokenOf("admin:clients admin:settings"), "two.example")).status, 403)
  equal((await unblock(await at.tokenOf("admin:clients admin:settings"), "b.two.example")).status, 204)
  await clients.update(one, { consent: "first-party" })
  equal((await unblock(await at.tokenOf("admin:clients admin:settings"), "two.example")).status, 204)
})

test("a host without such a client is unblocked with the right to manage clients alone", async () => {
  await strangerAt("plain.example", "openid")
  await clientHosts.block("plain.example")
  equal((await unblock(await at.tokenOf("admin:clients"), "plain.example")).status, 204)
})

test("a person whose sign-in is older than five minutes cannot unblock any host", async () => {
  await users.update("ann", { role: "admin" })
  const web = await confidentialClient(at, { scope: "openid admin" })
  const { browser } = await atAccount(at)
  at.clock.advance({ minutes: 5 })
  const tokenNow = async () => {
    const { location = "" } = await browser.get(authorizeUrl(at, requestOf(web, { scope: "openid admin" })))
    const code = new URL(location).searchParams.get("code") ?? ""
    return read<{ access_token: string }>(await post(at, codeRequest(web, code))).access_token
  }
  await clientHosts.block("old.example")
  at.clock.advance({ ms: 1 })
  const refused = await unblock(await tokenNow(), "old.example")
  equal(refused.status, 401)
  ok((refused.headers["www-authenticate"] ?? "").includes('error="insufficient_user_authentication"'))
  ok((refused.headers["www-authenticate"] ?? "").includes('max_age="300"'))
  equal((await clientHosts.show("old.example")).host, "old.example")
  await atAccount(at, "/account/password", "ann", browser)
  equal((await unblock(await tokenNow(), "old.example")).status, 204)
})

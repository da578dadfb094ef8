/** Hosts that an operator blocked: clients that nobody registered by hand are refused there. Decision 0056. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask } from "../support/authorization.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { requestOf } from "../support/journey.ts"
import { documentHost, S256 } from "../support/metadata_document.ts"
import { bearerOf, credentialsOf, manage, PUBLIC, register, registered, WITH_SECRET } from "../support/registration.ts"
import {
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
} from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { registration: "open", metadataDocuments: true }, { log })
const { clientHosts, clients, audit } = at.gatehouse.administration

const HOST = "client.example"
const withHost = (host: string) => ({ ...WITH_SECRET, redirect_uris: [`https://${host}/cb`] })

test("a client at a blocked host is refused like a disabled one, with its tokens, until the host is unblocked", async () => {
  const client = credentialsOf(await registered(at, WITH_SECRET))
  const tokens = await tokensFor(at, client)
  const isActive = async () => bodyOf(await tokeninfo(at, tokens.access_token)).active
  equal(await isActive(), true)
  deepEqual(await clientHosts.affected(HOST), { host: HOST, blocked: false, clients: 1, people: 1 })
  await clientHosts.block(HOST)
  equal((await clientHosts.affected(HOST)).blocked, true)
  await rejects(clientHosts.block(`https://${HOST}/`), /is blocked already/)
  equal(await isActive(), false)
  assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
  equal((await ask(at, requestOf(client, S256))).status, 400)
  equal(lines.at(-1)?.reason, "client-disabled")
  equal((await clients.show(client.client_id)).enabled, true)
  await clientHosts.unblock(HOST)
  equal(await isActive(), true)
  equal((await post(at, refreshRequest(client, tokens.refresh_token))).status, 200)
  const events = await audit.list({ about: HOST, limit: 9 })
  deepEqual(events.map(({ type }) => type).toSorted(), ["client-host-blocked", "client-host-unblocked"])
})

test("a blocked IPv4 address is blocked as an IPv6 address too (RFC 4291 §2.5.5.2), in each spelling of both", async (t) => {
  await clientHosts.block("203.0.113.5")
  t.after(() => clientHosts.unblock("[::ffff:cb00:7105]"))
  await rejects(clientHosts.block("[::FFFF:203.0.113.5]"), /is blocked already/)
  for (const host of ["203.0.113.5", "0xcb007105", "[::ffff:203.0.113.5]", "[0:0:0:0:0:ffff:cb00:7105]:8443"])
    assertError(await register(at, withHost(host)), "invalid_redirect_uri")
  for (const host of ["203.0.113.6", "[::ffff:203.0.113.6]", "[2001:db8::cb00:7105]"])
    equal((await register(at, withHost(host))).status, 201)
})

test("nobody registers a client at a blocked host or below it, in any spelling, or moves a client there", async (t) => {
  const elsewhere = await registered(at, withHost("good.example"))
  await clientHosts.block("https://Evil.Example./anything")
  t.after(() => clientHosts.unblock("evil.example"))
  for (const host of [
    "evil.example",
    "EVIL.example",
    "evil.example.",
    "evil.example..",
    "a.b.evil.example",
    "evil.example:8443",
  ]) {
    const answer = await register(at, withHost(host))
    assertError(answer, "invalid_redirect_uri")
    equal(lines.at(-1)?.reason, "client-host-blocked", host)
  }
  for (const host of ["notevil.example", "evil.example.com", "example"])
    equal((await register(at, withHost(host))).status, 201)
  const body = { ...withHost("sub.evil.example"), client_id: elsewhere.client_id }
  assertError(await manage(at, elsewhere, "PUT", { body }), "invalid_redirect_uri")
})

test("a client of an operator, and one that an operator vouches for, keep working at a blocked host", async (t) => {
  const own = await confidentialClient(at)
  const vouched = credentialsOf(await registered(at, WITH_SECRET))
  await clients.update(vouched.client_id, { consent: "first-party" })
  await clientHosts.block(HOST)
  t.after(() => clientHosts.unblock(HOST))
  await freshCode(at, own)
  await freshCode(at, vouched)
  equal((await clientHosts.affected(HOST)).clients, 1)
})

test("a client that an operator disabled stays disabled when its host is unblocked", async () => {
  const information = await registered(at, withHost("twice.example"))
  await clients.disable(information.client_id)
  await clientHosts.block("twice.example")
  await clientHosts.unblock("twice.example")
  const answer = await manage(at, information, "GET", { headers: bearerOf(information.registration_access_token) })
  equal(answer.status, 401)
})

test("the metadata document of a blocked host is not fetched, and one that leads to a blocked host is refused", {
  skip: skipWithoutOpenssl,
}, async () => {
  const there = await documentHost()
  const refused = async (client_id: string) => {
    lines.length = 0
    const answer = await ask(at, requestOf({ client_id }, S256))
    equal(answer.status, 400)
    match(answer.text, /<html/)
    return lines.map(({ reason }) => reason)
  }
  await clientHosts.block("localhost")
  deepEqual(await refused(there.document("/blocked.json")), ["client-host-blocked"])
  deepEqual(there.asked, [])
  await clientHosts.unblock("localhost")
  await clientHosts.block(HOST)
  const client_id = there.document("/leads.json", { redirect_uris: [`https://${HOST}/cb`] })
  deepEqual(await refused(client_id), ["client-host-blocked"])
  await clientHosts.unblock(HOST)
})

test("a blocked host does not block a private-use scheme that is spelt like it", async (t) => {
  await clientHosts.block("example.com")
  t.after(() => clientHosts.unblock("example.com"))
  const { status } = await register(at, { ...PUBLIC, redirect_uris: ["com.example:/cb"], application_type: "native" })
  equal(status, 201)
})

test("text that is not a host is refused with the received text", async () => {
  for (const text of ["", "two words", "a/b", "a:1", "user@evil.example", "javascript:alert(1)", "*.evil.example"])
    await rejects(clientHosts.block(text), /host ".*" is not a host such as app\.example\.com/, text)
  deepEqual(await clientHosts.blocked(), [])
})

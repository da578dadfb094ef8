/** Signing in with a SAML provider, over HTTP. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { Writable } from "node:stream"
import { after, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { codeIn, connectForm, Visitor } from "../support/connections.ts"
import { PROVIDER, samlProvider } from "../support/saml_provider.ts"
import { answerTo, atProvider, goOn, posted, requestUrl, samlService, signInBySaml } from "../support/saml_service.ts"
import { flipped } from "../support/service.ts"

let written = ""
const destination = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const log = createLog({ level: "trace", readable: false, destination })
const at = await samlService({ after }, {}, { log })
const { store, administration } = at.gatehouse

const users = async () => (await store.users.list()).map(({ username }) => username).sort()
const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get(`${at.url}/account`)).html.includes("/account/security")
const linesWith = (text: string): readonly string[] => written.split("\n").filter((line) => line.includes(text))

test("a person signs in at the provider, gets an account, and is found again", async () => {
  ok(codeIn(await signInBySaml(at, { nameId: "vera-1", attributes: { uid: ["vera"], mail: ["vera@acme.example"] } })))
  ok(codeIn(await signInBySaml(at, { nameId: "vera-1", attributes: { uid: ["other"] } }, { isEncrypted: true })))
  deepEqual(await users(), ["ann", "vera"])
  const [link] = await administration.linkedIdentities.list("vera")
  deepEqual([link?.connection, link?.subject, link?.shown_name], ["acme", "vera-1", "vera@acme.example"])
})

test("the browser goes to the provider with RelayState and a signed request", async () => {
  const { requestId, relayState, xml } = await atProvider(at)
  match(requestId, /^_[A-Za-z0-9_-]{43}$/)
  ok(relayState.length > 80)
  ok(xml.includes(`Destination="https://idp.example.com/sso"`))
  const forced = await atProvider(at, { url: requestUrl(at, { prompt: "login" }) })
  match(forced.xml, /ForceAuthn="true"/)
})

test("auth_time is that of the provider, and an old proof is refused if a new one was needed", async () => {
  const url = requestUrl(at, { max_age: "60" })
  const old = await signInBySaml(at, { authTime: at.clock() - 600_000 }, {}, { url })
  deepEqual([old.status, old.location], [403, undefined])
  ok(linesWith("connection-proof-too-old").length > 0)
})

test("an answer that nobody requested is refused, even at the address of another person's request", async () => {
  const before = await users()
  for (const relayState of ["", "x", "https://app.example/start"]) {
    const page = await posted(at, relayState, await answerTo(at, { requestId: "_nobody" }))
    deepEqual([page.status, /This sign-in cannot continue/.test(page.html)], [400, true], relayState)
  }
  const asked = await atProvider(at)
  const other = await atProvider(at)
  const foreign = await answerTo(at, { requestId: other.requestId }, { nameId: "mallory-1" })
  const page = await goOn(asked.browser, await posted(at, asked.relayState, foreign))
  deepEqual([page.status, await isSignedIn(asked.browser)], [403, false])
  ok(linesWith("InResponseTo").length > 0)
  deepEqual(await users(), before)
})

test("an answer works in the browser that began, and nowhere else", async () => {
  const asked = await atProvider(at)
  const { location = "" } = await posted(at, asked.relayState, await answerTo(at, asked, { nameId: "wanda-1" }))
  equal((await new Visitor().get(location)).status, 400)
  const victim = new Visitor()
  await victim.get(requestUrl(at))
  await goOn(victim, { location } as never)
  equal(await isSignedIn(victim), false)
  ok(codeIn(await goOn(asked.browser, { location } as never)))
})

test("an answer works once: posted again, it signs nobody in", async () => {
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked, { nameId: "xena-1", attributes: { uid: ["xena"] } })
  ok(codeIn(await goOn(asked.browser, await posted(at, asked.relayState, answer))))
  asked.browser.cookies.delete("gatehouse_session")
  const page = await goOn(asked.browser, await posted(at, asked.relayState, answer))
  deepEqual([page.location, await isSignedIn(asked.browser)], [undefined, false])
  match(page.html, /Sign in to continue/)
})

test("of one answer posted 64 times at once, one signs in, and one account is made", async () => {
  const before = await users()
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked, { nameId: "yara-1", attributes: { uid: ["yara"] } })
  const back = await Promise.all(Array.from({ length: 64 }, () => posted(at, asked.relayState, answer)))
  const steps = await Promise.all(back.map(({ location = "" }) => asked.browser.get(location)))
  const ends = await Promise.all(steps.map(({ location = "" }) => asked.browser.get(location)))
  const started = ends.filter(({ headers }) =>
    headers.getSetCookie().some((each) => each.includes("gatehouse_session")),
  )
  equal(started.length, 1)
  deepEqual(await users(), [...before, "yara"].sort())
})

test("after ten minutes the person reads that it took too long", async () => {
  const asked = await atProvider(at)
  at.clock.advance({ seconds: 600 })
  const page = await goOn(asked.browser, await posted(at, asked.relayState, await answerTo(at, asked)))
  deepEqual([page.status, /That took longer than ten minutes/.test(page.html)], [403, true])
})

test("the operator reads what was wrong, and the person does not", async () => {
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked, { audience: "https://other.example", nameId: "zoe-1" })
  const page = await goOn(asked.browser, await posted(at, asked.relayState, answer))
  deepEqual([page.status, page.html.includes("other.example")], [403, false])
  match(page.html, /The sign-in with the other service did not work/)
  const [line] = linesWith("https://other.example")
  match(line ?? "", /connection-answer-invalid/)
  equal(written.includes("zoe-1"), false)
})

test("a person who cancelled at the provider sees a message about it", async () => {
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked, { status: "urn:oasis:names:tc:SAML:2.0:status:RequestDenied" })
  const page = await goOn(asked.browser, await posted(at, asked.relayState, answer))
  match(page.html, /the other service did not confirm it/)
})

test("an answer of another connection's provider is refused, and so is one at another connection's address", async () => {
  const other = samlProvider({ entityId: "https://beta.example", now: at.clock() })
  await administration.connections.create({
    name: "beta",
    preset: "saml",
    issuer: "https://beta.example",
    metadata: other.metadata,
  })
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked)
  const beta = await new Visitor().submit({
    action: `${at.url}/connections/beta/callback`,
    fields: { RelayState: asked.relayState, SAMLResponse: answer },
  })
  deepEqual([beta.status, /This sign-in cannot continue/.test(beta.html)], [400, true])
  const foreign = await other.answer(
    Buffer.from(answer, "base64")
      .toString()
      .replace(/<ds:Signature.*<\/ds:Signature>/s, ""),
    at.ownMetadata,
  )
  equal((await goOn(asked.browser, await posted(at, asked.relayState, foreign))).status, 403)
})

test("a changed RelayState, and the callback without an answer, sign nobody in", async () => {
  const asked = await atProvider(at)
  const answer = await answerTo(at, asked)
  equal((await posted(at, flipped(asked.relayState), answer)).status, 400)
  const callback = `${at.connection.callback_url}?state=${asked.relayState}`
  for (const query of ["", "&code=abc", "&outcome=abc", `&outcome=${asked.relayState}`]) {
    const page = await goOn((await atProvider(at)).browser, { location: callback + query } as never)
    equal(page.location, undefined, query)
  }
})

test("a person with more attributes than fit into an address is refused, and the operator reads why", async () => {
  const many = Array.from({ length: 400 }, (_, index) => `${index}${Math.sin(index)}`)
  // A repeated letter is small in the address, because the value is compressed.
  for (const [before, groups] of [many, ["a".repeat(70_000)]].entries()) {
    equal((await signInBySaml(at, { attributes: { groups } })).status, 403)
    equal(linesWith("fewer attributes").length, before + 1)
  }
})

test("an answer of more than 256 KiB is refused before it is read", async () => {
  const asked = await atProvider(at)
  const page = await posted(at, asked.relayState, "A".repeat(300_000))
  equal(page.status, 413)
})

test("answers that other sites make a browser post use up nobody's attempts at that address", async (t) => {
  const limited = await samlService(t, {}, {}, { signInLimit: { count: 2, windowMs: 900_000 } })
  const { relayState } = await atProvider(limited)
  for (let count = 0; count < 25; count++) equal((await posted(limited, relayState, "PHg+")).status, 303)
  ok(codeIn(await signInBySaml(limited, { nameId: "zoe-1", attributes: { uid: ["zoe"] } })))
})

test("an address gets 600 invalid answers a minute checked", async (t) => {
  const limited = await samlService(t)
  const { relayState } = await atProvider(limited)
  const statuses: number[] = []
  // A minute may begin in between, and the count with it.
  while (!statuses.includes(429) && statuses.length < 2000) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => posted(limited, relayState, "PHg+")))
    statuses.push(...answers.map(({ status }) => status))
  }
  ok(statuses.includes(429))
  ok(statuses.filter((status) => status === 303).length >= 600)
})

test("the metadata of this service are at its entity id, without a key of somebody else", async () => {
  const answer = await fetch(at.connection.entity_id ?? "")
  deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/samlmetadata+xml"])
  match(at.ownMetadata, new RegExp(`entityID="${at.connection.entity_id}"`))
  for (const path of ["unknown/metadata", "acme/metadata/", "acme/other"])
    equal((await fetch(`${at.url}/connections/${path}`)).status, 404, path)
  equal((await fetch(at.connection.entity_id ?? "", { method: "POST" })).status, 404)
})

test("a disabled connection has no button, its answers sign nobody in, and its metadata stay for a trial", async () => {
  const asked = await atProvider(at)
  await administration.connections.update("acme", { enabled: false })
  equal((await fetch(at.connection.entity_id ?? "")).status, 200)
  equal((await posted(at, asked.relayState, await answerTo(at, asked))).status, 400)
  await administration.connections.update("acme", { enabled: true })
  ok(connectForm(await new Visitor().get(requestUrl(at))))
})

test("a verified address of an account here asks for a proof of that account, and signs nobody in at once", async () => {
  await administration.connections.update("acme", { authority_for: [] })
  const page = await signInBySaml(at, {
    nameId: "somebody",
    attributes: { mail: ["ann@example.com"], uid: ["somebody"] },
  })
  ok(codeIn(page), PROVIDER)
  equal((await administration.linkedIdentities.list("ann")).length, 0)
})

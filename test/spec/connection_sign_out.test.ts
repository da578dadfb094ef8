/** Signing out at and from another service: OpenID Connect Back-Channel Logout 1.0 and RP-Initiated Logout 1.0 as a relying party. */
import { deepEqual, equal, match } from "node:assert/strict"
import { sign } from "node:crypto"
import { after, test } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { LinkedIdentity } from "../../src/connections/external_identity.ts"
import { providerDigest } from "../../src/interaction/connection_session.ts"
import { event } from "../store/samples.ts"
import type { Visited } from "../support/browser.ts"
import type { Visitor } from "../support/connections.ts"
import { change, connect, connected, follow, formsOf, personAt, signInBy } from "../support/connections.ts"
import { lyingProvider } from "../support/lying_provider.ts"
import { send } from "../support/wire.ts"

const BYE = "https://client.example/bye"
const NOTIFIED = "https://client.example/backchannel"
const at = await connected({ after }, {}, {}, {
  post_logout_redirect_uris: [BYE],
  backchannel_logout_uri: NOTIFIED,
} as never)
const { store } = at.gatehouse

/** What an operator registers at the provider. */
async function register(connection: Connection, more = {}): Promise<void> {
  await at.provider.gatehouse.administration.clients.update(connection.clientId, {
    backchannel_logout_uri: `${at.url}/connections/${connection.name}/backchannel_logout`,
    post_logout_redirect_uris: [`${at.url}/connections/${connection.name}/signed_out`],
    id_token_alg: "EdDSA",
    ...more,
  })
}
await register(at.connection)
const beta = await connect(at, at.provider, { name: "beta", label: "Beta", accounts: "nobody" })
await register(beta)

const isSignedIn = async (browser: Pick<Visitor, "get">): Promise<boolean> =>
  (await browser.get(`${at.url}/account`)).html.includes("/account/security")

async function signedIn(username: string, name = "acme") {
  const { browser } = await signInBy(at, username, { name })
  equal(await isSignedIn(browser), true)
  return browser
}

/** Signs out on a page of the provider or of the service. */
async function signOutAt(browser: Visitor, url: string): Promise<Visited> {
  const page = await browser.get(`${url}/oauth/logout.php`)
  const [form] = formsOf(page)
  if (form === undefined) throw new Error(`no form: ${page.html}`)
  return browser.submit(form)
}

const notice = (token: string, name = "acme") =>
  send(at, `/connections/${name}/backchannel_logout`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ logout_token: token }).toString(),
  })

const events = async (type: string) => (await store.audit.list(999)).filter((each) => each.type === type)

let notices = 0

/** A provider whose key the test has, with a session of ann that it proved. */
async function forging(name: string) {
  const provider = await lyingProvider("forged-client", "", at.clock)
  after(() => provider.close())
  const connection = await connect(at, at.provider, { name, issuer: provider.issuer, clientId: "forged-client" })
  const found = await store.users.findByUsername("ann")
  if (found === undefined) throw new Error("no ann")
  const userId = found.user.id
  const now = at.clock()
  const link: LinkedIdentity = {
    connectionId: connection.id,
    subject: "person-1",
    userId,
    shownName: undefined,
    linkedAt: now,
    lastUsedAt: now,
  }
  await store.linkedIdentities.link(link, event("identity-linked", now))
  const start = async (sid: string) => {
    const id = newId("session", at.clock(), systemRandom)
    const session = {
      id,
      rootId: id,
      userId,
      factors: { connection: at.clock() },
      lastSeenAt: at.clock(),
      expiresAt: at.clock() + 3_600_000,
      connectionId: connection.id,
    }
    const named = (text: string) => JSON.stringify([provider.issuer, text])
    const elsewhere = {
      userId,
      rootId: id,
      connectionId: connection.id,
      subject: providerDigest(connection.id, "subject", named("person-1")),
      session: providerDigest(connection.id, "session", named(sid)),
      hint: undefined,
      expiresAt: session.expiresAt,
    }
    equal(await store.linkedIdentities.signIn(link, session, event("signed-in"), "live", elsewhere), true)
    return async () => (await store.sessions.find(id)) !== undefined
  }
  const token = (claims: Record<string, unknown> = {}, key = provider.privateKey) => {
    const iat = Math.floor(at.clock() / 1000)
    const all = {
      iss: provider.issuer,
      aud: "forged-client",
      iat,
      exp: iat + 120,
      jti: `notice-${notices++}`,
      sub: "person-1",
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      ...claims,
    }
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const input = `${encoded({ alg: "RS256", kid: "one", typ: "logout+jwt" })}.${encoded(all)}`
    return `${input}.${sign("sha256", Buffer.from(input), key).toString("base64url")}`
  }
  return { provider, connection, start, token }
}

const one = await forging("one")
const two = await forging("two")

test("a person who signs out at the provider is signed out here, and so are the applications (§2.7)", async () => {
  await personAt(at, "nina")
  const browser = await signedIn("nina")
  const elsewhere = await signedIn("nina")
  await signOutAt(browser, at.provider.url)
  await at.provider.gatehouse.notifyClients()
  equal(await isSignedIn(browser), false)
  equal(await isSignedIn(elsewhere), true)
  const found = await store.users.findByUsername("nina")
  const due = await store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 99)
  equal(due.filter(({ userId }) => userId === found?.user.id).length, 1)
  const [ended] = (await events("session-ended")).filter(({ subject }) => subject === found?.user.id)
  deepEqual([ended?.actor, ended?.detail], ["server", "connection=acme why=reported"])
})

test("a person whom the provider disables is signed out here", async () => {
  await personAt(at, "oscar")
  const browsers = [await signedIn("oscar"), await signedIn("oscar")]
  await at.provider.gatehouse.administration.users.disable("oscar")
  await at.provider.gatehouse.notifyClients()
  for (const browser of browsers) equal(await isSignedIn(browser), false)
})

test("a notice is answered 200 without storing the answer (§2.8), and counts once (§2.6)", async () => {
  const first = await one.start("s-1")
  const token = one.token({ sid: "s-1", jti: "once" })
  const answer = await notice(token, "one")
  deepEqual([answer.status, answer.headers["cache-control"]], [200, "no-store"])
  equal(await first(), false)
  const second = await one.start("s-1")
  const again = await notice(token, "one")
  deepEqual([again.status, JSON.parse(again.text).error], [400, "invalid_request"])
  equal(again.headers["cache-control"], "no-store")
  equal(await second(), true)
  equal((await notice(one.token({ sid: "s-1" }), "one")).status, 200)
  equal(await second(), false)
})

test("a notice that the database could not follow is followed when the provider repeats it", async (t) => {
  const lives = await one.start("s-2")
  const token = one.token({ sid: "s-2" })
  const failing = () => Promise.reject(new StoreUnavailable("the disk is full"))
  const { mock } = t.mock.method(store.connectionSessions, "end", failing, { times: 1 })
  equal((await notice(token, "one")).status, 503)
  deepEqual([mock.callCount(), await lives()], [1, true])
  equal((await notice(token, "one")).status, 200)
  equal(await lives(), false)
  equal((await notice(token, "one")).status, 400)
})

test("a notice about somebody who has no session here is answered 200 (§2.7)", async () => {
  equal((await notice(one.token({ sub: "nobody", sid: "unknown" }), "one")).status, 200)
})

test("a notice with sub ends every session of the person, and with both only the one that is theirs", async () => {
  const sessions = [await one.start("a"), await one.start("b")]
  equal((await notice(one.token({ sub: "another", sid: "a" }), "one")).status, 200)
  deepEqual(await Promise.all(sessions.map((lives) => lives())), [true, true])
  equal((await notice(one.token({ sid: "a" }), "one")).status, 200)
  deepEqual(await Promise.all(sessions.map((lives) => lives())), [false, true])
  equal((await notice(one.token(), "one")).status, 200)
  deepEqual(await Promise.all(sessions.map((lives) => lives())), [false, false])
})

test("a provider ends no session that another connection proved, even with the same sub and sid", async () => {
  const lives = await one.start("same")
  equal((await notice(two.token({ sid: "same" }), "two")).status, 200)
  equal(await lives(), true)
  for (const token of [two.token({ sid: "same" }), two.token({ sid: "same", iss: one.provider.issuer })])
    equal((await notice(token, "one")).status, 400)
  equal((await notice(one.token({ sid: "same" }), "two")).status, 400)
  equal((await notice(one.token({ sid: "same", aud: "other-client" }), "one")).status, 400)
  equal(await lives(), true)
})

test("an invalid notice is explained to the operator, without the token", async () => {
  const token = one.token({ sid: "s", aud: "other-client" })
  const answer = await notice(token, "one")
  deepEqual(Object.keys(JSON.parse(answer.text)).sort(), ["error", "error_description"])
  const trace = String(answer.headers["x-trace-id"])
  const record = (await store.refusals.find(trace, at.clock())) as unknown
  match(JSON.stringify(record), /logout-token-invalid/)
  equal(JSON.stringify(record).includes(token.slice(-40)), false)
})

test("only connections of OpenID Connect have an address for notices, and it takes a logout token by POST", async () => {
  equal((await notice("x", "unknown")).status, 404)
  equal((await send(at, "/connections/one/backchannel_logout")).status, 405)
  const empty = await send(at, "/connections/one/backchannel_logout", { method: "POST" })
  equal(empty.status, 400)
})

test("a disabled connection still takes notices, because its sessions continue", async () => {
  const lives = await two.start("kept")
  await change({ gatehouse: at.gatehouse, connection: two.connection }, { enabled: false })
  equal((await notice(two.token({ sid: "kept" }), "two")).status, 200)
  equal(await lives(), false)
})

test("a sign-out here ends nothing at the provider, unless the connection wants it", async () => {
  await personAt(at, "paula")
  const browser = await signedIn("paula")
  const done = await signOutAt(browser, at.url)
  deepEqual([done.status, done.location], [200, undefined])
  match((await browser.get(`${at.provider.url}/account`)).html, /\/account\/security/)
})

test("with sign_out, a sign-out here signs the person out at the provider, and the browser comes back", async () => {
  await change(at, { signOut: "always" })
  await personAt(at, "quentin")
  const browser = await signedIn("quentin")
  const there = await signOutAt(browser, at.url)
  const url = new URL(there.location ?? "")
  equal(`${url.origin}${url.pathname}`, `${at.provider.url}/oauth/logout.php`)
  deepEqual([...url.searchParams.keys()], ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"])
  equal(await isSignedIn(browser), false)
  const back = await follow({ browser, provider: at.provider, username: "" }, there)
  deepEqual([back.status, back.location], [200, undefined])
  match(back.html, /You are signed out/)
  equal(back.url.startsWith(`${at.url}/connections/acme/signed_out?state=`), true)
  equal((await browser.get(`${at.provider.url}/account`)).html.includes("/account/security"), false)
})

test("after the provider, the browser goes where the application wanted it", async () => {
  await personAt(at, "rosa")
  const browser = await signedIn("rosa")
  const query = new URLSearchParams({ client_id: at.client.client_id, post_logout_redirect_uri: BYE, state: "x y" })
  const page = await browser.get(`${at.url}/oauth/logout.php?${query}`)
  const [form] = formsOf(page)
  const there = await browser.submit(form as never)
  const back = await follow({ browser, provider: at.provider, username: "" }, there, BYE)
  equal(back.location, `${BYE}?state=x%20y`)
})

test("a forged link to the address for the way back leads nowhere", async () => {
  const forged = [
    "https://evil.example/",
    Buffer.from(JSON.stringify({ location: "https://evil.example/", locale: "en", begunAt: at.clock() })).toString(
      "base64url",
    ),
    "",
  ]
  for (const state of forged) {
    const answer = await send(at, `/connections/acme/signed_out?${new URLSearchParams({ state })}`)
    deepEqual([answer.status, answer.headers.location], [200, undefined])
    match(answer.text, /You are signed out/)
  }
})

test("a genuine way back works for ten minutes", async () => {
  await personAt(at, "sam")
  const browser = await signedIn("sam")
  const { location = "" } = await signOutAt(browser, at.url)
  const state = new URL(location).searchParams.get("state") ?? ""
  at.wait(601)
  equal((await send(at, `/connections/acme/signed_out?${new URLSearchParams({ state })}`)).status, 200)
})

test("a provider that is down, or announces no address, does not prevent the sign-out", async () => {
  await personAt(at, "tina")
  const browser = await signedIn("tina")
  await change(at, { issuer: "http://127.0.0.1:1" })
  const done = await signOutAt(browser, at.url)
  deepEqual([done.status, done.location], [200, undefined])
  equal(await isSignedIn(browser), false)
  await change(at, { issuer: at.provider.url })
})

test("a session that the person proved again with a password does not end the provider's", async () => {
  const found = await store.users.findByUsername("ann")
  const sessions = found && (await store.sessions.listOf(found.user.id))
  equal(
    sessions?.some(({ connectionId }) => connectionId === at.connection.id),
    false,
  )
})

/** OpenID Connect Core §8: pairwise subjects. Decision 0026. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { systemRandom } from "../../src/base/random.ts"
import { configure, createGatehouse, manualClock, Secret } from "../../src/gatehouse.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { resealAll } from "../../src/keys/reseal.ts"
import { subjects } from "../../src/keys/subjects.ts"
import { bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  assertSentBack,
  codeIn,
  errorLocation,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { codeFor, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import type { Service, Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  post,
  publicClient,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { send } from "../support/wire.ts"
import { START } from "../support/world.ts"

const at = await service({ after })
const pairwise = await confidentialClient(at, { subject_type: "pairwise" })
const known = await confidentialClient(at)
const bob = await addUser(at, "bob")

const PAIRWISE = /^pair_[A-Za-z0-9_-]{43}$/
const subjectIn = ({ id_token }: Tokens) => String(decodeJwt(id_token).sub)
const subjectAt = async (client: typeof pairwise, where: Service = at) => subjectIn(await tokensFor(where, client))

/** Returns the subject by which this client knows a user. For ann, use `subjectAt`. */
async function subjectOf(username: string, client: typeof pairwise): Promise<string> {
  const code = codeIn(await visit(at, await signedIn(at, known, username), client))
  return subjectIn(bodyOf<Tokens>(await post(at, codeRequest(client, code))))
}
const withRedirect = async (redirectUri: string, settings: Parameters<typeof confidentialClient>[1] = {}) => {
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Web",
    kind: "confidential",
    consent: "first-party",
    subject_type: "pairwise",
    redirect_uris: [redirectUri],
    ...settings,
  })
  const client = { client_id: result.client_id, client_secret: result.client_secret ?? "" }
  // If the redirect URI has an application's own scheme, the user is asked for consent each time.
  const code = await codeFor(at, client, { redirect_uri: redirectUri, state: undefined })
  const request = { ...codeRequest(client, code), redirect_uri: redirectUri }
  return subjectIn(bodyOf<Tokens>(await post(at, request)))
}

describe("OIDC Core §8: a pairwise subject", () => {
  it("is the same at every endpoint and time for one client", async () => {
    const tokens = await tokensFor(at, pairwise)
    const sub = subjectIn(tokens)
    match(sub, PAIRWISE)
    equal(bodyOf(await userinfo(at, tokens.access_token)).sub, sub)
    equal(bodyOf(await tokeninfo(at, tokens.access_token)).user_id, sub)
    at.clock.advance({ days: 20 })
    equal(await subjectAt(pairwise), sub)
  })
  it("is the only id that the client sees; the client never sees the user's id", async () => {
    const claims = JSON.stringify({ userinfo: { sub: null }, id_token: { sub: null, name: null } })
    const tokens = await tokensFor(at, pairwise, { claims })
    const inside = [tokens.id_token.split(".")[1] ?? "", tokens.access_token, tokens.refresh_token].map((text) =>
      Buffer.from(text.replace(/^g.t_/, ""), "base64url"),
    )
    const answers = [(await userinfo(at, tokens.access_token)).text, (await tokeninfo(at, tokens.access_token)).text]
    const [, hex = ""] = at.userId.split("_")
    for (const text of [...inside.flatMap((bytes) => [bytes.toString(), bytes.toString("hex")]), ...answers])
      equal(text.includes(hex), false, text)
  })
  it("§8: a client with public subjects sees the user's id", async () => {
    const tokens = await tokensFor(at, known)
    deepEqual([subjectIn(tokens), bodyOf(await tokeninfo(at, tokens.access_token)).user_id], [at.userId, at.userId])
  })
  it("can also be used by a public client", async () => {
    const page = await publicClient(at, { subject_type: "pairwise" })
    equal(subjectIn(await tokensFor(at, page)), await subjectAt(pairwise))
  })
  it("is in signed user information", async () => {
    const client = await confidentialClient(at, { subject_type: "pairwise", userinfo_signed_response_alg: "EdDSA" })
    const tokens = await tokensFor(at, client)
    equal(decodeJwt((await userinfo(at, tokens.access_token)).text).sub, subjectIn(tokens))
  })
  it("§2: is unique, and never equals a user's or a client's id", async () => {
    const [ann, his] = [await subjectAt(pairwise), await subjectOf("bob", pairwise)]
    equal(new Set([ann, his, at.userId, bob, pairwise.client_id, known.client_id]).size, 6)
    for (const sub of [ann, his]) match(sub, PAIRWISE)
  })
})

describe("OIDC Core §8.1: the sector", () => {
  it(`"the host component of the registered redirect_uri": clients of one host have the same subject, with any port and path`, async () => {
    const sub = await subjectAt(pairwise)
    equal(await withRedirect("https://client.example/other"), sub)
    equal(await withRedirect("https://client.example:8443/callback"), sub)
    equal(await withRedirect("http://client.example/callback"), sub)
  })
  it(`"Distinct Sector Identifier values MUST result in distinct Subject Identifier values"`, async () => {
    const seen = [
      await subjectAt(pairwise),
      await withRedirect("https://www.client.example/callback"),
      await withRedirect("https://other.example/callback"),
      await withRedirect(REDIRECT_URI, { sector_identifier: "sector.example" }),
    ]
    equal(new Set(seen).size, 4)
  })
  it("clients with one sector identifier have the same subject, even if their hosts differ", async () => {
    const sector_identifier = "family.example"
    const one = await withRedirect("https://one.example/cb", { sector_identifier })
    equal(await withRedirect("https://two.example/cb", { sector_identifier }), one)
    equal(await withRedirect("https://family.example/cb"), one)
    notEqual(await withRedirect("https://one.example/cb"), one)
  })
  it("an application's own scheme is its own sector", async () => {
    const one = await withRedirect("com.example.one:/cb", { native: true })
    notEqual(await withRedirect("com.example.two:/cb", { native: true }), one)
    equal(await withRedirect("com.example.one:/elsewhere", { native: true }), one)
    equal(await withRedirect("com.example.one://client.example/cb", { native: true }), one)
  })
  it("a host in a URI with an application's own scheme proves nothing: the application does not belong to that host's sector", async () => {
    notEqual(await withRedirect("com.evil.app://client.example/callback", { native: true }), await subjectAt(pairwise))
  })
})

describe("Hints contain the client's own subject of the user", () => {
  it("OIDC Core §3.1.2.1: id_token_hint", async () => {
    const { id_token } = await tokensFor(at, pairwise)
    const more = { id_token_hint: id_token }
    codeIn(await visit(at, await signedIn(at, known), pairwise, { ...more, prompt: "none" }))
    const browser = await signedIn(at, known, "bob")
    assertSentBack(
      await ask(at, requestOf(pairwise, { ...more, prompt: "none" }), { browser }),
      errorLocation("login_required"),
    )
    const page = await visit(at, browser, pairwise, more)
    equal(isSignInPage(page), true)
    const wrong = await browser.submit(formOf(page.html), { username: "bob", password: PASSWORD })
    equal(wrong.location, errorLocation("login_required"))
    const answer = await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
    codeIn(await browser.get(answer.location ?? ""))
  })
  it("OIDC Core §5.5.1: sub with a value must be the pairwise subject; the user's id matches no user", async () => {
    const sub = await subjectAt(pairwise)
    const browser = await signedIn(at, known)
    const silent = (value: string) =>
      ask(at, requestOf(pairwise, { prompt: "none", claims: JSON.stringify({ id_token: { sub: { value } } }) }), {
        browser,
      })
    equal((await silent(sub)).headers.location?.includes("code="), true)
    for (const value of [at.userId, await subjectOf("bob", pairwise)])
      assertSentBack(await silent(value), errorLocation("login_required"))
  })
})

describe("Signing out", () => {
  it("OIDC RP-Initiated Logout §2: an ID token with the user's pairwise subject proves the request; another user's does not", async () => {
    const { id_token } = await tokensFor(at, pairwise)
    const signOut = (holder: Browser) =>
      holder.get(`${at.url}/oauth/logout.php?${new URLSearchParams({ id_token_hint: id_token })}`)
    const [ann, his] = [await signedIn(at, known), await signedIn(at, known, "bob")]
    ok((await signOut(ann)).html.includes("<h1>You are signed out</h1>"))
    ok((await signOut(his)).html.includes("<h1>Sign out?</h1>"))
  })
  it("OIDC Back-Channel Logout §2.4: the logout token has the pairwise subject", async (t) => {
    const received = Promise.withResolvers<string>()
    const listener = createServer((request, response) => {
      text(request).then((body) => {
        response.end()
        received.resolve(body)
      })
    }).listen(0, "127.0.0.1")
    t.after(() => listener.close())
    await once(listener, "listening")
    const client = await confidentialClient(at, {
      subject_type: "pairwise",
      backchannel_logout_uri: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
    })
    const holder = await signedIn(at, known)
    const code = codeIn(await visit(at, holder, client))
    const sub = subjectIn(bodyOf<Tokens>(await post(at, codeRequest(client, code))))
    const page = await holder.get(`${at.url}/oauth/logout.php`)
    await holder.submit(formOf(page.html), {})
    const token = new URLSearchParams(await received.promise).get("logout_token") ?? ""
    deepEqual([decodeJwt(token).sub, PAIRWISE.test(sub)], [sub, true])
  })
})

describe("The key of pairwise subjects", () => {
  it("is created only if a client needs it, and is not in the key set", async (t) => {
    const own = await service(t)
    await subjectAt(await confidentialClient(own), own)
    deepEqual(await own.gatehouse.store.signingKeys.list(), [])
    await subjectAt(await confidentialClient(own, { subject_type: "pairwise" }), own)
    await subjectAt(await confidentialClient(own, { subject_type: "pairwise" }), own)
    const rows = await own.gatehouse.store.signingKeys.list()
    deepEqual(
      rows.map(({ algorithm }) => algorithm),
      ["pairwise"],
    )
    const { keys } = JSON.parse((await send(own, "/oauth/jwks.php")).text) as { keys: { alg: string }[] }
    deepEqual(
      [keys.map(({ alg }) => alg), await own.gatehouse.administration.keys.list().then((list) => list.length)],
      [["RS256"], 1],
    )
    await own.gatehouse.administration.keys.rotate({ alg: "RS256", now: true })
    equal(
      (await own.gatehouse.store.signingKeys.list()).some(({ algorithm }) => algorithm === "pairwise"),
      true,
    )
  })
  it("is created once by twenty parallel first sign-ins, which all get the same subject", async (t) => {
    const own = await service(t)
    const clients = await Promise.all(
      Array.from({ length: 20 }, () => confidentialClient(own, { subject_type: "pairwise" })),
    )
    await subjectAt(await confidentialClient(own), own)
    const seen = await Promise.all(clients.map((client) => subjectAt(client, own)))
    equal(new Set(seen).size, 1)
    equal((await own.gatehouse.store.signingKeys.list()).length, 1)
  })
  it("is the same for servers that replace the server secret one after the other", async (t) => {
    const { store } = (await service(t)).gatehouse
    const [former, newer] = [new Secret("f".repeat(32)), new Secret("n".repeat(32))]
    const clock = manualClock(START)
    const rings = [keyRing([former, newer]), keyRing([newer, former])]
    const client = {
      subjectType: "pairwise",
      sectorIdentifier: "a.example",
      sectorIdentifierUri: undefined,
      redirectUris: [],
    } as const
    const user = "user_019412e0a0007000800000000000abcd"
    const both = await Promise.all(rings.map((ring) => subjects(store, ring, clock, systemRandom).of(client, user)))
    equal(new Set(both).size, 1)
    await resealAll(store, keyRing([newer, former]), systemRandom)
    equal(await subjects(store, keyRing([newer]), clock, systemRandom).of(client, user), both[0])
  })
  it(`§2: "locally unique and never reassigned": a change of the server secret and a restart change no subject`, async (t) => {
    const data = mkdtempSync(join(tmpdir(), "gatehouse-pairwise-"))
    t.after(() => rmSync(data, { recursive: true }))
    const [former, newer] = [new Secret("f".repeat(32)), new Secret("n".repeat(32))]
    const clock = manualClock(START)
    const started = async (secret: [Secret, ...Secret[]]) => {
      const gatehouse = await createGatehouse({
        config: configure({ data, secret, port: 0, signInLimit: "off" }),
        clock,
      })
      await gatehouse.listen()
      return { gatehouse, url: gatehouse.url, clock, userId: "", browser: new Browser() }
    }
    const first = await started([former])
    await first.gatehouse.administration.users.create({
      username: "ann",
      password: new Secret(PASSWORD),
      email: "ann@example.com",
    })
    const client = await confidentialClient(first, { subject_type: "pairwise" })
    const sub = await subjectAt(client, first)
    await first.gatehouse.close()
    for (const secret of [[former], [newer, former], [newer]] as [Secret, ...Secret[]][]) {
      const next = await started(secret)
      equal(await subjectAt(client, next), sub)
      await next.gatehouse.close()
    }
  })
})
